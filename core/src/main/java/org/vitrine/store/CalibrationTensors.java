package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.vitrine.internal.container.Dtype;
import org.vitrine.label.Labels;
import org.vitrine.predict.Appearance;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Familiarity;
import org.vitrine.predict.ProbabilityCurve;
import org.vitrine.predict.SortedScores;

/**
 * Stores what a model knows of its own doubt: the calibration of a model or a team, and the familiarity and the
 * appearance of a model. All of it is optional.
 *
 * <pre>
 * calibration.temperature          I32 [2]                 of exclusive labels: what class sums are divided by, in
 *                                                          votes and millionths
 * calibration.curve.offsets        I32 [labels + 1]        of other labels: label l has the points offsets[l] to
 *                                                          offsets[l + 1] - 1
 * calibration.curve.sums           I32 [points]            class sums, rising for each label
 * calibration.curve.probabilities  I32 [points]            the probability there, in millionths
 * calibration.scores.images        I32 [lists]             how many images are in each list of scores: one list if
 *                                                          labels exclude each other, else two for each label, of
 *                                                          images that have it and that lack it
 * calibration.scores.values        I32 [entries]           the scores that are kept, min(images, 1000) of each list,
 *                                                          rising in each
 * familiarity.images               I32 [1]                 of how many images the scores are
 * familiarity.scores               I32 [entries]           the scores that are kept, min(images, 1000), rising
 * familiarity.voting               I32 [1]                 how many clauses usually vote
 * familiarity.scales               I32 [4]                 median and 99th percentile of the angles, then of the
 *                                                          distances
 * familiarity.profiles             U8, U16 or I32 [labels + 1, clauses]  mean votes on images with each label,
 *                                                          and on all, in hundredths; the smallest type that holds
 *                                                          them
 * familiarity.deviations           U8, U16 or I32 [clauses]  by how much votes vary, in hundredths
 * familiarity.limit                I32 [1]                 the score above which an image is unlike; if it is missing,
 *                                                          the smallest that at most 1 % of the images exceed
 * appearance.limits                I32 [2]                 the median of distances, and the largest usual one, in
 *                                                          hundredths
 * appearance.means                 U8, U16 or I32 [statistics]  their means, in ten-thousandths
 * appearance.whitening             I32 [statistics * (statistics + 1) / 2]  a lower triangular matrix, row by row, in
 *                                                          billionths
 * </pre>
 *
 * <p>The calibration's origin is in the metadata, as {@code calibration.images} and so on.
 */
final class CalibrationTensors {

    private static final String CALIBRATION = "calibration.";
    private static final String FAMILIARITY = "familiarity.";
    private static final String APPEARANCE = "appearance.";

    private CalibrationTensors() {}

    static Map<String, String> metadata(Calibration calibration) {
        Calibration.Origin origin = calibration.origin();
        Map<String, String> texts = new TreeMap<>();
        texts.put(CALIBRATION + "images", "" + origin.images());
        texts.put(CALIBRATION + "fingerprint", origin.fingerprint());
        texts.put(CALIBRATION + "choseEpoch", "" + origin.choseEpoch());
        texts.put(CALIBRATION + "fittedThresholds", "" + origin.fittedThresholds());
        return texts;
    }

    static List<Safetensors.Tensor> of(Calibration calibration, String before) {
        String prefix = before + CALIBRATION;
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        if (calibration.exclusive()) {
            tensors.add(
                    numbers(prefix + "temperature", Math.toIntExact(calibration.temperature() / Calibration.UNIT), (int)
                            (calibration.temperature() % Calibration.UNIT)));
        } else {
            List<ProbabilityCurve> curves = calibration.curves();
            int[] offsets = new int[curves.size() + 1];
            for (int label = 0; label < curves.size(); label++) {
                offsets[label + 1] = offsets[label] + curves.get(label).points();
            }
            tensors.add(numbers(prefix + "curve.offsets", offsets));
            tensors.add(numbers(
                    prefix + "curve.sums",
                    curves.stream()
                            .flatMapToInt(curve -> Arrays.stream(curve.sums()))
                            .toArray()));
            tensors.add(numbers(
                    prefix + "curve.probabilities",
                    curves.stream()
                            .flatMapToInt(curve -> Arrays.stream(curve.probabilities()))
                            .toArray()));
        }
        List<SortedScores> scores = calibration.scores();
        tensors.add(numbers(
                prefix + "scores.images",
                scores.stream().mapToInt(SortedScores::images).toArray()));
        tensors.add(numbers(
                prefix + "scores.values",
                scores.stream()
                        .flatMapToInt(list -> Arrays.stream(list.toArray()))
                        .toArray()));
        return tensors;
    }

    static List<Safetensors.Tensor> of(Familiarity familiarity, String before) {
        String prefix = before + FAMILIARITY;
        int[] profiles = Arrays.stream(familiarity.profiles())
                .flatMapToInt(Arrays::stream)
                .toArray();
        int[] deviations = familiarity.deviations();
        Familiarity.Scale angles = familiarity.angles();
        Familiarity.Scale distances = familiarity.distances();
        List<Safetensors.Tensor> tensors = new ArrayList<>(List.of(
                numbers(prefix + "images", familiarity.scores().images()),
                numbers(prefix + "scores", familiarity.scores().toArray()),
                numbers(prefix + "voting", familiarity.usuallyVoting()),
                numbers(prefix + "scales", angles.median(), angles.upper(), distances.median(), distances.upper()),
                Safetensors.Tensor.smallest(
                        prefix + "profiles", profiles, profiles.length / deviations.length, deviations.length),
                Safetensors.Tensor.smallest(prefix + "deviations", deviations, deviations.length)));
        if (familiarity.limit() != Familiarity.limitOf(familiarity.scores())) {
            tensors.add(numbers(prefix + "limit", familiarity.limit()));
        }
        return tensors;
    }

