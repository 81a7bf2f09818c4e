package org.vitrine.predict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Says how much an image is like those that a model knows: by which of its clauses vote, and by the distribution of its
 * bits. An image that is unlike in one way is unlike.
 *
 * @param votes the comparison by the clauses' votes; empty if the model has no {@link Familiarity}
 * @param appearance the comparison by the bits; empty if the model has no {@link Appearance}
 */
public record Likeness(Optional<ByVotes> votes, Optional<ByAppearance> appearance) {

    /** The largest score of images that are like the others. */
    public static final int USUAL = 1000;

    /**
     * Compares by the clauses' votes.
     *
     * @param score the score: 0 is ordinary; see {@link Familiarity}
     * @param limit the score above which an image is unlike the others
     * @param share the share of the calibration images, this one included, that are at least as unusual; more than 0,
     *     at most 1
     * @param voting the number of clauses that vote on it
     * @param usuallyVoting the median number of clauses that vote on a calibration image
     */
    public record ByVotes(int score, int limit, double share, int voting, int usuallyVoting) {

        private int relative() {
            return Likeness.relative(score, 0, limit);
        }

        private String inWords() {
            return voting + (voting == 1 ? " clause votes" : " clauses vote") + " (usually about " + usuallyVoting
                    + ")";
        }
    }

    /**
     * Compares by the bits.
     *
     * @param distance the distance from usual images, in hundredths; see {@link Appearance}
     * @param median the distance of half of the usual images
     * @param limit the distance above which an image is unlike the others
     */
    public record ByAppearance(int distance, int median, int limit) {

        private int relative() {
            return Likeness.relative(distance, median, limit);
        }

        private String inWords() {
            return String.format(
                    Locale.ROOT,
                    "brightness and edges are at a distance of %.1f (usually about %.1f, at most %.1f)",
                    distance / 100.0,
                    median / 100.0,
                    limit / 100.0);
        }
    }

    /** {@return the likeness of an image on which clauses have these strengths} */
    static ByVotes of(Familiarity known, int[] strengths) {
        int score = known.score(strengths);
        int voting = 0;
        for (int strength : strengths) {
            voting += strength > 0 ? 1 : 0;
        }
        return new ByVotes(score, known.limit(), known.scores().shareAtLeast(score), voting, known.usuallyVoting());
    }

    /**
     * {@return the likeness of the member in the middle, with the clauses of all: an image is unlike what a team knows
     * if it is unlike what most members know, of two members both}
     *
     * @param likenesses those of the members that know usual images, at least one
     */
    public static Likeness together(List<Likeness> likenesses) {
        Likeness middle = likenesses.stream()
                .sorted(Comparator.comparingInt(Likeness::score).reversed())
                .skip(likenesses.size() / 2)
                .findFirst()
                .orElseThrow();
        List<ByVotes> all =
                likenesses.stream().flatMap(one -> one.votes().stream()).toList();
        return new Likeness(
                middle.votes()
                        .map(votes -> new ByVotes(
                                votes.score(),
                                votes.limit(),
                                votes.share(),
                                sum(all, ByVotes::voting),
                                sum(all, ByVotes::usuallyVoting))),
                middle.appearance());
    }

    private static int sum(List<ByVotes> votes, ToIntFunction<ByVotes> clauses) {
        return votes.stream().mapToInt(clauses).sum();
    }

    /** {@return the place of a value between the median, 0, and the limit, 1,000; above that only above the limit} */
    private static int relative(int value, int median, int limit) {
        long beyond = ((long) value - limit) * USUAL;
        long above = -Math.floorDiv(-beyond, Math.max(1L, (long) limit - median)); // rounded up
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, USUAL + above));
    }

    /**
     * {@return the score: about 0 is ordinary, and above {@value #USUAL} the image is unlike those that the model
     * knows, by votes or by appearance}
     */
    public int score() {
        return Math.max(
                votes.map(ByVotes::relative).orElse(Integer.MIN_VALUE),
                appearance.map(ByAppearance::relative).orElse(Integer.MIN_VALUE));
    }

    /**
     * {@return true if the image is unlike those that the model knows, so that what the model says of it means little}
     */
    public boolean isUnlike() {
        return score() > USUAL;
    }

    /**
     * {@return the likeness in a sentence without a full stop, such as "unlike the training images: 3 clauses vote
     * (usually about 53)"; of an image that is unlike the others only what is unusual}
     */
    public String inWords() {
        boolean unlike = isUnlike();
        List<String> reasons = new ArrayList<>();
        appearance.filter(by -> !unlike || by.relative() > USUAL).ifPresent(by -> reasons.add(by.inWords()));
        votes.filter(by -> !unlike || by.relative() > USUAL).ifPresent(by -> reasons.add(by.inWords()));
        return (unlike ? "unlike" : "like") + " the training images: " + String.join("; ", reasons);
    }
}
