package org.vitrine.evaluation.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.BitImage;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.ProbabilityCurve;
import org.vitrine.predict.SortedScores;

/**
 * Fits calibrations on examples that a model did not learn from. The same class sums give the same calibration on every
 * machine.
 *
 * <p>Exclusive labels get the temperature with the largest likelihood (Guo et al. 2017), other labels a logistic curve
 * each (Platt 1999), drawn through so many points that it is off by less than a thousandth. In both, a true label
 * counts as slightly less than certain, as in Platt's method, so that a model that makes no mistake on the examples is
 * not taken for infallible.
 */
public final class CalibrationFit {

    /**
     * The fewest images from which a training draws a conclusion: it calibrates by no fewer, and chooses no epoch by
     * them. With one image less, a single image changes a measure by more than five points, and no model could promise
     * to be wrong for at most 5 %: for that, it takes 19 images and the one that is asked about.
     */
    public static final int FEWEST = 20;

    /** Distance of a curve's points in log-odds. */
    private static final double STEP = 0.25;

    /** Log-odds below which a label does not count beside the first. */
    private static final double NEGLIGIBLE = 40;

    private static final int MOST_STEPS = 100;
    private static final int BISECTIONS = 60;

    private CalibrationFit() {}

    /**
     * Calibrates a model, and counts its clauses' votes for its familiarity if there are enough images for that.
     *
     * @param images that it did not learn from, with its labels, as it encodes them
     * @param origin where the images come from; it must have as many of them
     * @param progress called now and then with the number of images done, up to three times the number of images
     * @return the model with a calibration, and with familiarity if there are at least {@value FamiliarityFit#FEWEST}
     * images
     */
    public static Model of(Model model, Dataset images, Calibration.Origin origin, int threads, IntConsumer progress) {
        int[][] sums = model.predictor().classSums(images.size(), images::image, threads, progress);
        return of(
                model,
                Scores.of(model, sums, images::has),
                images::image,
                origin,
                threads,
                done -> progress.accept(images.size() + done));
    }

    /**
     * Calibrates a model whose class sums are known, and counts its clauses' votes for its familiarity if there are
     * enough images for that.
     *
     * @param scores the class sums of images that it did not learn from, and their labels
     * @param images returns the image with a given index, as the model encodes it
     * @param origin where the images come from; it must have as many of them
     * @param progress called now and then with the number of images done, up to twice the number of images
     * @return the model with a calibration, and with familiarity if there are at least {@value FamiliarityFit#FEWEST}
     * images
     */
    public static Model of(
            Model model,
            Scores scores,
            IntFunction<BitImage> images,
            Calibration.Origin origin,
            int threads,
            IntConsumer progress) {
        Model calibrated = model.withCalibration(of(scores, origin));
        Model looked = withAppearance(calibrated, scores.examples(), images, threads);
        return scores.examples() < FamiliarityFit.FEWEST
                ? looked.withoutFamiliarity()
                : looked.withFamiliarity(
                        FamiliarityFit.of(model, scores.examples(), images, scores::has, threads, progress));
    }

    /**
     * {@return the model with the appearance of some images, unless it knows that of its training images or these are
     * fewer than {@value AppearanceFit#FEWEST}}
     *
     * @param images returns the image with a given index, as the model encodes it
     */
    public static Model withAppearance(Model model, int size, IntFunction<BitImage> images, int threads) {
        return model.appearance().isPresent() || size < AppearanceFit.FEWEST
                ? model
                : model.withAppearance(AppearanceFit.of(size, images, threads));
    }

    /**
     * {@return a calibration by a model's scores}
     *
     * @param origin where the examples come from; it must have as many of them
     */
    public static Calibration of(Scores scores, Calibration.Origin origin) {
        return scores.labels().exclusive() ? exclusive(scores, origin) : perLabel(scores, origin);
    }

