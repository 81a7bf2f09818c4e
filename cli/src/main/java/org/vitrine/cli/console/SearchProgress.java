package org.vitrine.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.search.SearchListener;

/** Shows a search to a person: a line before each training, and the trainings themselves. */
public final class SearchProgress implements SearchListener, AutoCloseable {

    private final Console screen;
    private final TrainingProgress progress;

    public SearchProgress(Console screen, BooleanSupplier stop) {
        this.screen = screen;
        this.progress = new TrainingProgress(screen, stop);
    }

    @Override
    public void trial(int number, int trials, Map<String, String> point) {
        String which = trials == 0 ? "trial " + number : number + " of " + trials;
        screen.remark(which + ": " + inWords(point));
    }

    @Override
    public RunListener training() {
        return progress;
    }

    @Override
    public void close() {
        progress.close();
    }

    /** A point of a search in words. */
    public static String inWords(Map<String, String> point) {
        List<String> words = new ArrayList<>();
        point.forEach((name, value) -> words.add(name + "=" + value));
        return String.join(" ", words);
    }
}
