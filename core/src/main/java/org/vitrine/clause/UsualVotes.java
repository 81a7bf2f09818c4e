package org.vitrine.clause;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The mean votes of fuzzy clauses on the training images, and how often each of their literals held. Explanations show
 * what is special about an image by comparing it with them. Counted in whole numbers, after training. The literals of a
 * clause are numbered from 0 on, in rising order. Immutable.
 */
public final class UsualVotes {

    private final int images;
    private final int[] votes;
    private final int[] lacking;
    private final int[] offsets;
    private final int[] heldWithout;
    private final int[] heldWith;

    /**
     * Wraps the counts without copying them; the caller must not change them afterwards.
     *
     * @param images how many images were counted
     * @param votes for each clause the sum of the votes it cast on them
     * @param lacking for each clause how many of the images lack its label
     * @param offsets clause c has the literals {@code offsets[c]} to {@code offsets[c + 1] - 1}
     * @param heldWithout for each literal in how many of the images without the clause's label it held, where the
     *     clause held best
     * @param heldWith for each literal in how many of the images with the clause's label it held, where the clause held
     *     best
     */
    public UsualVotes(int images, int[] votes, int[] lacking, int[] offsets, int[] heldWithout, int[] heldWith) {
        boolean fit = images > 0
                && votes.length == lacking.length
                && offsets.length == votes.length + 1
                && offsets[0] == 0
                && offsets[votes.length] == heldWithout.length
                && heldWithout.length == heldWith.length;
        for (int clause = 0; fit && clause < votes.length; clause++) {
            fit = offsets[clause] <= offsets[clause + 1]
                    && offsets[clause + 1] <= heldWith.length
                    && votes[clause] >= 0
                    && lacking[clause] >= 0
                    && lacking[clause] <= images;
            for (int i = offsets[clause]; fit && i < offsets[clause + 1]; i++) {
                fit = heldWithout[i] >= 0
                        && heldWithout[i] <= lacking[clause]
                        && heldWith[i] >= 0
                        && heldWith[i] <= images - lacking[clause];
            }
        }
        if (!fit) {
            throw new IllegalArgumentException("counts of usual votes are inconsistent");
        }
        this.images = images;
        this.votes = votes;
        this.lacking = lacking;
        this.offsets = offsets;
        this.heldWithout = heldWithout;
        this.heldWith = heldWith;
    }

    /**
     * {@return true if evidence says how the votes of clauses differ from their usual ones} A fuzzy clause votes on
     * most images, and literals of it that always hold say nothing about this one. A crisp clause seldom votes, and
     * then all of its literals hold, so these are the evidence, as in Algorithm 1 of the paper. This is the only
     * question by which the two kinds of evidence are told apart; docs/decisions/evidence-is-a-difference.md has the
     * measurements.
     */
    public static boolean areComparedWith(ClauseBank bank) {
        return !bank.isCrisp();
    }

    /**
     * {@return the usual votes by which it is weighed what clauses ask for, independently of any image; empty if their
     * patch counts weigh it, as in Algorithm 2 of the paper}
     *
     * @throws IllegalArgumentException if there should be usual votes, but they were not counted
     */
    public static Optional<UsualVotes> weighing(ClauseBank bank, Optional<UsualVotes> counted) {
        if (counted.isEmpty() && areComparedWith(bank)) {
            throw new IllegalArgumentException(
                    "it was not counted what is usual for the clauses; train the model to its end");
        }
        return counted;
    }

    /**
     * {@return the counts of several banks of clauses, one bank after the other; empty if they were counted over
     * different numbers of images}
     */
    public static Optional<UsualVotes> join(List<UsualVotes> all) {
        if (all.stream().mapToInt(UsualVotes::images).distinct().count() != 1) {
            return Optional.empty();
        }
        int[] offsets = new int[all.stream().mapToInt(each -> each.votes.length).sum() + 1];
        int next = 0;
        for (UsualVotes each : all) {
            for (int clause = 0; clause < each.votes.length; clause++) {
                offsets[next + 1] = offsets[next++] + each.offsets[clause + 1] - each.offsets[clause];
            }
        }
        return Optional.of(new UsualVotes(
                all.get(0).images,
                concatenated(all, each -> each.votes),
                concatenated(all, each -> each.lacking),
                offsets,
                concatenated(all, each -> each.heldWithout),
                concatenated(all, each -> each.heldWith)));
    }

