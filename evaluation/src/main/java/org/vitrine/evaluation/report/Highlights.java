package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.vitrine.evaluation.measure.Scores;

/**
 * Chooses the examples that tell most: where the model was surest and right, and where it was surest and wrong. Each
 * label comes once before any comes twice, and no example comes twice in a list.
 *
 * @param right right predictions, the most votes first
 * @param wrong wrong predictions, the most votes first
 * @param missed labels that should have been predicted, the most votes against first; empty if labels exclude each
 * other, because a missed label is then a wrong prediction of another one
 */
record Highlights(List<Pick> right, List<Pick> wrong, List<Pick> missed) {

    /** A label of an example, with the votes for it, less those against. */
    record Pick(int example, int label, int classSum) {}

    private interface Kind {
        boolean holds(int example, int label);
    }

    static Highlights of(Scores scores, int most) {
        Comparator<Pick> votes = Comparator.comparingInt(Pick::classSum);
        return new Highlights(
                choose(scores, most, votes.reversed(), (e, l) -> scores.predicts(e, l) && scores.has(e, l)),
                choose(scores, most, votes.reversed(), (e, l) -> scores.predicts(e, l) && !scores.has(e, l)),
                scores.labels().exclusive()
                        ? List.of()
                        : choose(scores, most, votes, (e, l) -> !scores.predicts(e, l) && scores.has(e, l)));
    }

    private static List<Pick> choose(Scores scores, int most, Comparator<Pick> order, Kind kind) {
        List<Pick> all = new ArrayList<>();
        for (int example = 0; example < scores.examples(); example++) {
            for (int label = 0; label < scores.labels().size(); label++) {
                if (kind.holds(example, label)) {
                    all.add(new Pick(example, label, scores.sum(example, label)));
                }
            }
        }
        all.sort(order); // stable, so that equals keep the order of the examples
        List<Pick> chosen = new ArrayList<>();
        Set<Integer> shown = new HashSet<>();
        int[] ofLabel = new int[scores.labels().size()];
        for (int limit = 1; limit <= most && chosen.size() < most; limit++) {
            for (Pick pick : all) {
                if (chosen.size() < most && ofLabel[pick.label()] < limit && shown.add(pick.example())) {
                    chosen.add(pick);
                    ofLabel[pick.label()]++;
                }
            }
        }
        chosen.sort(order);
        return chosen;
    }
}
