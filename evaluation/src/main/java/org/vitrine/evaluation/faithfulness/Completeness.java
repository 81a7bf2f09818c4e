package org.vitrine.evaluation.faithfulness;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Predictor;

/**
 * Measures whether explanations account for the whole answer (Sundararajan et al., 2017). The votes that an explanation
 * lists must add up to the class sum that was predicted, to the vote. With fuzzy clauses the net evidence of all pixels
 * must also add up to the class sum less that of a usual image, but for the rounding of floating point. (The evidence
 * of crisp clauses is not counted in votes.)
 *
 * @param pairs the number of pairs of an image and a label
 * @param exact of how many of them the listed votes add up to the class sum
 * @param largestGap by how much the evidence of all pixels is off at the most, as a share of the class sum that means
 * certainty; empty for crisp clauses
 */
public record Completeness(int pairs, int exact, OptionalDouble largestGap) {

    /** The most that rounding may add up to. */
    private static final double ROUNDING = 1e-6;

    /** One pair: whether votes add up, and how far evidence is off. */
    record Account(boolean exact, OptionalDouble gap) {}

    /** Measures a model or a team; empty for classifiers of other kinds. */
    static Optional<Completeness> of(Classifier classifier, List<Pair> pairs, int threads, IntConsumer progress) {
        // The explanation of a network has no votes that could add up.
        if (!(classifier instanceof ClauseClassifier clauses)) {
            return Optional.empty();
        }
        Predictor predictor = clauses.predictor();
        ClauseExplainer explainer = clauses.explainer();
        return Optional.of(total(EachPair.measure(pairs, threads, progress, (i, pair) -> {
            Explanation explanation = explainer.explain(pair.image(), pair.label());
            return account(clauses, explanation, predictor.predict(pair.image()).classSum(pair.label()));
        })));
    }

    static Completeness total(List<Account> accounts) {
        int exact = (int) accounts.stream().filter(Account::exact).count();
        boolean counted = accounts.stream().allMatch(account -> account.gap().isPresent());
        double gap = accounts.stream()
                .mapToDouble(account -> account.gap().orElse(0))
                .max()
                .orElse(0);
        return new Completeness(accounts.size(), exact, counted ? OptionalDouble.of(gap) : OptionalDouble.empty());
    }

    private static Account account(ClauseClassifier classifier, Explanation explanation, int classSum) {
        long shares = 0;
        for (int i = 0; i < classifier.members().size(); i++) {
            int votes = explanation.members().get(i).votes().stream()
                    .mapToInt(ClauseVote::votes)
                    .sum();
            shares += classifier.share(i, votes);
        }
        OptionalDouble usual = explanation.usual();
        if (usual.isEmpty()) {
            return new Account(shares == classSum, usual);
        }
        double special = classSum - usual.getAsDouble();
        double gap = Math.abs(Arrays.stream(explanation.net()).sum() - special) / classifier.target();
        return new Account(shares == classSum, OptionalDouble.of(gap));
    }

    /** {@return true if everything adds up: all votes exactly, and all evidence but for rounding} */
    public boolean holds() {
        return exact == pairs && largestGap.orElse(0) <= ROUNDING;
    }
}
