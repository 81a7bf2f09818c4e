package org.vitrine.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.patch.Window;

/**
 * How a machine learns. Start from {@link #defaults()} and change what you need: {@code Settings.defaults().withClauses(2500)}.
 *
 * <p>Everything about a setting stands in one row of the table below: its name, default, bounds, and the sentence that help and
 * documentation show. A new setting is a new row, an accessor, and the code that uses it.
 */
public final class Settings {

    private static final List<Setting<?>> TABLE = new ArrayList<>();

    /** A literal budget without a limit. */
    public static final int NO_BUDGET = Integer.MAX_VALUE;

    /** See {@link #clauses()}. */
    public static final Setting<Integer> CLAUSES = row(Setting.whole(
            "clauses", 2500, 1, 1 << 24, "How many clauses are learnt. With own clauses, each label has as many."));

    /** See {@link #target()}. */
    public static final Setting<Integer> TARGET = row(Setting.whole(
                    "target", 3125, 1, 1 << 30, "Votes at which a label stops learning from an example; the paper's T.")
            .called("target T"));

    /** See {@link #specificity()}. */
    public static final Setting<Double> SPECIFICITY = row(Setting.number(
                    "specificity",
                    10,
                    "1 to 1000000",
                    value -> value >= 1 && value <= 1e6,
                    "How fine the patterns are; a larger value means more literals. Literals are forgotten "
                            + "with probability 1/s; the paper's s.")
            .called("specificity s"));

    /** See {@link #window()}. */
    public static final Setting<Window> WINDOW = row(Setting.window(
            "window",
            new Window(10, 10),
            "What a clause sees at once, in rows x columns; flat for the whole image. The paper's " + "patch."));

    /** See {@link #q()}. */
    public static final Setting<Double> Q = row(Setting.number(
            "q",
            1,
            "more than 0 and at most 1000000",
            value -> value > 0 && value <= 1e6,
            "How many false labels learn from an example, on average. A larger value raises precision "
                    + "and lowers recall; the paper's q."));

    /** See {@link #negatives()}. */
    public static final Setting<Negatives> NEGATIVES = row(Setting.choice(
            "negatives",
            Negatives.Q,
            "Which false labels learn from an example: as many as q says; focused: one, drawn in proportion "
                    + "to how strongly it is voted for; rival: one, drawn in proportion to how close it comes to the true "
                    + "label, and both learn the more the closer they are."));

    /** See {@link #sharing()}. */
    public static final Setting<Sharing> SHARING = row(Setting.choice(
            "sharing",
            Sharing.COALESCED,
            "Whether all labels share the clauses, or each label has clauses of its own."));

    /** See {@link #weighted()}. */
    public static final Setting<Boolean> WEIGHTED =
            row(Setting.flag("weighted", true, "Let the votes of a clause grow and shrink; otherwise it casts one."));

    /** See {@link #boost()}. */
    public static final Setting<Boolean> BOOST =
            row(Setting.flag("boost", true, "Always reward true literals, instead of with probability (s-1)/s."));

    /** See {@link #literalBudget()}. */
    public static final Setting<Integer> LITERAL_BUDGET = row(Setting.whole(
                    "literalBudget",
                    NO_BUDGET,
                    1,
                    Integer.MAX_VALUE,
                    "The most literals at which a clause may still learn new ones.")
            .orWord("any", NO_BUDGET));

    /** See {@link #dropClauses()}. */
    public static final Setting<Double> DROP_CLAUSES = row(Setting.number(
            "dropClauses",
            0,
            "0 or more and less than 1",
            value -> value >= 0 && value < 1,
            "The probability with which a clause sits out an epoch."));

    /** See {@link #states()}. */
    public static final Setting<Integer> STATES =
            row(Setting.whole("states", 256, 4, 1 << 16, "States of an automaton; the paper's 2N.")
                    .within(
                            "a power of two from 4 to 65536",
                            value -> value >= 4 && value <= 1 << 16 && Integer.bitCount(value) == 1));

