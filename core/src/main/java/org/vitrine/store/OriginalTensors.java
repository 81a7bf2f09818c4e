package org.vitrine.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
import org.vitrine.internal.container.Dtype;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;

/**
 * Stores what edits changed, as it was before, so that they can be undone. The other tensors of the file are those of
 * the edited model.
 *
 * <pre>
 * original.clauses          I32 [changed]          the clauses that were changed, rising
 * original.weights          I32 [changed, labels]  their votes before
 * original.literals.offsets I32 [changed + 1]      the literals of the i-th are offsets[i] to offsets[i + 1] - 1
 * original.literals.values  I32 [entries]          their literals before, rising for each clause
 * original.decisions        I32 [labels]           the decision thresholds before, if they are others now
 * original.usual.*                                 fuzzy clauses: what was usual, of all clauses, if it was counted
 * </pre>
 */
final class OriginalTensors {

    private static final String ORIGINAL = "original.";

    private OriginalTensors() {}

    static List<Safetensors.Tensor> of(Model model, String prefix) {
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        if (model.edits().isEmpty()) {
            return tensors;
        }
        Model original = model.original();
        ClauseBank bank = original.clauses();
        int labels = model.labels().size();
        int[] changed = IntStream.range(0, bank.size())
                .filter(clause -> isChanged(model, original, clause))
                .toArray();
        int[] weights = Arrays.stream(changed)
                .flatMap(clause -> IntStream.range(0, labels).map(label -> original.weight(clause, label)))
                .toArray();
        String name = prefix + ORIGINAL;
        tensors.add(Safetensors.Tensor.of(name + "clauses", Dtype.I32, changed));
        tensors.add(Safetensors.Tensor.of(name + "weights", Dtype.I32, weights, changed.length, labels));
        FuzzyTensors.addLiterals(bank, changed, name, tensors);
        if (!original.thresholds().equals(model.thresholds())) {
            tensors.add(Safetensors.Tensor.of(
                    name + "decisions", Dtype.I32, original.thresholds().toArray()));
        }
        original.usualVotes().ifPresent(usual -> FuzzyTensors.add(usual, bank, name, tensors));
        return tensors;
    }

    private static boolean isChanged(Model model, Model original, int clause) {
        return !Arrays.equals(
                        model.clauses().literalsOf(clause), original.clauses().literalsOf(clause))
                || IntStream.range(0, model.labels().size())
                        .anyMatch(label -> model.weight(clause, label) != original.weight(clause, label));
    }

    /** A model with its edits, if the file has any. */
    static Model restored(Safetensors container, Metadata metadata, Model model, String prefix) throws IOException {
        if (!metadata.hasEdits()) {
            return model;
        }
        String name = prefix + ORIGINAL;
        int labels = model.labels().size();
        Settings settings = model.settings().withClauses(metadata.originalClauses());
        int clauses = Model.clauseCount(settings, model.labels());
        if (clauses > model.clauses().size()) {
            throw container.wrongTensor(name + "clauses", "belongs to more clauses than there are");
        }
        int[] changed = container.list(name + "clauses");
        int count = changed.length;
        int[] votes = container.numbers(name + "weights", Dtype.I32, count, labels);
        int[] offsets = container.numbers(name + "literals.offsets", Dtype.I32, count + 1);
        int[] literals = container.list(name + "literals.values");
        List<int[]> rows = new ArrayList<>();
        for (int clause = 0; clause < clauses; clause++) {
            rows.add(model.clauses().literalsOf(clause));
        }
        int[] weights = Arrays.copyOf(model.weights(), Math.multiplyExact(clauses, labels));
        for (int i = 0; i < count; i++) {
            if (changed[i] < 0 || changed[i] >= clauses || (i > 0 && changed[i] <= changed[i - 1])) {
                throw container.wrongTensor(name + "clauses", "does not rise, or has numbers of no clause");
            }
            if (offsets[i] < 0 || offsets[i] > offsets[i + 1] || offsets[i + 1] > literals.length) {
                throw container.wrongTensor(name + "literals.offsets", "does not rise to the number of literals");
            }
            rows.set(changed[i], Arrays.copyOfRange(literals, offsets[i], offsets[i + 1]));
            System.arraycopy(votes, i * labels, weights, changed[i] * labels, labels);
        }
        Model original = new Model(
                        model.labels(),
                        model.shape(),
                        model.encoding(),
                        bank(container, model.clauses(), rows, name + "literals.values"),
                        weights,
                        model.counts().select(IntStream.range(0, clauses).toArray()),
                        null,
                        settings,
                        model.provenance())
                .withPreparation(model.preparation())
                .withThresholds(
                        ModelTensors.thresholds(container, model.labels(), name).orElse(model.thresholds()));
        UsualVotes usual = FuzzyTensors.usualVotes(container, original.clauses(), name);
        return (usual == null ? original : original.withUsualVotes(usual))
                .editedAs(
                        model.clauses(),
                        model.weights(),
                        model.counts(),
                        model.thresholds(),
                        model.usualVotes().orElse(null),
                        metadata.edits());
    }

    private static ClauseBank bank(Safetensors container, ClauseBank edited, List<int[]> rows, String name)
            throws IOException {
        for (int[] row : rows) {
            int before = -1;
            for (int literal : row) {
                if (literal <= before || literal >= edited.grid().literals()) {
                    throw container.wrongTensor(name, "does not rise, or has numbers of no literal");
                }
                before = literal;
            }
        }
        return edited.select(IntStream.range(0, rows.size()).toArray()).withLiterals(rows.toArray(int[][]::new));
    }
}
