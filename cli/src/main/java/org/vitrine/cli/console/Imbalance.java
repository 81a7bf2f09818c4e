package org.vitrine.cli.console;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;

/**
 * Classes of very different sizes. A model can then get nearly all images right and still never give the rare class,
 * which its accuracy does not show.
 */
public record Imbalance(Dataset train, int rarest, int largest) {

    /** From this ratio on of the largest class to the smallest. */
    private static final int RATIO = 10;

    /** Looks at the examples of a training; empty if they are balanced, or if labels do not exclude each other. */
    public static Optional<Imbalance> of(Dataset train) {
        if (!train.labels().exclusive()) {
            return Optional.empty();
        }
        int[] counts =
                IntStream.range(0, train.labels().size()).map(train::count).toArray();
        int rarest = -1;
        int largest = 0;
        for (int label = 0; label < counts.length; label++) {
            if (counts[label] > 0 && (rarest < 0 || counts[label] < counts[rarest])) {
                rarest = label;
            }
            largest = counts[label] > counts[largest] ? label : largest;
        }
        return rarest >= 0 && counts[largest] >= (long) RATIO * counts[rarest]
                ? Optional.of(new Imbalance(train, rarest, largest))
                : Optional.empty();
    }

    /** {@return what to say before the training} */
    public String warning(Settings settings) {
        String sizes = "note: the classes differ much in size: "
                + train.labels().name(largest) + " has " + images(largest) + " images, "
                + train.labels().name(rarest) + " has " + images(rarest);
        return settings.balance() == Settings.Balance.OFF
                ? sizes + "; rare classes may be missed, which accuracy does not show: try --balance sampling"
                : sizes;
    }

    /** The images with a label, without variants. */
    private int images(int label) {
        return train.part().ofLabels().get(label);
    }

    /** Measures a model on the examples. */
    public Result measure(Model model, int threads) {
        Evaluation evaluation = Evaluation.of(model, train, threads);
        return new Result(
                evaluation.overall(Measure.BALANCED_ACCURACY).orElse(0),
                train.labels().name(rarest),
                evaluation.results().get(rarest).measure(Measure.RECALL).orElse(0));
    }

    /**
     * The measures of a model on classes of different sizes.
     *
     * @param recall the share of the images of the rarest class that are recognized
     */
    public record Result(double balancedAccuracy, String rarest, double recall) {

        /** {@return what to say after the training} */
        public String inWords() {
            return String.format(
                    Locale.ROOT,
                    "balanced accuracy on the training images %s; recall of %s %s",
                    Formats.percent(balancedAccuracy),
                    rarest,
                    Formats.percent(recall));
        }
    }
}