    /** See {@link #epochs()}. */
    public static final Setting<Integer> EPOCHS =
            row(Setting.whole("epochs", 10, 1, Integer.MAX_VALUE, "How often training goes through the data."));

    /** See {@link #seed()}. */
    public static final Setting<Long> SEED =
            row(Setting.seed("seed", 1, "Seed of all random draws. The same seed gives the same model."));

    /** See {@link #balance()}. */
    public static final Setting<Balance> BALANCE = row(Setting.choice(
                    "balance",
                    Balance.OFF,
                    "How rare labels are compensated for. feedback: examples with and without a label give it "
                            + "the same amount of feedback, whatever q says. root: half-way there, by the square roots. sampling: examples of rare labels are seen "
                            + "more often.")
            .young());

    /** See {@link #mirror()}. */
    public static final Setting<Boolean> MIRROR =
            row(Setting.flag("mirror", false, "Learn from each example mirrored left to right half of the time.")
                    .young());

    /** See {@link #shift()}. */
    public static final Setting<Integer> SHIFT = row(Setting.whole(
                    "shift",
                    0,
                    0,
                    64,
                    "Learn from each example shifted at random by up to so many pixels up or down and left or right.")
            .young());

    /** See {@link #tolerance()}. */
    public static final Setting<Integer> TOLERANCE = row(Setting.whole(
                    "tolerance",
                    1,
                    1,
                    1000,
                    "Votes of a clause whose literals all hold; each literal that fails costs it one. 1 is the crisp clause of "
                            + "the paper, which is silent as soon as one fails. More than 1 makes fuzzy clauses; they "
                            + "are each label's own, see the whole image and are not weighted.")
            .young());

    /** See {@link #reach()}. */
    public static final Setting<Integer> REACH = row(Setting.whole(
                    "reach",
                    0,
                    0,
                    16,
                    "Try a fuzzy clause at its place and shifted by up to so many pixels up or down and left or right, in "
                            + "steps of 2, and let it vote as where it holds best. For images that are not aligned.")
            .within("an even number from 0 to 16", value -> value >= 0 && value <= 16 && value % 2 == 0)
            .young());

    /** See {@link #smallestRegion()}. */
    public static final Setting<Integer> SMALLEST_REGION = row(Setting.whole(
                    "smallestRegion",
                    3,
                    1,
                    1 << 12,
                    "The least height and width of the region that a fuzzy clause sees, in tiles of 8x8 pixels.")
            .young());

    /** See {@link #largestRegion()}. */
    public static final Setting<Integer> LARGEST_REGION = row(Setting.whole(
                    "largestRegion",
                    4,
                    1,
                    1 << 12,
                    "The greatest height and width of the region that a fuzzy clause sees, in tiles of 8x8 pixels.")
            .young());

    /** See {@link #mirrorVotes()}. */
    public static final Setting<Boolean> MIRROR_VOTES = row(Setting.flag(
                    "mirrorVotes",
                    false,
                    "Predict by the votes of fuzzy clauses on an image and on its mirror image, added up.")
            .young());

    /** See {@link #batch()}. */
    public static final Setting<Integer> BATCH = row(Setting.whole(
                    "batch",
                    1,
                    1,
                    64,
                    "How many examples fuzzy clauses vote on before they learn from them. More is quicker: a clause is "
                            + "fetched from memory once for all of them.")
            .within("a power of two from 1 to 64", value -> value >= 1 && value <= 64 && Integer.bitCount(value) == 1)
            .young());

    /** See {@link #variants()}. */
    public static final Setting<Integer> VARIANTS = row(Setting.whole(
                    "variants",
                    0,
                    0,
                    64,
                    "Learn also from so many variants of each image, each turned, zoomed and moved at random.")
            .young());

