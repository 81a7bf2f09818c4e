package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.container.Dtype;
import org.vitrine.label.Labels;
import org.vitrine.predict.Appearance;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Calibration.OfLabel;
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
 *                                                          offsets[l + 1] - 1; none if it is not calibrated
 * calibration.curve.sums           I32 [points]            class sums, rising for each label
 * calibration.curve.probabilities  I32 [points]            the probability there, in millionths
 * calibration.scores.images        I32 [lists]             how many images are in each list of scores: one list if
 *                                                          labels exclude each other, else two for each label, of
 *                                                          images that have it and that lack it
 * calibration.scores.values        I32 [entries]           the scores that are kept, min(images, 1000) of each list,
 *                                                          rising in each
 * calibration.origins              I32 [labels]            on which images each label was calibrated: 0 for the first
 *                                                          origin in the metadata, 1 for the second and so on, -1 if
 *                                                          it was not; if it is missing, 0 for all
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
 * <p>The calibration's origin is in the metadata, as {@code calibration.images} and so on; a second one as
 * {@code calibration.further.images} and so on, a third one as {@code calibration.further.further.images}.
 */
final class CalibrationTensors {

    private static final String CALIBRATION = "calibration.";
    private static final String OFFSETS = "curve.offsets";
    private static final String ORIGINS = "origins";
    private static final String FAMILIARITY = "familiarity.";
    private static final String APPEARANCE = "appearance.";

    private CalibrationTensors() {}

    static Map<String, String> metadata(Calibration calibration) {
        Map<String, String> texts = new TreeMap<>();
        String prefix = CALIBRATION;
        for (Calibration.Origin origin : origins(calibration)) {
            texts.put(prefix + "images", "" + origin.images());
            texts.put(prefix + "fingerprint", origin.fingerprint());
            texts.put(prefix + "choseEpoch", "" + origin.choseEpoch());
            texts.put(prefix + "fittedThresholds", "" + origin.fittedThresholds());
            prefix += "further.";
        }
        return texts;
    }

    /** {@return all origins, each once, that of the first label that is calibrated first} */
    private static List<Calibration.Origin> origins(Calibration calibration) {
        return calibration.exclusive()
                ? List.of(calibration.origin())
                : calibration.ofLabels().stream()
                        .flatMap(label -> label.map(OfLabel::origin).stream())
                        .distinct()
                        .toList();
    }

    static List<Safetensors.Tensor> of(Calibration calibration, String before) {
        String prefix = before + CALIBRATION;
        if (calibration.exclusive()) {
            SortedScores scores = calibration.scores().get(0);
            return List.of(
                    numbers(prefix + "temperature", Math.toIntExact(calibration.temperature() / Calibration.UNIT), (int)
                            (calibration.temperature() % Calibration.UNIT)),
                    numbers(prefix + "scores.images", scores.images()),
                    numbers(prefix + "scores.values", scores.toArray()));
        }
        List<Optional<OfLabel>> labels = calibration.ofLabels();
        List<ProbabilityCurve> curves = calibration.curves();
        int[] offsets = new int[labels.size() + 1];
        for (int label = 0; label < labels.size(); label++) {
            offsets[label + 1] = offsets[label]
                    + labels.get(label).map(known -> known.curve().points()).orElse(0);
        }
        List<Calibration.Origin> origins = origins(calibration);
        int[] origin = labels.stream()
                .mapToInt(label ->
                        label.map(known -> origins.indexOf(known.origin())).orElse(-1))
                .toArray();
        List<Safetensors.Tensor> tensors = new ArrayList<>(List.of(
                numbers(prefix + OFFSETS, offsets),
                numbers(
                        prefix + "curve.sums",
                        curves.stream()
                                .flatMapToInt(curve -> Arrays.stream(curve.sums()))
                                .toArray()),
                numbers(
                        prefix + "curve.probabilities",
                        curves.stream()
                                .flatMapToInt(curve -> Arrays.stream(curve.probabilities()))
                                .toArray()),
                numbers(
                        prefix + "scores.images",
                        labels.stream()
                                .flatMapToInt(label -> label.map(known -> IntStream.of(
                                                known.having().images(),
                                                known.lacking().images()))
                                        .orElse(IntStream.of(0, 0)))
                                .toArray()),
                numbers(
                        prefix + "scores.values",
                        calibration.scores().stream()
                                .flatMapToInt(list -> Arrays.stream(list.toArray()))
                                .toArray())));
        if (IntStream.of(origin).anyMatch(number -> number != 0)) {
            tensors.add(numbers(prefix + ORIGINS, origin));
        }
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
        List<Calibration.Origin> origins = metadata.calibrationOrigins();
        List<SortedScores> scores = scores(container, prefix, labels.exclusive() ? 1 : 2 * labels.size());
        if (labels.exclusive()) {
            int[] parts = container.numbers(prefix + "temperature", Dtype.I32, 2);
            if (parts[0] < 0 || parts[1] < 0 || parts[1] >= Calibration.UNIT) {
                throw container.wrongTensor(prefix + "temperature", "is not a number: " + Arrays.toString(parts));
            }
            long temperature = (long) parts[0] * Calibration.UNIT + parts[1];
            return Optional.of(Calibration.exclusive(origins.get(0), labels.size(), temperature, scores.get(0)));
        }
        int[] origin = container.has(prefix + ORIGINS)
                ? container.numbers(prefix + ORIGINS, Dtype.I32, labels.size())
                : new int[labels.size()];
        int[] offsets = container.numbers(prefix + OFFSETS, Dtype.I32, labels.size() + 1);
        List<Optional<ProbabilityCurve>> curves = curves(container, prefix, offsets, origin);
        List<Optional<OfLabel>> ofLabels = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            SortedScores having = scores.get(2 * label);
            SortedScores lacking = scores.get(2 * label + 1);
            if (origin[label] < -1 || origin[label] >= origins.size()) {
                throw container.wrongTensor(prefix + ORIGINS, "names an origin that there is not: " + origin[label]);
            }
            if (origin[label] < 0 && having.images() + (long) lacking.images() > 0) {
                throw container.wrongTensor(prefix + "scores.images", "has images of a label without an origin");
            }
            Calibration.@Nullable Origin from = origin[label] < 0 ? null : origins.get(origin[label]);
            ofLabels.add(curves.get(label)
                    .flatMap(curve ->
                            from == null ? Optional.empty() : Optional.of(new OfLabel(from, curve, having, lacking))));
        }
        return Optional.of(Calibration.ofLabels(ofLabels));
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

    private static List<Optional<ProbabilityCurve>> curves(
            Safetensors container, String prefix, int[] offsets, int[] origin) throws IOException {
        int[] sums = container.list(prefix + "curve.sums");
        int points = sums.length;
        int[] probabilities = container.numbers(prefix + "curve.probabilities", Dtype.I32, points);
        if (offsets[0] != 0 || offsets[origin.length] != points) {
            throw container.wrongTensor(prefix + OFFSETS, "does not fit " + points + " points");
        }
        List<Optional<ProbabilityCurve>> curves = new ArrayList<>();
        for (int label = 0; label < origin.length; label++) {
            int from = offsets[label];
            int to = offsets[label + 1];
            if (to < from || to > points || (origin[label] < 0 && to > from)) {
                throw container.wrongTensor(prefix + OFFSETS, "falls, or has points of a label without an origin");
            }
            curves.add(
                    origin[label] < 0
                            ? Optional.empty()
                            : Optional.of(new ProbabilityCurve(
                                    Arrays.copyOfRange(sums, from, to), Arrays.copyOfRange(probabilities, from, to))));
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
