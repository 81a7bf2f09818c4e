package org.vitrine.explorer.internal.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.audit.CommonEvidence;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;

/**
 * What the mistakes of a model about each label have in common. It is worked out in the background when somebody asks
 * for the first time. Threads may share one.
 */
public final class Faults {

    /** Most images of a kind that are compared; of more, some are taken, evenly spread. */
    private static final int MOST_IMAGES = 40;

    /** Fewest mistakes that have something in common. */
    private static final int FEWEST = 5;

    /** Most kinds of mistakes that are looked into, those with the most mistakes. */
    private static final int MOST_KINDS = 6;

    private static final int MOST_OTHERS = 12;

    /** A fault is worth a look if this share of the support lies in a part that is not larger than the next share. */
    private static final double MUCH = 0.25;

    private static final double SMALL = 0.1;

    private final ModelView view;
    private final ImageSource examples;
    private final AtomicInteger done = new AtomicInteger();
    private volatile int kinds;
    private volatile @Nullable List<Fault> found;
    private boolean started;

    /**
     * Mistakes of one kind about a label.
     *
     * @param missed true if images lack the label that they should be given, false if they are given it wrongly
     * @param mistakes how many there are
     * @param looked how many of them were looked at
     * @param right how many images with the same truth were looked at that the model is right about
     * @param mean the mean of the images that were looked at, value by value
     * @param evidence what the mistakes have in common
     */
    public record Fault(
            int label, boolean missed, int mistakes, int looked, int right, Raster mean, CommonEvidence evidence) {

        private boolean isConcentrated() {
            return evidence.share() >= MUCH
                    && evidence.strongest()
                            .map(area -> area.pixels()
                                    <= SMALL * mean.shape().height() * mean.shape().width())
                            .orElse(false);
        }
    }

    Faults(ModelView view, ImageSource examples) {
        this.view = view;
        this.examples = examples;
    }

    /** {@return the number of kinds of mistakes that have been looked into} */
    public int done() {
        return done.get();
    }

    /** {@return the number of kinds of mistakes that will have been looked into in the end, as far as is known} */
    public int kinds() {
        return kinds;
    }

    /** {@return true if all that are worth a look have been found} */
    public boolean isComplete() {
        return found != null;
    }

    /**
     * {@return the faults found: labels with mistakes whose evidence lies in a small part of the image where that of no
     * other label does, those with the most mistakes first} Nothing as long as examples are being processed.
     */
    public synchronized List<Fault> found() {
        if (!started && view.statistics().done() == view.statistics().size()) {
            started = true;
            Thread thread = new Thread(this::search, "vitrine-faults");
            thread.setDaemon(true);
            thread.start();
        }
        List<Fault> known = found;
        return known == null ? List.of() : known;
    }

    private record Kind(int label, boolean missed, int[] mistakes) {}

    private void search() {
        List<Kind> all = IntStream.range(0, examples.labels().size())
                .boxed()
                .flatMap(label -> List.of(
                        new Kind(label, false, mistakes(label, false)), new Kind(label, true, mistakes(label, true)))
                        .stream())
                .filter(kind -> kind.mistakes.length >= FEWEST)
                .sorted(Comparator.comparingInt((Kind kind) -> -kind.mistakes.length))
                .limit(MOST_KINDS)
                .toList();
        kinds = all.size();
        List<Fault> faults = new ArrayList<>();
        for (Kind kind : all) {
            if (view.isClosed()) {
                return;
            }
            done.incrementAndGet();
            try {
                common(kind.label, kind.missed)
                        .filter(fault -> fault.isConcentrated() && isItsOwn(fault))
                        .ifPresent(faults::add);
            } catch (DataException unreadable) {
                continue; // the page reports the image when somebody opens it
            }
        }
        found = List.copyOf(faults);
    }

    /**
     * {@return what the mistakes of a kind have in common; empty if there are none, or no right decisions to compare them
     * with}
     *
     * @throws DataException if an image cannot be read any more
     */
    public Optional<Fault> common(int label, boolean missed) {
        int[] mistakes = mistakes(label, missed);
        int[] right = select(label, missed, missed);
        if (mistakes.length == 0 || right.length == 0) {
            return Optional.empty();
        }
        int[] some = spread(mistakes, MOST_IMAGES);
        int[] others = spread(right, MOST_IMAGES);
        return Optional.of(new Fault(
                label,
                missed,
                mistakes.length,
                some.length,
                others.length,
                mean(some),
                CommonEvidence.of(examples.shape(), evidence(some, label), evidence(others, label), missed)));
    }

    private int[] mistakes(int label, boolean missed) {
        return select(label, missed, !missed);
    }

    /** {@return the examples that have a label or not, and are given it or not} */
    private int[] select(int label, boolean has, boolean given) {
        return processed(example -> {
            Prediction prediction = view.classifier()
                    .prediction(view.statistics().classSums(example).orElseThrow());
            return examples.has(example, label) == has && prediction.isDecided(label) == given;
        });
    }

    private int[] processed(IntPredicate wanted) {
        return IntStream.range(0, examples.size())
                .filter(example -> view.statistics().classSums(example).isPresent())
                .filter(wanted)
                .toArray();
    }

    private static int[] spread(int[] all, int most) {
        int size = Math.min(most, all.length);
        return IntStream.range(0, size)
                .map(i -> all[(int) ((long) i * all.length / size)])
                .toArray();
    }

    private List<double[]> evidence(int[] some, int label) {
        return IntStream.of(some)
                .mapToObj(example -> view.evidence(examples.image(example), label))
                .toList();
    }

    private Raster mean(int[] some) {
        long[] sums = new long[examples.shape().size()];
        for (int example : some) {
            byte[] values = examples.image(example).toBytes();
            for (int i = 0; i < sums.length; i++) {
                sums[i] += values[i] & 255;
            }
        }
        byte[] mean = new byte[sums.length];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = (byte) (sums[i] / some.length);
        }
        return Raster.of(examples.shape(), mean);
    }

    /** Returns true if no other label has more than its share of evidence where the mistakes have theirs. */
    private boolean isItsOwn(Fault fault) {
        Area area = fault.evidence().strongest().orElseThrow();
        int[] some = spread(processed(example -> true), MOST_OTHERS);
        double size = (double) area.pixels()
                / (examples.shape().height() * examples.shape().width());
        return IntStream.of(spread(IntStream.range(0, examples.labels().size()).toArray(), MOST_OTHERS))
                .filter(label -> label != fault.label())
                .allMatch(label -> CommonEvidence.share(examples.shape(), evidence(some, label), area) < 2 * size);
    }
}