    /** See {@link #turn()}. */
    public static final Setting<Integer> TURN =
            row(Setting.whole("turn", 8, 0, 180, "By how many degrees a variant is turned at the most, to either side.")
                    .young());

    /** See {@link #zoom()}. */
    public static final Setting<Integer> ZOOM = row(
            Setting.whole("zoom", 10, 0, 50, "By how many percent a variant is enlarged or made smaller at the most.")
                    .young());

    /** See {@link #move()}. */
    public static final Setting<Integer> MOVE = row(Setting.whole(
                    "move",
                    1,
                    0,
                    64,
                    "By how many pixels a variant is moved at the most, up or down and left or right, also by parts of a pixel.")
            .young());

    /** See {@link #machines()}. */
    public static final Setting<Integer> MACHINES = row(Setting.whole(
                    "machines",
                    1,
                    1,
                    1 << 10,
                    "How many machines share the clauses and the target. Each learns from all examples, on its own and with "
                            + "draws of its own; together they are one model, the union, whose class sums are the sums of theirs.")
            .young());

    private static final double USUAL_TARGET = 1.25; // of crisp clauses, times their number

    private static final int MACHINE_SEEDS = -6; // listed among the keys of all draws, in DrawKeys

    /** Which false labels learn from an example. */
    public enum Negatives {
        /** All of them, each clause with the probability that makes them q on average. */
        Q,
        /** One, drawn in proportion to how strongly it is voted for. Only for labels that exclude each other. */
        FOCUSED,
        /**
         * One rival, drawn in proportion to how close it comes to the true label. Both learn with the same chance, the more so the
         * closer they are: with class sums v and r of the true label and the rival, clauses learn with probability (T - (v - r)) / 2T, where v - r
         * is cut off at T and -T. What counts is which label has the most votes, not how many it has. Only for labels that exclude each
         * other.
         */
        RIVAL
    }

    /** Whether labels share clauses. */
    public enum Sharing {
        /** All labels weigh one common set of clauses, for or against: the coalesced machine. */
        COALESCED,
        /** Each label has clauses of its own, the first half of them for it, the other half against: the standard machine. */
        OWN
    }

    /** How rare labels, and those that nearly all examples have, are compensated for. */
    public enum Balance {
        /** Not at all: as in the paper. */
        OFF,
        /**
         * The commoner of the two cases, examples with the label and examples without, gives feedback so much more rarely that both
         * give as much of it in expectation: with rate p of the label, a clause's chance to learn is multiplied by min(1, (1-p)/p)
         * where the label is true, and by min(1, p/(1-p)) where it is false. The latter replaces q. A label that no example or every
         * example has cannot be balanced and learns as with {@link #OFF}.
         */
        FEEDBACK,
        /**
         * Half-way to {@link #FEEDBACK}: the square roots of its factors. Rare labels learn more than in proportion to their rate, but
         * common cases are not thrown away.
         */
        ROOT,
        /**
         * An epoch draws as many examples as there are, with repetition: first a label, each with the same chance, then one of the
         * examples that have it. "No label at all" is one more label if there are such examples; labels without examples are none.
         */
        SAMPLING
    }

    private final Object[] values; // by row of the table

    private Settings(Object[] values) {
        this.values = values;
        TABLE.forEach(this::check);
        require(
                sharing() == Sharing.COALESCED || clauses() % 2 == 0,
                "the number of clauses per label must be even, half for and half against: " + clauses());
        require(
                clauses() / smallestShare() >= machines(),
                "every machine needs " + (smallestShare() == 1 ? "a clause" : "two clauses per label")
                        + ", so there must be at least " + (long) smallestShare() * machines() + " clauses for "
                        + machines() + " machines: " + clauses());
        require(
                target() >= machines(),
                "every machine needs a target of at least 1, so target T must be at least " + machines() + " for "
                        + machines() + " machines: " + target());
        boolean feedback = balance() == Balance.FEEDBACK || balance() == Balance.ROOT;
        require(
                !feedback || negatives() == Negatives.Q,
                "balanced feedback determines how often false labels learn, so negatives must be q: " + negatives());
        require(
                smallestRegion() <= largestRegion(),
                "the smallest region must not exceed the largest: " + smallestRegion() + " and " + largestRegion());
        require(
                isFuzzy() || (reach() == 0 && !mirrorVotes() && batch() == 1),
                "reach, batch and mirror votes are for fuzzy clauses; set a tolerance of more than 1");
        if (isFuzzy()) {
            require(
                    sharing() == Sharing.OWN && window().equals(Window.WHOLE) && !weighted(),
                    "fuzzy clauses are each label's own, see the whole image and are not weighted: sharing must be own, window"
                            + " flat, and weighted false");
        }
    }

