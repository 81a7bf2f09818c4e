package org.vitrine.explain.example;

/**
 * An indexed example that resembles an image, by the clauses that voted for what was decided.
 *
 * @param example its number in the index
 * @param reasons how many clauses voted for the decision on the image
 * @param shared how many of them voted on the example, too
 * @param votes the votes that they cast for the decision on the image
 * @param sharedVotes how many of these votes were cast on the example, too
 * @param similarity the shared votes divided by those cast on the image or on the example: 0 (nothing in common) to 1
 *     (the same reasons)
 */
public record Neighbour(int example, int reasons, int shared, long votes, long sharedVotes, double similarity) {

    /** {@return what it has in common with the image, such as "shares 34 of 41 reasons"} */
    public String inWords() {
        return "shares " + shared + " of " + reasons + (reasons == 1 ? " reason" : " reasons");
    }
}
