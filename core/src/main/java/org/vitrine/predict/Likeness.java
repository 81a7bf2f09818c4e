package org.vitrine.predict;

import java.util.Arrays;
import java.util.Locale;

/**
 * Says how much an image is like those that a model knows, by which of its clauses vote.
 *
 * @param score the score: 0 is ordinary, 1,000 is as unusual as one in a hundred calibration images; see
 *     {@link Familiarity}
 * @param share the share of the calibration images, this one included, that are at least as unusual; more than 0, at
 *     most 1
 * @param limit the share up to which an image is unlike the others
 * @param voting the number of clauses that vote on it
 * @param usuallyVoting the median number of clauses that vote on a calibration image
 */
public record Likeness(int score, double share, double limit, int voting, int usuallyVoting) {

    /** {@return the likeness of an image on which clauses have these strengths} */
    static Likeness of(Familiarity known, int[] strengths) {
        int score = known.score(strengths);
        int voting =
                (int) Arrays.stream(strengths).filter(strength -> strength > 0).count();
        return new Likeness(score, known.scores().shareAtLeast(score), known.limit(), voting, known.usuallyVoting());
    }

    /**
     * {@return true if the image is unlike those that the model knows, so that what the model says of it means little:
     * hardly any calibration image is as unusual}
     */
    public boolean isUnlike() {
        return share <= limit;
    }

    /**
     * {@return the likeness in a sentence without a full stop, such as "unlike the training images: 3 clauses vote
     * (usually about 53), and fewer than 1 in 100 images are as unusual"}
     */
    public String inWords() {
        String clauses =
                voting + (voting == 1 ? " clause votes" : " clauses vote") + " (usually about " + usuallyVoting + ")";
        if (isUnlike()) {
            return "unlike the training images: " + clauses + ", and at most 1 in "
                    + Math.max(1, (int) Math.floor(1 / share + 1e-9)) + " of them is as unusual";
        }
        return String.format(
                Locale.ROOT, "like the training images: %s, and %.0f %% of them are as unusual", clauses, 100 * share);
    }
}