    /** Clauses come in pairs, one for a label and one against it, if they are each label's own. */
    private int smallestShare() {
        return sharing() == Sharing.OWN ? 2 : 1;
    }

    private static <T> Setting<T> row(Setting<T> setting) {
        TABLE.add(setting.inRow(TABLE.size()));
        return setting;
    }

    private <T> void check(Setting<T> setting) {
        setting.check(get(setting));
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
        return new Settings(TABLE.stream().map(Setting::defaultValue).toArray());
    }

    /**
     * Settings for fuzzy clauses that suit most images: 200 clauses for each label, which are its own. Change the tolerance with
     * this method, so that budget and target, which belong to it, change too.
     *
     * @param tolerance votes of a clause whose literals all hold, more than 1; 8 to 20 suits images that are aligned, such as faces
     * @return the settings; the literal budget is the tolerance, the target 0.15 times the most votes that a label can get
     */
    public static Settings fuzzy(int tolerance) {
        return fuzzy(tolerance, 200);
    }

    /**
     * Settings for fuzzy clauses, with a number of clauses.
     *
     * @param tolerance votes of a clause whose literals all hold, more than 1
     * @param clauses how many clauses each label has
     * @return the settings
     */
    public static Settings fuzzy(int tolerance, int clauses) {
        require(tolerance > 1, "the tolerance of fuzzy clauses must be more than 1: " + tolerance);
        return defaults()
                .withSharing(Sharing.OWN)
                .withWindow(Window.WHOLE)
                .withWeighted(false)
                .withClauses(clauses)
                .withTarget(fuzzyTarget(tolerance, clauses))
                .withSpecificity(200)
                .withLiteralBudget(tolerance)
                .withTolerance(tolerance)
                .withBatch(32);
    }

    private static int fuzzyTarget(int tolerance, int clauses) {
        return (int) Math.max(1, Math.min(1 << 30, Math.round(0.075 * clauses * tolerance)));
    }

    /**
     * All settings there are.
     *
     * @return the table, in a sensible order for people
     */
    public static List<Setting<?>> all() {
        return List.copyOf(TABLE);
    }

    /**
     * Finds a setting.
     *
     * @param name its name, in camel case or with dashes
     * @return the setting
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Setting<?> named(String name) {
        return TABLE.stream()
                .filter(setting ->
                        setting.name().equals(name) || setting.dashed().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no setting is named '" + name + "'; there are: " + String.join(", ", names())));
    }

    private static List<String> names() {
        return TABLE.stream().map(Setting::name).toList();
    }

    /**
     * Reads settings from texts.
     *
     * @param texts a value for each setting, by name; young settings may be missing
     * @return the settings
     * @throws IllegalArgumentException if a value is missing or cannot be read or used
     */
    public static Settings of(Map<String, String> texts) {
        return new Settings(TABLE.stream()
                .map(setting -> value(setting, texts.get(setting.name())))
                .toArray());
    }

    private static <T> T value(Setting<T> setting, @Nullable String text) {
        if (text == null) {
            require(setting.isYoung(), "setting '" + setting.name() + "' is missing");
            return setting.defaultValue();
        }
        try {
            return setting.parse(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "setting '" + setting.name() + "' is not " + unreadable.getMessage() + ": '" + text + "'",
                    unreadable);
        }
    }

