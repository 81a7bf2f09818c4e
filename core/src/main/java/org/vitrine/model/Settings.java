package org.vitrine.model;

import java.util.function.Consumer;
import org.vitrine.patch.Window;

/**
 * How a machine learns. Start from {@link #defaults()} and change what you need: {@code Settings.defaults().withClauses(2500)}.
 *
 * @param clauses how many clauses there are; with {@link Sharing#OWN}, how many each label has
 * @param target votes at which a label stops learning from an example; the paper's T
 * @param specificity how fine the patterns are: literals are forgotten with probability 1/s; the paper's s
 * @param window what a clause sees at once; the paper's patch
 * @param q how many false labels learn from an example on average; the paper's q
 * @param negatives which false labels learn
 * @param sharing whether labels share clauses
 * @param weighted whether a clause's votes for a label grow and shrink
 * @param boost whether true literals are always rewarded, or only with probability (s-1)/s
 * @param literalBudget the most literals at which a clause may still learn new ones; {@link #NO_BUDGET} for any number
 * @param dropClauses the probability with which a clause sits out an epoch
 * @param states how many states an automaton has: a power of two; the paper's 2N
 * @param epochs how often the data are gone through
 * @param seed of all random draws
 * @param balance how rare labels are made up for
 * @param mirror whether examples are learnt as in a mirror, left and right exchanged, half of the time
 */
