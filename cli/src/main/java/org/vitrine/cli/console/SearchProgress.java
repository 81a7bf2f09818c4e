package org.vitrine.cli.console;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.vitrine.training.run.NotEnoughMemoryException;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.search.SearchListener;

/** Shows a search to a person: a line before each training, and the trainings themselves. */
public final class SearchProgress implements SearchListener, AutoCloseable {

    private final Console screen;
    private final TrainingProgress progress;
    private final Supplier<Optional<Duration>> timeLeft;
    private final Function<NotEnoughMemoryException, String> tooLarge;
    private boolean finals;

    /** A search without a limit of time. */
    public SearchProgress(Console screen, BooleanSupplier stop) {
        this.screen = screen;
        this.progress = new TrainingProgress(screen, stop);
        this.timeLeft = Optional::empty;
        this.tooLarge = PlanWords::of;
    }

    /**
     * Shows a search with a limit of time, which the training of finalists may exceed by a quarter.
     *
     * @param stop says when it is to end at once
     * @param tooLarge says what to do about a training that the memory is too small for
     */
    public SearchProgress(
            Console screen, BooleanSupplier stop, Duration time, Function<NotEnoughMemoryException, String> tooLarge) {
        long begin = System.nanoTime();
        this.screen = screen;
        this.tooLarge = tooLarge;
        this.timeLeft = () -> Optional.of(time.minusNanos(System.nanoTime() - begin));
        this.progress = new TrainingProgress(
                screen,
                () -> stop.getAsBoolean()
                        || System.nanoTime() - begin >= (finals ? time.toNanos() / 4 * 5 : time.toNanos()));
    }

    @Override
    public Optional<Duration> timeLeft() {
        return timeLeft.get();
    }

    @Override
    public void finals(int number, int finalists) {
        finals = true;
        screen.remark("finalist " + number + " of " + finalists + ", trained to the end:");
    }

    @Override
    public void trial(int number, int trials, Map<String, String> point) {
        String which = trials == 0 ? "trial " + number : number + " of " + trials;
        screen.remark(which + ": " + inWords(point));
    }

    @Override
    public void skipped(Map<String, String> point, NotEnoughMemoryException why) {
        screen.remark("skipped: " + tooLarge.apply(why));
    }

    @Override
    public RunListener training() {
        return progress;
    }

    @Override
    public void close() {
        progress.close();
    }

    /** {@return a point of a search in words} */
    public static String inWords(Map<String, String> point) {
        List<String> words = new ArrayList<>();
        point.forEach((name, value) -> words.add(name + "=" + value));
        return String.join(" ", words);
    }
}