    /**
     * Completes settings of which some are given. The others are what is usual with those, as on the command line: the settings of
     * {@link #fuzzy(int, int)} if a tolerance of more than 1 is given; otherwise the {@linkplain #defaults defaults}, with a target of 1.25
     * times the clauses.
     *
     * @param given values by name, in camel case or with dashes
     * @return the settings
     * @throws IllegalArgumentException if there is no such setting, or a value cannot be read or used
     */
    public static Settings usual(Map<String, String> given) {
        Map<String, String> named = new TreeMap<>();
        given.forEach((name, text) ->
                require(named.put(named(name).name(), text) == null, "setting '" + name + "' is given twice"));
        int tolerance = value(TOLERANCE, named.getOrDefault(TOLERANCE.name(), "1"));
        String clauses = named.get(CLAUSES.name());
        Settings usual = tolerance <= 1
                ? defaults()
                : clauses == null ? fuzzy(tolerance) : fuzzy(tolerance, value(CLAUSES, clauses));
        Map<String, String> texts = new TreeMap<>(usual.toTexts());
        texts.putAll(named);
        Settings settings = of(texts);
        return usual.isFuzzy() || named.containsKey(TARGET.name())
                ? settings
                : settings.withTarget((int) Math.max(1, Math.min(1 << 30, USUAL_TARGET * settings.clauses())));
    }

    /**
     * Writes settings as texts that {@link #of(Map)} reads.
     *
     * @return a value for each setting, by name; young settings at their default are left out
     */
    public Map<String, String> toTexts() {
        Map<String, String> texts = new TreeMap<>();
        TABLE.forEach(setting -> write(setting, texts));
        return texts;
    }

    private <T> void write(Setting<T> setting, Map<String, String> into) {
        T value = get(setting);
        if (!setting.isYoung() || !value.equals(setting.defaultValue())) {
            into.put(setting.name(), setting.write(value));
        }
    }

    /**
     * The value of a setting.
     *
     * @param setting which one
     * @param <T> the type of its values
     * @return its value
     */
    @SuppressWarnings("unchecked") // only values of its type are put into its row
    public <T> T get(Setting<T> setting) {
        return (T) values[setting.row()];
    }

    /**
     * The same with another value.
     *
     * @param setting which one
     * @param value its value
     * @param <T> the type of its values
     * @return settings that differ in this
     * @throws IllegalArgumentException if it is out of bounds, or does not go with the others
     */
    public <T> Settings with(Setting<T> setting, T value) {
        return changed(setting, value);
    }

    /**
     * The same with another value, given as a text.
     *
     * @param name a setting's name
     * @param text its value
     * @return settings that differ in this
     * @throws IllegalArgumentException if there is no such setting, or the value cannot be read or used
     */
    public Settings with(String name, String text) {
        Setting<?> setting = named(name);
        return changed(setting, value(setting, text));
    }

    private Settings changed(Setting<?> setting, Object value) {
        Object[] changed = values.clone();
        changed[setting.row()] = value;
        return new Settings(changed);
    }

    /**
     * Bits that hold an automaton's state.
     *
     * @return the binary logarithm of the states
     */
    public int stateBits() {
        return Integer.numberOfTrailingZeros(states());
    }

    /**
     * How many clauses there are; with {@link Sharing#OWN}, how many each label has.
     *
     * @return the number of clauses
     */
    public int clauses() {
        return get(CLAUSES);
    }

    /**
     * The same with another value.
     *
     * @param clauses see {@link #clauses()}
     * @return settings that differ in this
     */
    public Settings withClauses(int clauses) {
        return with(CLAUSES, clauses);
    }

    /**
     * Votes at which a label stops learning from an example; the paper's T.
     *
     * @return the target
     */
    public int target() {
        return get(TARGET);
    }