public record Settings(
        int clauses,
        int target,
        double specificity,
        Window window,
        double q,
        Negatives negatives,
        Sharing sharing,
        boolean weighted,
        boolean boost,
        int literalBudget,
        double dropClauses,
        int states,
        int epochs,
        long seed,
        Balance balance,
        boolean mirror) {

    /** A literal budget without a limit. */
    public static final int NO_BUDGET = Integer.MAX_VALUE;

    /** Which false labels learn from an example. */
    public enum Negatives {
        /** All of them, each clause with the probability that makes them q on average. */
        Q,
        /** One, drawn in proportion to how strongly it is voted for. Only for labels that exclude each other. */
        FOCUSED
    }

    /** Whether labels share clauses. */
    public enum Sharing {
        /** All labels weigh one common set of clauses, for or against: the coalesced machine. */
        COALESCED,
        /** Each label has clauses of its own, the first half of them for it, the other half against: the standard machine. */
        OWN
    }

    /** How labels are made up for that few examples have, or nearly all. */
    public enum Balance {
        /** Not at all: as in the paper. */
        OFF,
        /**
         * The commoner of the two cases, examples with the label and examples without, gives feedback so much more rarely that both
         * give as much of it in expectation: with rate p of the label, a clause's chance to learn is multiplied by min(1, (1-p)/p)
         * where the label is true, and by min(1, p/(1-p)) where it is false. The latter stands in place of q. A label that no example
         * has, or every one, cannot be balanced and learns as with {@link #OFF}.
         */
        FEEDBACK,
        /**
         * An epoch draws as many examples as there are, with repetition: first a label, each with the same chance, then one of the
         * examples that have it. "No label at all" is one more label if there are such examples; labels without examples are none.
         */
        SAMPLING
    }

    public Settings {
        require(clauses >= 1 && clauses <= 1 << 24, "clauses must be 1 to 16777216: " + clauses);
        require(
                sharing == Sharing.COALESCED || clauses % 2 == 0,
                "clauses of a label's own must be an even number, half for and half against: " + clauses);
        require(target >= 1 && target <= 1 << 30, "target T must be 1 to 1073741824: " + target);
        require(specificity >= 1 && specificity <= 1e6, "specificity s must be 1 to 1000000: " + specificity);
        require(q > 0 && q <= 1e6, "q must be more than 0 and at most 1000000: " + q);
        require(literalBudget >= 1, "literal budget must be at least 1: " + literalBudget);
        require(dropClauses >= 0 && dropClauses < 1, "drop clauses must be 0 or more and less than 1: " + dropClauses);
        require(
                states >= 4 && states <= 1 << 16 && Integer.bitCount(states) == 1,
                "states must be a power of two from 4 to 65536: " + states);
        require(epochs >= 1, "epochs must be at least 1: " + epochs);
        require(
                balance != Balance.FEEDBACK || negatives == Negatives.Q,
                "balanced feedback decides itself how often false labels learn, so negatives must be q: " + negatives);
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * The paper's settings for MNIST.
     *
     * @return 2500 clauses, T 3125, s 10, a window of 10x10, 10 epochs
     */
    public static Settings defaults() {
        return new Settings(
                2500,
                3125,
                10,
                new Window(10, 10),
                1,
                Negatives.Q,
                Sharing.COALESCED,
                true,
                true,
                NO_BUDGET,
                0,
                256,
                10,
                1,
                Balance.OFF,
                false);
    }

    /**
     * Bits that hold an automaton's state.
     *
     * @return the binary logarithm of the states
     */
    public int stateBits() {
        return Integer.numberOfTrailingZeros(states);
    }

    /**
     * The same with another value.
     *
     * @param clauses the number of clauses
     * @return settings that differ in this
     */
    public Settings withClauses(int clauses) {
        return changed(draft -> draft.clauses = clauses);
    }

    /**
     * The same with another value.
     *
     * @param target votes at which a label stops learning
     * @return settings that differ in this
     */
    public Settings withTarget(int target) {
        return changed(draft -> draft.target = target);
    }

    /**
     * The same with another value.
     *
     * @param specificity how fine the patterns are
     * @return settings that differ in this
     */
    public Settings withSpecificity(double specificity) {
        return changed(draft -> draft.specificity = specificity);
    }

    /**
     * The same with another value.
     *
     * @param window what a clause sees at once
     * @return settings that differ in this
     */
    public Settings withWindow(Window window) {
        return changed(draft -> draft.window = window);
    }

    /**
     * The same with another value.
     *
     * @param q how many false labels learn on average
     * @return settings that differ in this
     */
    public Settings withQ(double q) {
        return changed(draft -> draft.q = q);
    }

    /**
     * The same with another value.
     *
     * @param negatives which false labels learn
     * @return settings that differ in this
     */
    public Settings withNegatives(Negatives negatives) {
        return changed(draft -> draft.negatives = negatives);
    }

    /**
     * The same with another value.
     *
     * @param sharing whether labels share clauses
     * @return settings that differ in this
     */
    public Settings withSharing(Sharing sharing) {
        return changed(draft -> draft.sharing = sharing);
    }

    /**
     * The same with another value.
     *
     * @param weighted whether votes grow and shrink
     * @return settings that differ in this
     */
    public Settings withWeighted(boolean weighted) {
        return changed(draft -> draft.weighted = weighted);
    }

    /**
     * The same with another value.
     *
     * @param boost whether true literals are always rewarded
     * @return settings that differ in this
     */
    public Settings withBoost(boolean boost) {
        return changed(draft -> draft.boost = boost);
    }

    /**
     * The same with another value.
     *
     * @param literalBudget the most literals at which a clause may learn new ones
     * @return settings that differ in this
     */
    public Settings withLiteralBudget(int literalBudget) {
        return changed(draft -> draft.literalBudget = literalBudget);
    }

    /**
     * The same with another value.
     *
     * @param dropClauses the probability of sitting out an epoch
     * @return settings that differ in this
     */
    public Settings withDropClauses(double dropClauses) {
        return changed(draft -> draft.dropClauses = dropClauses);
    }

    /**
     * The same with another value.
     *
     * @param states how many states an automaton has
     * @return settings that differ in this
     */
    public Settings withStates(int states) {
        return changed(draft -> draft.states = states);
    }

    /**
     * The same with another value.
     *
     * @param epochs how often the data are gone through
     * @return settings that differ in this
     */
    public Settings withEpochs(int epochs) {
        return changed(draft -> draft.epochs = epochs);
    }

    /**
     * The same with another value.
     *
     * @param seed of all random draws
     * @return settings that differ in this
     */
    public Settings withSeed(long seed) {
        return changed(draft -> draft.seed = seed);
    }

    /**
     * The same with another value.
     *
     * @param balance how rare labels are made up for
     * @return settings that differ in this
     */
    public Settings withBalance(Balance balance) {
        return changed(draft -> draft.balance = balance);
    }

    /**
     * The same with another value.
     *
     * @param mirror whether examples are mirrored half of the time
     * @return settings that differ in this
     */
    public Settings withMirror(boolean mirror) {
        return changed(draft -> draft.mirror = mirror);
    }

    private Settings changed(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings while one of them is being changed. */
    private static final class Draft {

        private int clauses;
        private int target;
        private double specificity;
        private Window window;
        private double q;
        private Negatives negatives;
        private Sharing sharing;
        private boolean weighted;
        private boolean boost;
        private int literalBudget;
        private double dropClauses;
        private int states;
        private int epochs;
        private long seed;
        private Balance balance;
        private boolean mirror;

        Draft(Settings from) {
            this.clauses = from.clauses;
            this.target = from.target;
            this.specificity = from.specificity;
            this.window = from.window;
            this.q = from.q;
            this.negatives = from.negatives;
            this.sharing = from.sharing;
            this.weighted = from.weighted;
            this.boost = from.boost;
            this.literalBudget = from.literalBudget;
            this.dropClauses = from.dropClauses;
            this.states = from.states;
            this.epochs = from.epochs;
            this.seed = from.seed;
            this.balance = from.balance;
            this.mirror = from.mirror;
        }

        Settings settings() {
            return new Settings(
                    clauses,
                    target,
                    specificity,
                    window,
                    q,
                    negatives,
                    sharing,
                    weighted,
                    boost,
                    literalBudget,
                    dropClauses,
                    states,
                    epochs,
                    seed,
                    balance,
                    mirror);
        }
    }
}
