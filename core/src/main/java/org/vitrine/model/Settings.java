package org.vitrine.model;

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
        long seed) {

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
                1);
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param target votes at which a label stops learning
     * @return settings that differ in this
     */
    public Settings withTarget(int target) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param specificity how fine the patterns are
     * @return settings that differ in this
     */
    public Settings withSpecificity(double specificity) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param window what a clause sees at once
     * @return settings that differ in this
     */
    public Settings withWindow(Window window) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param q how many false labels learn on average
     * @return settings that differ in this
     */
    public Settings withQ(double q) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param negatives which false labels learn
     * @return settings that differ in this
     */
    public Settings withNegatives(Negatives negatives) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param sharing whether labels share clauses
     * @return settings that differ in this
     */
    public Settings withSharing(Sharing sharing) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param weighted whether votes grow and shrink
     * @return settings that differ in this
     */
    public Settings withWeighted(boolean weighted) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param boost whether true literals are always rewarded
     * @return settings that differ in this
     */
    public Settings withBoost(boolean boost) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param literalBudget the most literals at which a clause may learn new ones
     * @return settings that differ in this
     */
    public Settings withLiteralBudget(int literalBudget) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param dropClauses the probability of sitting out an epoch
     * @return settings that differ in this
     */
    public Settings withDropClauses(double dropClauses) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param states how many states an automaton has
     * @return settings that differ in this
     */
    public Settings withStates(int states) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param epochs how often the data are gone through
     * @return settings that differ in this
     */
    public Settings withEpochs(int epochs) {
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
                seed);
    }

    /**
     * The same with another value.
     *
     * @param seed of all random draws
     * @return settings that differ in this
     */
    public Settings withSeed(long seed) {
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
                seed);
    }
}