    /**
     * The same with another value.
     *
     * @param target see {@link #target()}
     * @return settings that differ in this
     */
    public Settings withTarget(int target) {
        return with(TARGET, target);
    }

    /**
     * How fine the patterns are: literals are forgotten with probability 1/s; the paper's s.
     *
     * @return the specificity
     */
    public double specificity() {
        return get(SPECIFICITY);
    }

    /**
     * The same with another value.
     *
     * @param specificity see {@link #specificity()}
     * @return settings that differ in this
     */
    public Settings withSpecificity(double specificity) {
        return with(SPECIFICITY, specificity);
    }

    /**
     * What a clause sees at once; the paper's patch.
     *
     * @return the window
     */
    public Window window() {
        return get(WINDOW);
    }

    /**
     * The same with another value.
     *
     * @param window see {@link #window()}
     * @return settings that differ in this
     */
    public Settings withWindow(Window window) {
        return with(WINDOW, window);
    }

    /**
     * How many false labels learn from an example on average; the paper's q.
     *
     * @return the number, not always whole
     */
    public double q() {
        return get(Q);
    }

    /**
     * The same with another value.
     *
     * @param q see {@link #q()}
     * @return settings that differ in this
     */
    public Settings withQ(double q) {
        return with(Q, q);
    }

    /**
     * Which false labels learn.
     *
     * @return as many as q says, or one
     */
    public Negatives negatives() {
        return get(NEGATIVES);
    }

    /**
     * The same with another value.
     *
     * @param negatives see {@link #negatives()}
     * @return settings that differ in this
     */
    public Settings withNegatives(Negatives negatives) {
        return with(NEGATIVES, negatives);
    }

    /**
     * Whether labels share clauses.
     *
     * @return whether they do
     */
    public Sharing sharing() {
        return get(SHARING);
    }

    /**
     * The same with another value.
     *
     * @param sharing see {@link #sharing()}
     * @return settings that differ in this
     */
    public Settings withSharing(Sharing sharing) {
        return with(SHARING, sharing);
    }

    /**
     * Whether a clause's votes for a label grow and shrink.
     *
     * @return false if each clause casts one vote
     */
    public boolean weighted() {
        return get(WEIGHTED);
    }

    /**
     * The same with another value.
     *
     * @param weighted see {@link #weighted()}
     * @return settings that differ in this
     */
    public Settings withWeighted(boolean weighted) {
        return with(WEIGHTED, weighted);
    }

    /**
     * Whether true literals are always rewarded, or only with probability (s-1)/s.
     *
     * @return true for always
     */
    public boolean boost() {
        return get(BOOST);
    }

    /**
     * The same with another value.
     *
     * @param boost see {@link #boost()}
     * @return settings that differ in this
     */
    public Settings withBoost(boolean boost) {
        return with(BOOST, boost);
    }

    /**
     * The most literals at which a clause may still learn new ones.
     *
     * @return the budget; {@link #NO_BUDGET} for any number
     */
    public int literalBudget() {
        return get(LITERAL_BUDGET);
    }

    /**
     * The same with another value.
     *
     * @param literalBudget see {@link #literalBudget()}
     * @return settings that differ in this
     */
    public Settings withLiteralBudget(int literalBudget) {
        return with(LITERAL_BUDGET, literalBudget);
    }

    /**
     * The probability with which a clause sits out an epoch.
     *
     * @return 0 or more, less than 1
     */
    public double dropClauses() {
        return get(DROP_CLAUSES);
    }

    /**
     * The same with another value.
     *
     * @param dropClauses see {@link #dropClauses()}
     * @return settings that differ in this
     */
    public Settings withDropClauses(double dropClauses) {
        return with(DROP_CLAUSES, dropClauses);
    }

    /**
     * How many states an automaton has; the paper's 2N.
     *
     * @return a power of two
     */
    public int states() {
        return get(STATES);
    }