    /**
     * {@return the reliability of probabilities that were fitted to other examples than those they are measured on:
     * every example is measured once, by a calibration that was fitted without its part of the examples}
     *
     * @param folds the number of parts into which the examples are divided, at least 2 and at most as many as there are
     * examples
     */
    public static Reliability crossValidated(Scores scores, int folds) {
        if (folds < 2 || folds > scores.examples()) {
            throw new IllegalArgumentException(
                    "folds are 2 to the number of examples, " + scores.examples() + ": " + folds);
        }
        Labels labels = scores.labels();
        int perExample = labels.exclusive() ? 1 : labels.size();
        double[] probabilities = new double[Math.multiplyExact(scores.examples(), perExample)];
        boolean[] truths = new boolean[probabilities.length];
        for (int fold = 0; fold < folds; fold++) {
            Calibration fitted = without(scores, fold, folds);
            for (int example = fold; example < scores.examples(); example += folds) {
                int[] sums = scores.classSums(example);
                double[] known = fitted.probabilities(sums);
                for (int i = 0; i < perExample; i++) {
                    int label = labels.exclusive() ? Prediction.winner(sums) : i;
                    probabilities[example * perExample + i] = known[label];
                    truths[example * perExample + i] = scores.has(example, label);
                }
            }
        }
        return Reliability.of(probabilities, truths);
    }

    private static Calibration without(Scores scores, int fold, int folds) {
        int[] others = IntStream.range(0, scores.examples())
                .filter(example -> example % folds != fold)
                .toArray();
        return of(scores.of(others), new Calibration.Origin(others.length, "", false, false));
    }

    private static Calibration exclusive(Scores scores, Calibration.Origin origin) {
        int[] unusual = new int[scores.examples()];
        for (int example = 0; example < unusual.length; example++) {
            unusual[example] = Calibration.score(scores.classSums(example), scores.only(example));
        }
        return Calibration.exclusive(origin, scores.labels().size(), temperature(scores), SortedScores.of(unusual));
    }

