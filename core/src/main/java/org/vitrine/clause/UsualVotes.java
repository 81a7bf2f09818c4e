package org.vitrine.clause;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What is usual for fuzzy clauses: how they voted on the training images on average, and how often each of their literals held. An
 * explanation tells by these what is special about an image. Counted in whole numbers, after training. Immutable.
 */
public final class UsualVotes {

    private final int images;
    private final int[] votes;
    private final int[] offsets;
    private final int[] counted;
    private final int[] held;

    /**
     * Wraps the counts, without a copy: the caller no longer changes them.
     *
     * @param images how many images were counted
     * @param votes for each clause the sum of the votes it cast on them
     * @param offsets clause c has the literals {@code offsets[c]} to {@code offsets[c + 1] - 1}
     * @param counted for each clause how many of the images lack its label
     * @param held for each literal in how many of the images that lack the clause's label it held, where the clause held best
     */
    public UsualVotes(int images, int[] votes, int[] offsets, int[] counted, int[] held) {
        boolean fit = votes.length == counted.length
                && offsets.length == votes.length + 1
                && offsets[0] == 0
                && offsets[votes.length] == held.length;
        for (int clause = 0; fit && clause < votes.length; clause++) {
            fit = offsets[clause] <= offsets[clause + 1]
                    && offsets[clause + 1] <= held.length
                    && votes[clause] >= 0
                    && counted[clause] >= 0
                    && counted[clause] <= images;
            for (int i = offsets[clause]; fit && i < offsets[clause + 1]; i++) {
                fit = held[i] >= 0 && held[i] <= counted[clause];
            }
        }
        if (!fit || images < 1) {
            throw new IllegalArgumentException("counts of usual votes are inconsistent");
        }
        this.images = images;
        this.votes = votes;
        this.offsets = offsets;
        this.counted = counted;
        this.held = held;
    }

    /**
     * How many images were counted.
     *
     * @return more than 0
     */
    public int images() {
        return images;
    }

    /**
     * The sum of a clause's votes on all images.
     *
     * @param clause the clause
     * @return 0 or more
     */
    public int votes(int clause) {
        return votes[clause];
    }

    /**
     * The votes of a clause on an image, on average.
     *
     * @param clause the clause
     * @return 0 or more
     */
    public double meanVotes(int clause) {
        return (double) votes[clause] / images;
    }

    /**
     * How many of the images lack a clause's label.
     *
     * @param clause the clause
     * @return 0 or more
     */
    public int counted(int clause) {
        return counted[clause];
    }

    /**
     * In how many of the images that lack the clause's label a literal held, where the clause held best.
     *
     * @param clause the clause
     * @param literal which of its literals, from 0 on, in rising order
     * @return 0 to {@link #counted}
     */
    public int held(int clause, int literal) {
        return held[offsets[clause] + Objects.checkIndex(literal, offsets[clause + 1] - offsets[clause])];
    }

    /**
     * How often a literal holds on an image that lacks the clause's label.
     *
     * @param clause the clause
     * @param literal which of its literals, from 0 on, in rising order
     * @return 0 to 1; a half if there was no such image
     */
    public double frequency(int clause, int literal) {
        return counted[clause] == 0 ? 0.5 : (double) held(clause, literal) / counted[clause];
    }

    /**
     * Whether these can be the counts of some clauses.
     *
     * @param bank the clauses
     * @return true if there are as many clauses and literals
     */
    public boolean fits(ClauseBank bank) {
        return votes.length == bank.size()
                && IntStream.range(0, votes.length)
                        .allMatch(clause -> offsets[clause + 1] - offsets[clause] == bank.literals(clause));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UsualVotes that
                && images == that.images
                && Arrays.equals(votes, that.votes)
                && Arrays.equals(offsets, that.offsets)
                && Arrays.equals(counted, that.counted)
                && Arrays.equals(held, that.held);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(votes);
    }
}
