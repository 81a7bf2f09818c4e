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
import org.vitrine.evaluation.audit.OwnPlace;
import org.vitrine.image.Raster;
import org.vitrine.predict.Prediction;

/**
 * What the mistakes of a model about each label have in common, and labels that look at a place where no other label
 * does. The latter is worked out in the background when somebody asks for the first time. Threads may share one.
 */
public final class Faults {

    /** Most images of a kind that are compared; of more, some are taken, evenly spread. */
    private static final int MOST_IMAGES = 40;

    /** Images on which the evidence of a label is averaged. */
    private static final int AVERAGED = 24;

    private final ModelView view;
    private final ImageSource examples;
    private final AtomicInteger done = new AtomicInteger();
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
    public record Common(
            int label, boolean missed, int mistakes, int looked, int right, Raster mean, CommonEvidence evidence) {}

    /**
     * A label that looks at a place where no other label does.
     *
     * @param place the place
     * @param mistakes how many mistakes are made about the label
     * @param looked how many images were looked at
     * @param mean the mean of these images, value by value
     * @param evidence the mean strength of the label's evidence on them, at each pixel
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Fault(OwnPlace place, int mistakes, int looked, Raster mean, double[] evidence) {}

    Faults(ModelView view, ImageSource examples) {
        this.view = view;
        this.examples = examples;
    }

    /** {@return the number of labels that have been looked into} */
    public int done() {
        return done.get();
    }

    /** {@return true if all labels have been looked into} */
    public boolean isComplete() {
        return found != null;
    }

    /**
     * {@return the labels that look at a place where no other label does, those with the most mistakes first} Nothing
     * until all labels have been looked into, which begins when all examples have been processed.
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

    private void search() {
        int[] some = spread(processed(example -> true), AVERAGED);
        List<Fault> faults = new ArrayList<>();
        try {
            List<double[]> evidence = new ArrayList<>();
            for (int label = 0; label < examples.labels().size() && some.length > 0; label++) {
                double[] mean =
                        new double[examples.shape().height() * examples.shape().width()];
                for (double[] net : evidence(some, label)) {
                    for (int pixel = 0; pixel < mean.length; pixel++) {
                        mean[pixel] += Math.abs(net[pixel]) / some.length;
                    }
                }
                evidence.add(mean);
                done.incrementAndGet();
                if (view.isClosed()) {
                    return;
                }
            }
            for (int label = 0; label < evidence.size(); label++) {
                double[] own = evidence.get(label);
                int mistakes = mistakes(label, false).length + mistakes(label, true).length;
                OwnPlace.of(examples.shape(), evidence, label)
                        .ifPresent(place -> faults.add(new Fault(place, mistakes, some.length, mean(some), own)));
            }
        } catch (DataException unreadable) {
            faults.clear(); // an image vanished meanwhile; the page reports it when somebody opens it
        }
        faults.sort(Comparator.comparingInt((Fault fault) -> -fault.mistakes()));
        found = List.copyOf(faults);
    }

    /**
     * {@return what the mistakes of a kind have in common; empty if there are none, or no right decisions to compare
     * them with}
     *
     * @throws DataException if an image cannot be read any more
     */
    public Optional<Common> common(int label, boolean missed) {
        int[] mistakes = mistakes(label, missed);
        int[] right = select(label, missed, missed);
        if (mistakes.length == 0 || right.length == 0) {
            return Optional.empty();
        }
        int[] some = spread(mistakes, MOST_IMAGES);
        int[] others = spread(right, MOST_IMAGES);
        return Optional.of(new Common(
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
}