    static List<Safetensors.Tensor> of(Appearance appearance, String before) {
        String prefix = before + APPEARANCE;
        int[] means = appearance.means();
        return List.of(
                numbers(prefix + "limits", appearance.median(), appearance.limit()),
                Safetensors.Tensor.smallest(prefix + "means", means, means.length),
                numbers(prefix + "whitening", appearance.whitening()));
    }

    private static Safetensors.Tensor numbers(String name, int... values) {
        return Safetensors.Tensor.of(name, Dtype.I32, values);
    }

    static Optional<Calibration> calibration(Safetensors container, Metadata metadata, Labels labels, String before)
            throws IOException {
        String prefix = before + CALIBRATION;
        if (!container.has(prefix + "scores.images")) {
            return Optional.empty();
        }
        Calibration.Origin origin = metadata.calibrationOrigin();
        List<SortedScores> scores = scores(container, prefix, labels.exclusive() ? 1 : 2 * labels.size());
        if (labels.exclusive()) {
            int[] parts = container.numbers(prefix + "temperature", Dtype.I32, 2);
            if (parts[0] < 0 || parts[1] < 0 || parts[1] >= Calibration.UNIT) {
                throw container.wrongTensor(prefix + "temperature", "is not a number: " + Arrays.toString(parts));
            }
            long temperature = (long) parts[0] * Calibration.UNIT + parts[1];
            return Optional.of(Calibration.exclusive(origin, labels.size(), temperature, scores.get(0)));
        }
        List<SortedScores> having = new ArrayList<>();
        List<SortedScores> lacking = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            having.add(scores.get(2 * label));
            lacking.add(scores.get(2 * label + 1));
        }
        return Optional.of(
                Calibration.perLabel(origin, curves(container, prefix + "curve.", labels.size()), having, lacking));
    }

    private static List<SortedScores> scores(Safetensors container, String prefix, int lists) throws IOException {
        int[] images = container.numbers(prefix + "scores.images", Dtype.I32, lists);
        int[] values = container.list(prefix + "scores.values");
        List<SortedScores> scores = new ArrayList<>();
        int at = 0;
        for (int count : images) {
            int kept = Math.max(0, Math.min(SortedScores.MOST, count));
            if (kept > values.length - at) {
                throw container.wrongTensor(prefix + "scores.values", "is too short: " + values.length);
            }
            scores.add(SortedScores.restore(count, Arrays.copyOfRange(values, at, at + kept)));
            at += kept;
        }
        if (at != values.length) {
            throw container.wrongTensor(prefix + "scores.values", "is too long: " + values.length + " for " + at);
        }
        return scores;
    }

    private static List<ProbabilityCurve> curves(Safetensors container, String prefix, int labels) throws IOException {
        int[] offsets = container.numbers(prefix + "offsets", Dtype.I32, labels + 1);
        int[] sums = container.list(prefix + "sums");
        int points = sums.length;
        int[] probabilities = container.numbers(prefix + "probabilities", Dtype.I32, points);
        if (offsets[0] != 0 || offsets[labels] != points) {
            throw container.wrongTensor(prefix + "offsets", "does not fit " + points + " points");
        }
        List<ProbabilityCurve> curves = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            int from = offsets[label];
            int to = offsets[label + 1];
            if (to < from || to > points) {
                throw container.wrongTensor(prefix + "offsets", "falls from " + from + " to " + to);
            }
            curves.add(new ProbabilityCurve(
                    Arrays.copyOfRange(sums, from, to), Arrays.copyOfRange(probabilities, from, to)));
        }
        return curves;
    }

    static Optional<Familiarity> familiarity(Safetensors container, int labels, int clauses, String before)
            throws IOException {
        String prefix = before + FAMILIARITY;
        if (!container.has(prefix + "profiles")) {
            return Optional.empty();
        }
        int[] all = container.anyNumbers(prefix + "profiles", labels + 1, clauses);
        int[][] profiles = new int[labels + 1][];
        for (int label = 0; label <= labels; label++) {
            profiles[label] = Arrays.copyOfRange(all, label * clauses, (label + 1) * clauses);
        }
        int[] deviations = container.anyNumbers(prefix + "deviations", clauses);
        int[] kept = container.list(prefix + "scores");
        int[] scales = container.numbers(prefix + "scales", Dtype.I32, 4);
        SortedScores scores = SortedScores.restore(container.numbers(prefix + "images", Dtype.I32, 1)[0], kept);
        return Optional.of(new Familiarity(
                profiles,
                deviations,
                new Familiarity.Scale(scales[0], scales[1]),
                new Familiarity.Scale(scales[2], scales[3]),
                scores,
                container.numbers(prefix + "voting", Dtype.I32, 1)[0],
                container.has(prefix + "limit")
                        ? container.numbers(prefix + "limit", Dtype.I32, 1)[0]
                        : Familiarity.limitOf(scores)));
    }

    static Optional<Appearance> appearance(Safetensors container, int planes, String before) throws IOException {
        String prefix = before + APPEARANCE;
        if (!container.has(prefix + "means")) {
            return Optional.empty();
        }
        int statistics = Appearance.statistics(planes);
        int[] means = container.anyNumbers(prefix + "means", statistics);
        int[] whitening = container.numbers(prefix + "whitening", Dtype.I32, Appearance.triangle(statistics));
        int[] limits = container.numbers(prefix + "limits", Dtype.I32, 2);
        return Optional.of(new Appearance(planes, means, whitening, limits[0], limits[1]));
    }
}