    /**
     * The same with another value.
     *
     * @param states see {@link #states()}
     * @return settings that differ in this
     */
    public Settings withStates(int states) {
        return with(STATES, states);
    }

    /**
     * How often training goes through the data.
     *
     * @return the number of epochs
     */
    public int epochs() {
        return get(EPOCHS);
    }

    /**
     * The same with another value.
     *
     * @param epochs see {@link #epochs()}
     * @return settings that differ in this
     */
    public Settings withEpochs(int epochs) {
        return with(EPOCHS, epochs);
    }

    /**
     * The seed of all random draws.
     *
     * @return any number
     */
    public long seed() {
        return get(SEED);
    }

    /**
     * The same with another value.
     *
     * @param seed see {@link #seed()}
     * @return settings that differ in this
     */
    public Settings withSeed(long seed) {
        return with(SEED, seed);
    }

    /**
     * How rare labels are compensated for.
     *
     * @return how
     */
    public Balance balance() {
        return get(BALANCE);
    }

    /**
     * The same with another value.
     *
     * @param balance see {@link #balance()}
     * @return settings that differ in this
     */
    public Settings withBalance(Balance balance) {
        return with(BALANCE, balance);
    }

    /**
     * Whether examples are mirrored, left and right exchanged, half of the time.
     *
     * @return true if they are
     */
    public boolean mirror() {
        return get(MIRROR);
    }

    /**
     * The same with another value.
     *
     * @param mirror see {@link #mirror()}
     * @return settings that differ in this
     */
    public Settings withMirror(boolean mirror) {
        return with(MIRROR, mirror);
    }

    /**
     * By how many pixels examples are shifted at the most, up or down and left or right.
     *
     * @return 0 for not at all
     */
    public int shift() {
        return get(SHIFT);
    }

    /**
     * The same with another value.
     *
     * @param shift see {@link #shift()}
     * @return settings that differ in this
     */
    public Settings withShift(int shift) {
        return with(SHIFT, shift);
    }

    /**
     * Votes of a clause whose literals all hold; each literal that fails costs it one. 1 is the crisp clause of the paper.
     *
     * @return at least 1
     */
    public int tolerance() {
        return get(TOLERANCE);
    }

    /**
     * The same with another value. {@link #fuzzy(int)} sets what belongs to it, too.
     *
     * @param tolerance see {@link #tolerance()}
     * @return settings that differ in this
     */
    public Settings withTolerance(int tolerance) {
        return with(TOLERANCE, tolerance);
    }

    /**
     * Whether clauses are fuzzy.
     *
     * @return true if the tolerance is more than 1
     */
    public boolean isFuzzy() {
        return tolerance() > 1;
    }

    /**
     * By how many pixels a fuzzy clause is shifted at the most to see where it holds best.
     *
     * @return 0 for not at all
     */
    public int reach() {
        return get(REACH);
    }

    /**
     * The same with another value.
     *
     * @param reach see {@link #reach()}
     * @return settings that differ in this
     */
    public Settings withReach(int reach) {
        return with(REACH, reach);
    }

    /**
     * The least height and width of a fuzzy clause's region.
     *
     * @return in tiles of 8x8 pixels
     */
    public int smallestRegion() {
        return get(SMALLEST_REGION);
    }

    /**
     * The same with another value.
     *
     * @param smallestRegion see {@link #smallestRegion()}
     * @return settings that differ in this
     */
    public Settings withSmallestRegion(int smallestRegion) {
        return with(SMALLEST_REGION, smallestRegion);
    }

    /**
     * The greatest height and width of a fuzzy clause's region.
     *
     * @return in tiles of 8x8 pixels
     */
    public int largestRegion() {
        return get(LARGEST_REGION);
    }

    /**
     * The same with another value.
     *
     * @param largestRegion see {@link #largestRegion()}
     * @return settings that differ in this
     */
    public Settings withLargestRegion(int largestRegion) {
        return with(LARGEST_REGION, largestRegion);
    }