    private static int[] concatenated(List<UsualVotes> all, Function<UsualVotes, int[]> part) {
        return all.stream().map(part).flatMapToInt(Arrays::stream).toArray();
    }

    /** {@return the counts of some clauses, in any order} */
    public UsualVotes select(int... clauses) {
        int[] selected = new int[clauses.length + 1];
        for (int i = 0; i < clauses.length; i++) {
            selected[i + 1] = selected[i] + offsets[clauses[i] + 1] - offsets[clauses[i]];
        }
        return new UsualVotes(
                images,
                IntStream.of(clauses).map(clause -> votes[clause]).toArray(),
                IntStream.of(clauses).map(clause -> lacking[clause]).toArray(),
                selected,
                ofLiterals(clauses, heldWithout),
                ofLiterals(clauses, heldWith));
    }

    private int[] ofLiterals(int[] clauses, int[] held) {
        return IntStream.of(clauses)
                .flatMap(clause -> Arrays.stream(held, offsets[clause], offsets[clause + 1]))
                .toArray();
    }

    /** {@return the number of images that were counted, more than 0} */
    public int images() {
        return images;
    }

    /** {@return the sum of a clause's votes on all images} */
    public int votes(int clause) {
        return votes[clause];
    }

    /** {@return the votes of a clause on an image, on average} */
    public double meanVotes(int clause) {
        return (double) votes[clause] / images;
    }

    /** {@return the number of images that lack a clause's label} */
    public int lacking(int clause) {
        return lacking[clause];
    }

    /** {@return the number of images without the clause's label on which a literal held, where the clause held best} */
    public int heldWithout(int clause, int literal) {
        return heldWithout[index(clause, literal)];
    }

    /** {@return the number of images with the clause's label on which a literal held, where the clause held best} */
    public int heldWith(int clause, int literal) {
        return heldWith[index(clause, literal)];
    }

    private int index(int clause, int literal) {
        return offsets[clause] + Objects.checkIndex(literal, offsets[clause + 1] - offsets[clause]);
    }

    /**
     * {@return the fraction of the images without the clause's label on which a literal held; a half if there were
     * none}
     */
    public double frequencyWithout(int clause, int literal) {
        return lacking[clause] == 0 ? 0.5 : (double) heldWithout(clause, literal) / lacking[clause];
    }

    /**
     * {@return the fraction of the images with the clause's label on which a literal held; a half if there were none}
     */
    public double frequencyWith(int clause, int literal) {
        int having = images - lacking[clause];
        return having == 0 ? 0.5 : (double) heldWith(clause, literal) / having;
    }

    /**
     * {@return true if these can be the counts of some clauses: as many fuzzy clauses and literals, and no clause casts
     * more votes than it can}
     */
    public boolean fits(ClauseBank bank) {
        return !bank.isCrisp()
                && votes.length == bank.size()
                && IntStream.range(0, votes.length)
                        .allMatch(clause -> offsets[clause + 1] - offsets[clause] == bank.literals(clause)
                                && votes[clause] <= mostVotes(bank, clause));
    }

    private long mostVotes(ClauseBank bank, int clause) {
        return bank.literals(clause) == 0 ? 0 : (long) images * bank.tolerance();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UsualVotes that
                && images == that.images
                && Arrays.equals(votes, that.votes)
                && Arrays.equals(offsets, that.offsets)
                && Arrays.equals(lacking, that.lacking)
                && Arrays.equals(heldWithout, that.heldWithout)
                && Arrays.equals(heldWith, that.heldWith);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(votes);
    }
}