    /** {@return the temperature whose slope of the likelihood is 0; the likelihood is concave in its inverse} */
    private static long temperature(Scores scores) {
        double low = StrictMath.log(1.0 / Calibration.UNIT);
        double high = StrictMath.log(Integer.MAX_VALUE);
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (isTooHot(scores, StrictMath.exp(middle))) {
                high = middle;
            } else {
                low = middle;
            }
        }
        double votes = StrictMath.exp((low + high) / 2);
        return Math.max(1, Math.min((long) Integer.MAX_VALUE * Calibration.UNIT, Math.round(votes * Calibration.UNIT)));
    }

    /** {@return true if the true labels have more votes than the probabilities of a temperature expect} */
    private static boolean isTooHot(Scores scores, double temperature) {
        int labels = scores.labels().size();
        double shared = 1.0 / (scores.examples() + 2.0);
        double surplus = 0;
        for (int example = 0; example < scores.examples(); example++) {
            int[] sums = scores.classSums(example);
            int largest = Arrays.stream(sums).max().orElseThrow();
            double weights = 0;
            double expected = 0;
            double wanted = 0;
            for (int label = 0; label < labels; label++) {
                double votes = (double) sums[label] - largest; // at most 0, so that nothing overflows
                double weight = votes < -NEGLIGIBLE * temperature ? 0 : StrictMath.exp(votes / temperature);
                weights += weight;
                expected += weight * votes;
                wanted += votes * ((scores.has(example, label) ? 1 - shared : 0) + shared / labels);
            }
            surplus += wanted - expected / weights;
        }
        return surplus > 0;
    }

    private static Calibration perLabel(Scores scores, Calibration.Origin origin) {
        List<ProbabilityCurve> curves = new ArrayList<>();
        List<SortedScores> having = new ArrayList<>();
        List<SortedScores> lacking = new ArrayList<>();
        for (int i = 0; i < scores.labels().size(); i++) {
            int label = i;
            int[] sums = new int[scores.examples()];
            boolean[] has = new boolean[scores.examples()];
            int positives = 0;
            for (int example = 0; example < sums.length; example++) {
                sums[example] = scores.sum(example, label);
                has[example] = scores.has(example, label);
                positives += has[example] ? 1 : 0;
            }
            curves.add(curve(sums, has, positives));
            IntStream with = IntStream.range(0, sums.length).filter(example -> has[example]);
            IntStream without = IntStream.range(0, sums.length).filter(example -> !has[example]);
            having.add(SortedScores.of(with.map(example -> -sums[example]).toArray()));
            lacking.add(SortedScores.of(without.map(example -> sums[example]).toArray()));
        }
        return Calibration.perLabel(origin, curves, having, lacking);
    }

    /** {@return the logistic curve of a label, as points} */
    static ProbabilityCurve curve(int[] sums, boolean[] has, int positives) {
        int examples = sums.length;
        double sure = (positives + 1.0) / (positives + 2.0);
        double unsure = 1.0 / (examples - positives + 2.0);
        double scale = Math.max(1, Arrays.stream(sums).mapToDouble(Math::abs).sum() / examples);
        double[] line = logistic(sums, has, sure, unsure, scale);
        double slope = line[0] / scale;
        if (positives == 0 || positives == examples || slope * scale < 1e-6) { // says nothing about the label
            double share = (positives + 1.0) / (examples + 2.0);
            return new ProbabilityCurve(new int[] {0}, new int[] {millionths(share, share, share)});
        }
        List<Integer> at = new ArrayList<>();
        double most = StrictMath.log((examples + 1.0)); // the log-odds of (n + 1) / (n + 2)
        int steps = (int) Math.ceil(2 * most / STEP);
        for (int i = 0; i <= steps; i++) {
            double odds = -most + 2 * most * i / steps;
            double sum = Math.rint((odds - line[1]) / slope);
            int whole = (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, sum));
            if (at.isEmpty() || whole > at.get(at.size() - 1)) {
                at.add(whole);
            }
        }
        int[] points = at.stream().mapToInt(Integer::intValue).toArray();
        double least = 1 / (examples + 2.0);
        int[] probabilities = Arrays.stream(points)
                .map(sum -> millionths(sigmoid(slope * sum + line[1]), least, 1 - least))
                .toArray();
        return new ProbabilityCurve(points, probabilities);
    }

    private static int millionths(double probability, double least, double most) {
        double within = Math.max(least, Math.min(most, probability));
        return (int) Math.max(1, Math.min(ProbabilityCurve.UNIT - 1, Math.round(within * ProbabilityCurve.UNIT)));
    }

    /** Runs Newton's method on the likelihood of a line of log-odds, with half steps where whole ones fail. */
    private static double[] logistic(int[] sums, boolean[] has, double sure, double unsure, double scale) {
        double[] line = {0, 0};
        double loss = loss(sums, has, sure, unsure, scale, line);
        for (int step = 0; step < MOST_STEPS; step++) {
            double g0 = 1e-9 * line[0]; // so that there is a best line even if all class sums are equal
            double g1 = 1e-9 * line[1];
            double h00 = 1e-9;
            double h01 = 0;
            double h11 = 1e-9;
            for (int i = 0; i < sums.length; i++) {
                double x = sums[i] / scale;
                double p = sigmoid(line[0] * x + line[1]);
                double off = p - (has[i] ? sure : unsure);
                double bend = p * (1 - p);
                g0 += off * x;
                g1 += off;
                h00 += bend * x * x;
                h01 += bend * x;
                h11 += bend;
            }
            double determinant = h00 * h11 - h01 * h01;
            double d0 = (h11 * g0 - h01 * g1) / determinant;
            double d1 = (h00 * g1 - h01 * g0) / determinant;
            double share = 1;
            double[] next = {line[0] - d0, line[1] - d1};
            double after = loss(sums, has, sure, unsure, scale, next);
            while (!(after <= loss) && share > 1e-6) {
                share /= 2;
                next = new double[] {line[0] - share * d0, line[1] - share * d1};
                after = loss(sums, has, sure, unsure, scale, next);
            }
            boolean done = !(after < loss - 1e-12 * Math.abs(loss));
            if (after <= loss) {
                line = next;
                loss = after;
            }
            if (done) {
                break;
            }
        }
        return line;
    }

    private static double loss(int[] sums, boolean[] has, double sure, double unsure, double scale, double[] line) {
        double loss = 0.5e-9 * (line[0] * line[0] + line[1] * line[1]);
        for (int i = 0; i < sums.length; i++) {
            double odds = line[0] * (sums[i] / scale) + line[1];
            double target = has[i] ? sure : unsure;
            // log(1 + e^odds) - target * odds, without overflow
            loss += Math.max(odds, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(odds))) - target * odds;
        }
        return loss;
    }

    private static double sigmoid(double odds) {
        return odds >= 0 ? 1 / (1 + StrictMath.exp(-odds)) : StrictMath.exp(odds) / (1 + StrictMath.exp(odds));
    }
}
