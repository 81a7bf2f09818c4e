package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.container.Dtype;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.DecisionThresholds;

/**
 * The tensors of a model, each in the place that its type and name give it (see {@code Safetensors}):
 *
 * <pre>
 * weights        I32 [clauses, labels]    votes
 * decisions      I32 [labels]             class sums above which labels are given; none if all are 0
 * encoding.NAME  U8, U16 or I32 [any]     numbers of the encoding, such as thresholds; the smallest type
 * </pre>
 *
 * <p>and those of {@code CrispTensors} or {@code FuzzyTensors}. Not every model has those of {@code OriginalTensors}
 * and {@code CalibrationTensors}. All their names begin with the same prefix, by which a file that holds several models
 * tells them apart.
 */
final class ModelTensors {

    private static final String WEIGHTS = "weights";
    private static final String DECISIONS = "decisions";

    private ModelTensors() {}

    static List<Safetensors.Tensor> of(Model model, String prefix) {
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        int labels = model.labels().size();
        tensors.add(Safetensors.Tensor.of(
                prefix + WEIGHTS, Dtype.I32, model.weights(), model.clauses().size(), labels));
        decisions(model.thresholds(), prefix).ifPresent(tensors::add);
        tensors.addAll(model.clauses().isCrisp() ? CrispTensors.of(model, prefix) : FuzzyTensors.of(model, prefix));
        tensors.addAll(EncodingTensors.of(model.encoding(), prefix));
        tensors.addAll(OriginalTensors.of(model, prefix));
        model.calibration().ifPresent(known -> tensors.addAll(CalibrationTensors.of(known, prefix)));
        model.familiarity().ifPresent(known -> tensors.addAll(CalibrationTensors.of(known, prefix)));
        model.appearance().ifPresent(known -> tensors.addAll(CalibrationTensors.of(known, prefix)));
        return tensors;
    }

    /** The tensor of decision thresholds; none if all are 0. */
    static Optional<Safetensors.Tensor> decisions(DecisionThresholds thresholds, String prefix) {
        return thresholds.isZero()
                ? Optional.empty()
                : Optional.of(Safetensors.Tensor.of(prefix + DECISIONS, Dtype.I32, thresholds.toArray()));
    }

    /** Every size is known from the metadata and confirmed by an existing tensor before memory is allocated for it. */
    static Model model(Safetensors container, Metadata metadata, String prefix) throws IOException {
        ImageShape shape = metadata.shape();
        Labels labels = metadata.labels();
        Settings settings = metadata.settings();
        Encoding encoding = EncodingTensors.restore(container, metadata.recipe(), shape.channels(), prefix);
        PatchGrid grid = Model.grid(shape, encoding, settings);
        int clauses = Model.clauseCount(settings, labels);
        int[] weights = container.numbers(prefix + WEIGHTS, Dtype.I32, clauses, labels.size());
        Parts parts = settings.isFuzzy()
                ? FuzzyTensors.read(container, grid, settings, clauses, prefix)
                : CrispTensors.read(container, grid, settings, clauses, prefix);
        Model model = new Model(
                        labels,
                        shape,
                        encoding,
                        parts.bank(),
                        weights,
                        parts.counts(),
                        parts.automata(),
                        settings,
                        metadata.provenance())
                .withPreparation(metadata.preparation());
        Model counted = parts.usual() == null ? model : model.withUsualVotes(parts.usual());
        Model decided = thresholds(container, labels, prefix)
                .map(counted::withThresholds)
                .orElse(counted);
        Model edited = OriginalTensors.restored(container, metadata, decided, prefix);
        Model calibrated = CalibrationTensors.calibration(container, metadata, labels, prefix)
                .map(edited::withCalibration)
                .orElse(edited);
        Model familiar = CalibrationTensors.familiarity(container, labels.size(), clauses, prefix)
                .map(calibrated::withFamiliarity)
                .orElse(calibrated);
        return CalibrationTensors.appearance(container, encoding.planes(shape.channels()), prefix)
                .map(familiar::withAppearance)
                .orElse(familiar);
    }

    /** The parts that crisp and fuzzy clauses store differently. */
    record Parts(
            ClauseBank bank,
            PatchCounts counts,
            @Nullable AutomataStates automata,
            @Nullable UsualVotes usual) {}

    static Optional<DecisionThresholds> thresholds(Safetensors container, Labels labels, String prefix)
            throws IOException {
        return container.has(prefix + DECISIONS)
                ? Optional.of(DecisionThresholds.of(container.numbers(prefix + DECISIONS, Dtype.I32, labels.size())))
                : Optional.empty();
    }
}