    /**
     * Whether the votes on an image's mirror image are added to its own at prediction.
     *
     * @return true if they are
     */
    public boolean mirrorVotes() {
        return get(MIRROR_VOTES);
    }

    /**
     * The same with another value.
     *
     * @param mirrorVotes see {@link #mirrorVotes()}
     * @return settings that differ in this
     */
    public Settings withMirrorVotes(boolean mirrorVotes) {
        return with(MIRROR_VOTES, mirrorVotes);
    }

    /**
     * How many examples fuzzy clauses vote on before they learn from them.
     *
     * @return a power of two
     */
    public int batch() {
        return get(BATCH);
    }

    /**
     * The same with another value.
     *
     * @param batch see {@link #batch()}
     * @return settings that differ in this
     */
    public Settings withBatch(int batch) {
        return with(BATCH, batch);
    }

    /**
     * How many variants of each image are learnt from, in addition to the image itself. {@link
     * org.vitrine.train.Variants} makes them; training from a plan does so by itself.
     *
     * @return 0 for none
     */
    public int variants() {
        return get(VARIANTS);
    }

    /**
     * The same with another value.
     *
     * @param variants see {@link #variants()}
     * @return settings that differ in this
     */
    public Settings withVariants(int variants) {
        return with(VARIANTS, variants);
    }

    /**
     * By how many degrees a variant is turned at the most, to either side.
     *
     * @return whole degrees
     */
    public int turn() {
        return get(TURN);
    }

    /**
     * The same with another value.
     *
     * @param turn see {@link #turn()}
     * @return settings that differ in this
     */
    public Settings withTurn(int turn) {
        return with(TURN, turn);
    }

    /**
     * By how many percent a variant is enlarged or made smaller at the most.
     *
     * @return percent
     */
    public int zoom() {
        return get(ZOOM);
    }

    /**
     * The same with another value.
     *
     * @param zoom see {@link #zoom()}
     * @return settings that differ in this
     */
    public Settings withZoom(int zoom) {
        return with(ZOOM, zoom);
    }

    /**
     * By how many pixels a variant is moved at the most, up or down and left or right, also by parts of a pixel.
     *
     * @return pixels
     */
    public int move() {
        return get(MOVE);
    }

    /**
     * The same with another value.
     *
     * @param move see {@link #move()}
     * @return settings that differ in this
     */
    public Settings withMove(int move) {
        return with(MOVE, move);
    }

    /**
     * How many machines share the clauses and the target. They learn independently of each other, each from all examples, and are then
     * one model: the union.
     *
     * @return 1 for a single machine
     */
    public int machines() {
        return get(MACHINES);
    }

    /**
     * The same with another value.
     *
     * @param machines see {@link #machines()}
     * @return settings that differ in this
     */
    public Settings withMachines(int machines) {
        return with(MACHINES, machines);
    }

    /**
     * The settings of one of the machines of a union. Clauses and target are divided evenly; the first machines get one more (two more
     * clauses per label if these are each label's own, one for it and one against it) if there is a remainder. The first machine has the
     * seed of the union, every other one a seed that is derived from it.
     *
     * @param machine which one, from 0 on
     * @return settings of a single machine; these settings if there is only one
     */
    public Settings ofMachine(int machine) {
        Objects.checkIndex(machine, machines());
        if (machines() == 1) {
            return this;
        }
        Object[] own = values.clone();
        own[CLAUSES.row()] = smallestShare() * share(clauses() / smallestShare(), machine);
        own[TARGET.row()] = share(target(), machine);
        own[MACHINES.row()] = 1;
        own[SEED.row()] = machine == 0 ? seed() : KeyedRandom.key(KeyedRandom.key(seed(), MACHINE_SEEDS), machine);
        return new Settings(own);
    }

    private int share(int whole, int machine) {
        return whole / machines() + (machine < whole % machines() ? 1 : 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings && Arrays.equals(values, settings.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return toTexts().toString();
    }
}
