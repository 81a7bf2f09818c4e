package org.vitrine.evaluation.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Area;

/**
 * Finds what can be left out of a model without changing any class sum of any image: literals of crisp clauses that
 * other literals imply, such as lower levels of a pixel; clauses that can never vote or have no weight; and all but one
 * of identical clauses, whose weights add up.
 */
final class ExactChanges {

    private final Model model;
    private final int[][] literals; // [clause]
    private final int[][] weights; // [clause][label]
    private int merged;
    private int silent;
    private long implied;

    ExactChanges(Model model) {
        this.model = model;
        ClauseBank bank = model.clauses();
        int labels = model.labels().size();
        this.literals = new int[bank.size()][];
        this.weights = new int[bank.size()][labels];
        for (int clause = 0; clause < bank.size(); clause++) {
            int number = clause;
            Arrays.setAll(weights[clause], label -> model.weight(number, label));
            int[] all = bank.literalsOf(clause);
            boolean never = all.length == 0 || model.isContradictory(clause);
            if (never || Arrays.stream(weights[clause]).allMatch(weight -> weight == 0)) {
                Arrays.fill(weights[clause], 0);
                silent++;
            }
            literals[clause] = never
                    ? all
                    : bank.literalsThatCount(
                            clause, model.encoding(), model.shape().channels());
            implied += all.length - literals[clause].length;
        }
        merge();
    }

    /** {@return the literals of all clauses, without those that others imply} */
    int[][] literals() {
        return literals;
    }

    /** {@return the weights of all clauses; 0 for those that can be left out} */
    int[][] weights() {
        return weights;
    }

    /** {@return what was done so far, with the model that came of it, and the measures before and after} */
    Shrunk shrunk(Model small, List<Shrunk.Stage> stages, Evaluation before, Evaluation after) {
        return new Shrunk(small, merged, silent, implied, stages, before, after);
    }

    /**
     * {@return the clauses that must be kept; if each label has clauses of its own, as many silent ones as make their
     * numbers equal and even}
     */
    int[] kept() {
        int[] voting = IntStream.range(0, weights.length).filter(this::votes).toArray();
        if (model.settings().sharing() == Settings.Sharing.COALESCED) {
            return voting.length == 0 ? new int[] {0} : voting;
        }
        int labels = model.labels().size();
        int perLabel = weights.length / labels;
        int most = 2;
        for (int label = 0; label < labels; label++) {
            int from = label * perLabel;
            most = Math.max(most, (int) IntStream.of(voting)
                    .filter(clause -> clause >= from && clause < from + perLabel)
                    .count());
        }
        int even = Math.min(perLabel, (most + 1) / 2 * 2);
        List<Integer> kept = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            int from = label * perLabel;
            int needed = even
                    - (int) IntStream.range(from, from + perLabel)
                            .filter(this::votes)
                            .count();
            for (int clause = from; clause < from + perLabel; clause++) {
                if (votes(clause) || needed-- > 0) {
                    kept.add(clause);
                }
            }
        }
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean votes(int clause) {
        return Arrays.stream(weights[clause]).anyMatch(weight -> weight != 0);
    }

    private record Identity(List<Integer> literals, Optional<Area> region) {}

    private void merge() {
        Map<Identity, Integer> first = new HashMap<>();
        boolean own = model.settings().sharing() == Settings.Sharing.OWN;
        int perLabel = own ? weights.length / model.labels().size() : weights.length;
        for (int clause = 0; clause < weights.length; clause++) {
            if (clause % perLabel == 0) {
                first.clear(); // clauses of different labels cannot be one
            }
            if (!votes(clause)) {
                continue;
            }
            // where a fuzzy clause looks bounds how far it can be shifted, so it is part of what the clause is
            Optional<Area> region = model.clauses().region(clause);
            Identity identity =
                    new Identity(Arrays.stream(literals[clause]).boxed().toList(), region);
            Integer known = first.putIfAbsent(identity, clause);
            if (known != null) {
                for (int label = 0; label < weights[clause].length; label++) {
                    weights[known][label] += weights[clause][label];
                }
                Arrays.fill(weights[clause], 0);
                merged++;
            }
        }
    }
}
