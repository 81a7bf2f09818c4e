package org.vitrine.edit;

import org.vitrine.patch.Area;

/**
 * Changes a trained model by hand, for a reason. Edits are applied in their order, always starting from the original,
 * so that each can be undone exactly.
 */
public sealed interface Edit {

    /** Longest reason, in characters. */
    int LONGEST_REASON = 500;

    /** Largest number of votes that a clause can be given. */
    int MOST_VOTES = 1_000_000;

    /** {@return the reason of the change, one line} */
    String reason();

    /** {@return the change in words, such as "mute clause 17"} */
    String inWords();

    /**
     * Silences a clause: it casts no votes for or against any label.
     *
     * @param clause the clause
     * @param reason the reason
     */
    record Mute(int clause, String reason) implements Edit {

        public Mute {
            checkClause(clause);
            checkReason(reason);
        }

        @Override
        public String inWords() {
            return "mute clause " + clause;
        }
    }

    /**
     * Gives a clause another weight: its votes for or against a label. A fuzzy clause casts that many for each vote
     * that its literals leave it.
     *
     * @param clause the clause
     * @param label the label's name
     * @param votes the new weight, negative if against the label
     * @param reason the reason
     */
    record Reweight(int clause, String label, int votes, String reason) implements Edit {

        public Reweight {
            checkClause(clause);
            if (votes < -MOST_VOTES || votes > MOST_VOTES) {
                throw new IllegalArgumentException("votes must be -" + MOST_VOTES + " to " + MOST_VOTES + ": " + votes);
            }
            checkReason(reason);
        }

        @Override
        public String inWords() {
            return "reweight clause " + clause + " to " + votes + " for " + label;
        }
    }

    /**
     * Lets a clause look at one part of an image only. A clause with a window matches only where all its literals look
     * into the area; any other clause loses the literals that look beyond it. If votes on mirror images are added, the
     * area is mirrored there.
     *
     * @param clause the clause
     * @param area the pixels that it may look at
     * @param reason the reason
     */
    record Restrict(int clause, Area area, String reason) implements Edit {

        public Restrict {
            checkClause(clause);
            checkReason(reason);
        }

        @Override
        public String inWords() {
            return "restrict clause " + clause + " to " + words(area);
        }
    }

    /**
     * Forbids a part of the image for a label: no pixel of it can change the label's class sum. A clause that votes on
     * the label and has a window matches, for this label, only where none of its literals looks at the area. Any other
     * such clause loses the literals that look at it, and falls silent if it loses more than half of them. Votes on
     * other labels stay as they are.
     *
     * @param label the label's name
     * @param area the pixels that must not count
     * @param reason the reason
     */
    record Forbid(String label, Area area, String reason) implements Edit {

        public Forbid {
            checkReason(reason);
        }

        @Override
        public String inWords() {
            return "forbid " + words(area) + " for " + label;
        }
    }

    /**
     * Moves the class sum above which a label is given; for labels that are not exclusive. A label that lost clauses
     * usually needs it.
     *
     * @param label the label's name
     * @param above the class sum above which it is given
     * @param reason the reason
     */
    record Decide(String label, int above, String reason) implements Edit {

        public Decide {
            checkReason(reason);
        }

        @Override
        public String inWords() {
            return "give " + label + " above a class sum of " + above;
        }
    }

    private static String words(Area area) {
        return "rows " + area.top() + "-" + area.bottom() + ", columns " + area.left() + "-" + area.right();
    }

    private static void checkClause(int clause) {
        if (clause < 0) {
            throw new IllegalArgumentException("a clause's number is 0 or more: " + clause);
        }
    }

    private static void checkReason(String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("an edit needs a reason; say in a few words why the model is changed");
        }
        if (reason.length() > LONGEST_REASON) {
            throw new IllegalArgumentException(
                    "a reason has at most " + LONGEST_REASON + " characters: " + reason.length());
        }
        if (reason.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a reason is one line, without control characters");
        }
    }
}
