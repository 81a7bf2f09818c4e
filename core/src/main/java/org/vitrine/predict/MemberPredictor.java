package org.vitrine.predict;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.match.CompiledClauses;
import org.vitrine.internal.match.Sight;

/** Adds up the votes of one member's clauses. Threads may share one. */
final class MemberPredictor {

    private final VotingClauses model;
    private final CompiledClauses compiled;
    private final int labels;
    private final int[] weights; // [compiled clause][label]

    /** What a member says of an image: its class sums, and its likeness if the member has a familiarity. */
    record Said(int[] sums, Optional<Likeness> likeness) {}

    MemberPredictor(VotingClauses model, CompiledClauses compiled) {
        this.model = model;
        this.compiled = compiled;
        this.labels = model.labels().size();
        this.weights = new int[Math.multiplyExact(compiled.size(), labels)];
        for (int i = 0; i < compiled.size(); i++) {
            for (int label = 0; label < labels; label++) {
                weights[i * labels + label] = model.weight(compiled.clause(i), label);
            }
        }
    }

    BitImage encoded(Raster image) {
        return model.encoding().encode(image);
    }

    int[] classSums(BitImage image) {
        int[] sums = new int[labels];
        add(image, weights, null, sums);
        return sums;
    }

    /** {@return what adds up the votes for one label only; the class sums of the others are 0} */
    Function<BitImage, int[]> classSumsOf(int label) {
        int[] own = new int[weights.length];
        for (int i = 0; i < compiled.size(); i++) {
            own[i * labels + label] = weights[i * labels + label];
        }
        int[] voters = IntStream.range(0, compiled.size())
                .filter(i -> own[i * labels + label] != 0)
                .toArray();
        return image -> {
            int[] sums = new int[labels];
            add(image, own, voters, sums);
            return sums;
        };
    }

    private void add(BitImage image, int[] votes, int @Nullable [] voters, int[] sums) {
        addSight(image, votes, voters, sums);
        if (model.mirrorVotes()) {
            addSight(model.encoding().mirrored(image), votes, voters, sums);
        }
    }

    private void addSight(BitImage image, int[] votes, int @Nullable [] voters, int[] sums) {
        try (Sight sight = compiled.lookAt(image)) {
            if (voters == null) {
                sight.addVotes(votes, sums);
            } else {
                sight.addVotes(votes, sums, voters);
            }
        }
    }

    Said look(BitImage image) {
        Familiarity familiar = model.familiarity().orElse(null);
        if (familiar == null) {
            return new Said(classSums(image), Optional.empty());
        }
        int[] strengths = compiledStrengths(image);
        int[] sums = new int[labels];
        for (int i = 0; i < strengths.length; i++) {
            for (int label = 0; strengths[i] != 0 && label < labels; label++) {
                sums[label] += strengths[i] * weights[i * labels + label];
            }
        }
        return new Said(sums, Optional.of(familiar.of(byClause(strengths))));
    }

    int[] strengths(BitImage image) {
        return byClause(compiledStrengths(image));
    }

    private int[] compiledStrengths(BitImage image) {
        int[] strengths = new int[compiled.size()];
        addStrengths(image, strengths);
        if (model.mirrorVotes()) {
            addStrengths(model.encoding().mirrored(image), strengths);
        }
        return strengths;
    }

    private void addStrengths(BitImage image, int[] strengths) {
        try (Sight sight = compiled.lookAt(image)) {
            sight.addStrengths(strengths);
        }
    }

    private int[] byClause(int[] strengths) {
        int[] all = new int[model.clauses().size()];
        for (int i = 0; i < strengths.length; i++) {
            all[compiled.clause(i)] = strengths[i];
        }
        return all;
    }
}
