package org.vitrine.evaluation.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.vitrine.model.Model;

/** Chooses clauses to show. */
public final class ClauseChoice {

    private ClauseChoice() {}

    /** {@return the clauses that can vote: those with literals that do not contradict each other} */
    public static int[] active(Model model) {
        return IntStream.range(0, model.clauses().size())
                .filter(clause -> model.clauses().literals(clause) > 0)
                .filter(clause -> !model.isContradictory(clause))
                .toArray();
    }

    /**
     * {@return the clauses with the most votes for a label, the strongest first; fewer if fewer vote for it} Of fuzzy
     * clauses, which all have the same weight, those that cast the most votes on training images.
     */
    public static List<Integer> strongest(Model model, int[] active, int label, int most) {
        return IntStream.of(active)
                .filter(clause -> model.weight(clause, label) > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer clause) -> -model.weight(clause, label))
                        .thenComparing(clause -> -model.usualVotes()
                                .map(usual -> usual.votes(clause))
                                .orElse(0))
                        .thenComparing(clause -> clause))
                .limit(most)
                .toList();
    }

    /** {@return at most so many random clauses that were true in training, in the order of their numbers} */
    static List<Integer> random(Model model, int most, long seed) {
        List<Integer> left = new ArrayList<>(IntStream.of(active(model))
                .filter(clause -> model.counts().largest(clause) > 0)
                .boxed()
                .toList());
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> chosen = new ArrayList<>();
        while (chosen.size() < most && !left.isEmpty()) {
            chosen.add(left.remove(random.nextInt(left.size())));
        }
        chosen.sort(Comparator.naturalOrder());
        return chosen;
    }
}
