package org.vitrine.model;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.bits.KeyedRandom;
import org.vitrine.patch.Window;

/**
 * The settings with which a machine learns. Immutable: start from {@link #defaults()} or {@link #fuzzy(int)} and change
 * what you need, as in {@code Settings.defaults().withClauses(2500).with(Settings.MIRROR, true)}; a value that is out
 * of bounds or does not go with the others is refused. The few settings that nearly everybody changes have methods of
 * their own.
 *
 * <p>Everything about a setting stands in one row of the table below: its name, default and bounds, the clauses to
 * which it applies, its value if it is left open, and the sentence that help and documentation show. A new setting is a
 * new row, an accessor, and the code that uses it.
 */
public final class Settings {

    /** A literal budget without a limit. */
    public static final int NO_BUDGET = Integer.MAX_VALUE;

    private static final String NO_VARIANTS = "without variants; add --variants 5, or leave it out";

    /** See {@link #clauses()}. */
    public static final Setting<Integer> CLAUSES = Setting.whole(
                    "clauses",
                    2500,
                    1,
                    1 << 24,
                    "How many clauses are learnt. With own clauses, each label has as many.")
            .leftOpen(200);

    /** See {@link #target()}. */
    public static final Setting<Integer> TARGET = Setting.whole(
                    "target", 3125, 1, 1 << 30, "Votes at which a label stops learning from an example; the paper's T.")
            .called("target T")
            .leftOpen(Settings::usualTarget);

    /** See {@link #specificity()}. */
    public static final Setting<Double> SPECIFICITY = Setting.number(
                    "specificity",
                    10,
                    "1 to 1000000",
                    value -> value >= 1 && value <= 1e6,
                    "How fine the patterns are; a larger value means more literals. Literals are forgotten "
                            + "with probability 1/s; the paper's s.")
            .called("specificity s")
            .leftOpen(200.0);

    /** See {@link #window()}. */
    public static final Setting<Window> WINDOW = Setting.window(
                    "window",
                    new Window(10, 10),
                    "What a clause sees at once, in rows x columns; flat for the whole image. The paper's patch.")
            .onlyCrisp(Window.WHOLE);

    /** See {@link #q()}. */
    public static final Setting<Double> Q = Setting.number(
                    "q",
                    1,
                    "more than 0 and at most 1000000",
                    value -> value > 0 && value <= 1e6,
                    "How many false labels learn from an example, on average. A larger value raises precision "
                            + "and lowers recall; the paper's q.")
            .onlyWith(
                    Settings::drawsByQ,
                    "unless as many false labels learn as q says; add --negatives q --balance off, or leave it out");

    /** See {@link #negatives()}. */
    public static final Setting<Negatives> NEGATIVES = Setting.choice(
            "negatives",
            Negatives.Q,
            "Which false labels learn from an example: as many as q says; focused: one, drawn in proportion "
                    + "to how strongly it is voted for; rival: one, drawn in proportion to how close it comes to the true "
                    + "label, and both learn the more the closer they are.");

    /** See {@link #sharing()}. */
    public static final Setting<Sharing> SHARING = Setting.choice(
                    "sharing",
                    Sharing.COALESCED,
                    "Whether all labels share the clauses, or each label has clauses of its own.")
            .onlyCrisp(Sharing.OWN);

    /** See {@link #weighted()}. */
    public static final Setting<Boolean> WEIGHTED = Setting.flag(
                    "weighted", true, "Let the votes of a clause grow and shrink; otherwise it casts one.")
            .onlyCrisp(false);

    /** See {@link #boost()}. */
    public static final Setting<Boolean> BOOST = Setting.flag(
                    "boost", true, "Always reward true literals, instead of with probability (s-1)/s.")
            .onlyCrisp(true);

    /** See {@link #literalBudget()}. */
    public static final Setting<Integer> LITERAL_BUDGET = Setting.whole(
                    "literalBudget",
                    NO_BUDGET,
                    1,
                    Integer.MAX_VALUE,
                    "The most literals at which a clause may still learn new ones.")
            .orWord("any")
            .leftOpen((tolerance, clauses) -> tolerance > 1 ? tolerance : NO_BUDGET);

    /** See {@link #dropClauses()}. */
    public static final Setting<Double> DROP_CLAUSES = Setting.number(
            "dropClauses",
            0,
            "0 or more and less than 1",
            value -> value >= 0 && value < 1,
            "The probability with which a clause sits out an epoch.");

    /** See {@link #states()}. */
    public static final Setting<Integer> STATES = Setting.whole(
                    "states", 256, 4, 1 << 16, "States of an automaton; the paper's 2N.")
            .within(
                    "a power of two from 4 to 65536",
                    value -> value >= 4 && value <= 1 << 16 && Integer.bitCount(value) == 1);

    /** See {@link #epochs()}. */
    public static final Setting<Integer> EPOCHS =
            Setting.whole("epochs", 10, 1, Integer.MAX_VALUE, "How often training goes through the data.");

    /** See {@link #seed()}. */
    public static final Setting<Long> SEED =
            Setting.seed("seed", 1, "Seed of all random draws. The same seed gives the same model.");

    /** See {@link #balance()}. */
    public static final Setting<Balance> BALANCE = Setting.choice(
            "balance",
            Balance.OFF,
            "How rare labels are compensated for. feedback: examples with and without a label give it "
                    + "the same amount of feedback, whatever q says. root: half-way there, by the square roots. "
                    + "sampling: examples of rare labels are seen more often.");

    /** See {@link #mirror()}. */
    public static final Setting<Boolean> MIRROR =
            Setting.flag("mirror", false, "Learn from each example mirrored left to right half of the time.");

    /** See {@link #shift()}. */
    public static final Setting<Integer> SHIFT = Setting.whole(
            "shift",
            0,
            0,
            64,
            "Learn from each example shifted at random by up to so many pixels up or down and left or right.");

    /** See {@link #tolerance()}. */
    public static final Setting<Integer> TOLERANCE = Setting.whole(
                    "tolerance",
                    1,
                    1,
                    1000,
                    "Votes of a clause whose literals all hold; each literal that fails costs it one. 1 is the crisp clause of "
                            + "the paper, which is silent as soon as one fails. More than 1 makes fuzzy clauses; they "
                            + "are each label's own, see the whole image and are not weighted.")
            .onlyFuzzy();

    /** See {@link #reach()}. */
    public static final Setting<Integer> REACH = Setting.whole(
                    "reach",
                    0,
                    0,
                    16,
                    "Try a fuzzy clause at its place and shifted by up to so many pixels up or down and left or right, in "
                            + "steps of 2, and let it vote as where it holds best. For images that are not aligned.")
            .within("an even number from 0 to 16", value -> value >= 0 && value <= 16 && value % 2 == 0)
            .onlyFuzzy();

    /** See {@link #smallestRegion()}. */
    public static final Setting<Integer> SMALLEST_REGION = Setting.whole(
                    "smallestRegion",
                    3,
                    1,
                    1 << 12,
                    "The least height and width of the region that a fuzzy clause sees, in tiles of 8x8 pixels.")
            .onlyFuzzy();

    /** See {@link #largestRegion()}. */
    public static final Setting<Integer> LARGEST_REGION = Setting.whole(
                    "largestRegion",
                    4,
                    1,
                    1 << 12,
                    "The greatest height and width of the region that a fuzzy clause sees, in tiles of 8x8 pixels.")
            .onlyFuzzy();

    /** See {@link #mirrorVotes()}. */
    public static final Setting<Boolean> MIRROR_VOTES = Setting.flag(
                    "mirrorVotes",
                    false,
                    "Predict by the votes of fuzzy clauses on an image and on its mirror image, added up.")
            .onlyFuzzy();

    /** See {@link #batch()}. */
    public static final Setting<Integer> BATCH = Setting.whole(
                    "batch",
                    1,
                    1,
                    64,
                    "How many examples fuzzy clauses vote on before they learn from them. More is quicker: a clause is "
                            + "fetched from memory once for all of them.")
            .within("a power of two from 1 to 64", value -> value >= 1 && value <= 64 && Integer.bitCount(value) == 1)
            .onlyFuzzy()
            .leftOpen(32);

    /** See {@link #variants()}. */
    public static final Setting<Integer> VARIANTS = Setting.whole(
            "variants",
            0,
            0,
            64,
            "Learn also from so many variants of each image, each turned, zoomed and moved at random.");

    /** See {@link #turn()}. */
    public static final Setting<Integer> TURN = Setting.whole(
                    "turn", 8, 0, 180, "By how many degrees a variant is turned at the most, to either side.")
            .onlyWith(Settings::hasVariants, NO_VARIANTS);

    /** See {@link #zoom()}. */
    public static final Setting<Integer> ZOOM = Setting.whole(
                    "zoom", 10, 0, 50, "By how many percent a variant is enlarged or made smaller at the most.")
            .onlyWith(Settings::hasVariants, NO_VARIANTS);

    /** See {@link #move()}. */
    public static final Setting<Integer> MOVE = Setting.whole(
                    "move",
                    1,
                    0,
                    64,
                    "By how many pixels a variant is moved at the most, up or down and left or right, also by parts of a "
                            + "pixel.")
            .onlyWith(Settings::hasVariants, NO_VARIANTS);

    /** See {@link #machines()}. */
    public static final Setting<Integer> MACHINES = Setting.whole(
            "machines",
            1,
            1,
            1 << 10,
            "How many machines share the clauses and the target. Each learns from all examples, on its own and with "
                    + "draws of its own; together they are one model, the union, whose class sums are the sums of "
                    + "theirs.");

    private static final List<Setting<?>> TABLE = table(
            CLAUSES,
            TARGET,
            SPECIFICITY,
            WINDOW,
            Q,
            NEGATIVES,
            SHARING,
            WEIGHTED,
            BOOST,
            LITERAL_BUDGET,
            DROP_CLAUSES,
            STATES,
            EPOCHS,
            SEED,
            BALANCE,
            MIRROR,
            SHIFT,
            TOLERANCE,
            REACH,
            SMALLEST_REGION,
            LARGEST_REGION,
            MIRROR_VOTES,
            BATCH,
            VARIANTS,
            TURN,
            ZOOM,
            MOVE,
            MACHINES);

    private static final Pattern TIMES_THE_CLAUSES = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)x");

    private static final int MACHINE_SEEDS = -6; // listed among the keys of all draws, in DrawKeys

    /** The false labels that learn from an example. */
    public enum Negatives {
        /** All of them, each clause with the probability that makes them q on average. */
        Q,
        /** One, drawn in proportion to how strongly it is voted for. Only for labels that exclude each other. */
        FOCUSED,
        /**
         * One rival, drawn in proportion to how close it comes to the true label. Both learn with the same chance, the
         * more so the closer they are: with class sums v and r of the true label and the rival, clauses learn with
         * probability (T - (v - r)) / 2T, where v - r is cut off at T and -T. What counts is which label has the most
         * votes, not how many it has. Only for labels that exclude each other.
         */
        RIVAL
    }

    /** The ways in which labels share clauses, or do not. */
    public enum Sharing {
        /** All labels weigh one common set of clauses, for or against: the coalesced machine. */
        COALESCED,
        /**
         * Each label has clauses of its own, the first half of them for it, the other half against: the standard
         * machine.
         */
        OWN
    }

    /** The ways to compensate for rare labels, and for those that nearly all examples have. */
    public enum Balance {
        /** Not at all: as in the paper. */
        OFF,
        /**
         * The commoner of the two cases, examples with the label and examples without, gives feedback so much more
         * rarely that both give as much of it in expectation: with rate p of the label, a clause's chance to learn is
         * multiplied by min(1, (1-p)/p) where the label is true, and by min(1, p/(1-p)) where it is false. The latter
         * replaces q. A label that no example or every example has cannot be balanced and learns as with {@link #OFF}.
         */
        FEEDBACK,
        /**
         * Half-way to {@link #FEEDBACK}: the square roots of its factors. Rare labels learn more than in proportion to
         * their rate, but common cases are not thrown away.
         */
        ROOT,
        /**
         * An epoch draws as many examples as there are, with repetition: first a label, each with the same chance, then
         * one of the examples that have it. "No label at all" is one more label if there are such examples; labels
         * without examples are none.
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
        TABLE.forEach(this::checkSettled);
    }

    private <T> void checkSettled(Setting<T> setting) {
        T settled = setting.settled(isFuzzy());
        require(
                settled == null || get(setting).equals(settled),
                isFuzzy()
                        ? "fuzzy clauses are each label's own, see the whole image and are not weighted: sharing must be own,"
                                + " window flat, weighted false, and boost true"
                        : setting.name() + " is for fuzzy clauses; set a tolerance of more than 1");
    }

    /** Clauses come in pairs, one for a label and one against it, if they are each label's own. */
    private int smallestShare() {
        return sharing() == Sharing.OWN ? 2 : 1;
    }

    private static List<Setting<?>> table(Setting<?>... rows) {
        for (int row = 0; row < rows.length; row++) {
            rows[row].inRow(row);
        }
        return List.of(rows);
    }

    private <T> void check(Setting<T> setting) {
        setting.check(get(setting));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** {@return the paper's settings for MNIST: 2500 clauses, T 3125, s 10, a window of 10x10, 10 epochs} */
    public static Settings defaults() {
        return new Settings(TABLE.stream().map(Setting::defaultValue).toArray());
    }

    /**
     * {@return settings for fuzzy clauses that suit most images: 200 clauses for each label, which are its own; the
     * literal budget is the tolerance, the target 0.15 times the most votes that a label can get} Change the tolerance
     * with this method, so that budget and target, which belong to it, change too.
     *
     * @param tolerance votes of a clause whose literals all hold, more than 1; 8 to 20 suits images that are aligned,
     * such as faces
     */
    public static Settings fuzzy(int tolerance) {
        return fuzzy(tolerance, CLAUSES.leftOpen(tolerance, 0));
    }

    /**
     * {@return settings for fuzzy clauses, with a number of clauses}
     *
     * @param tolerance votes of a clause whose literals all hold, more than 1
     * @param clauses how many clauses each label has
     */
    public static Settings fuzzy(int tolerance, int clauses) {
        require(tolerance > 1, "the tolerance of fuzzy clauses must be more than 1: " + tolerance);
        return leftOpen(tolerance, clauses);
    }

    /** Completes a tolerance and a number of clauses. */
    private static Settings leftOpen(int tolerance, int clauses) {
        Object[] values = TABLE.stream()
                .map(setting -> setting.leftOpen(tolerance, clauses))
                .toArray();
        values[TOLERANCE.row()] = tolerance;
        values[CLAUSES.row()] = clauses;
        return new Settings(values);
    }

    /**
     * 1.25 times the clauses; for fuzzy ones 0.15 times the most votes that a label can get, which half of its clauses
     * give.
     */
    private static int usualTarget(int tolerance, int clauses) {
        return votes(tolerance > 1 ? Math.round(0.075 * clauses * tolerance) : 1.25 * clauses);
    }

    private boolean hasVariants() {
        return variants() > 0;
    }

    /** Otherwise one false label is drawn by its votes, or as many learn as balance them. */
    private boolean drawsByQ() {
        return negatives() == Negatives.Q && (balance() == Balance.OFF || balance() == Balance.SAMPLING);
    }

    private static int votes(double wanted) {
        return (int) Math.max(1, Math.min(1 << 30, wanted));
    }

    /** {@return all settings, in a sensible order for people} */
    public static List<Setting<?>> all() {
        return TABLE;
    }

    /** {@return those of all settings that have a choice of values for clauses like these, in the same order} */
    public List<Setting<?>> applying() {
        return TABLE.stream().filter(setting -> setting.appliesTo(isFuzzy())).toList();
    }

    /**
     * {@return a setting}
     *
     * @param name its name, in camel case or with dashes
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
     * {@return settings that are read from texts}
     *
     * @param texts a value for each setting, by name
     * @throws IllegalArgumentException if a value is missing or cannot be read or used
     */
    public static Settings of(Map<String, String> texts) {
        return new Settings(TABLE.stream()
                .map(setting -> value(setting, texts.get(setting.name())))
                .toArray());
    }

    private static <T> T value(Setting<T> setting, @Nullable String text) {
        if (text == null) {
            throw new IllegalArgumentException("setting '" + setting.name() + "' is missing");
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
     * {@return settings of which some are given} The others are what is usual with those: the settings of
     * {@link #fuzzy(int, int)} if a tolerance of more than 1 is given; otherwise the {@linkplain #defaults defaults},
     * with a target of 1.25 times the clauses. Options of commands, recipes, searches, Spark and Tribuo are all
     * completed here.
     *
     * @param given values by name, in camel case or with dashes; the target may be in proportion to the clauses, such
     * as {@code 0.5x}
     * @throws IllegalArgumentException if there is no such setting, a value cannot be read or used, or a setting does
     * not apply to these clauses and is given another value than it has anyway
     */
    public static Settings usual(Map<String, String> given) {
        Map<String, String> named = new TreeMap<>();
        given.forEach((name, text) ->
                require(named.put(named(name).name(), text) == null, "setting '" + name + "' is given twice"));
        int tolerance = value(TOLERANCE, named.getOrDefault(TOLERANCE.name(), "1"));
        int clauses = named.containsKey(CLAUSES.name())
                ? value(CLAUSES, named.get(CLAUSES.name()))
                : CLAUSES.leftOpen(tolerance, 0);
        named.computeIfPresent(TARGET.name(), (name, text) -> timesTheClauses(text, clauses));
        named.forEach((name, text) -> checkApplies(named(name), text, tolerance > 1));
        return new Settings(TABLE.stream()
                .map(setting -> named.containsKey(setting.name())
                        ? value(setting, named.get(setting.name()))
                        : setting.leftOpen(tolerance, clauses))
                .toArray());
    }

    /**
     * {@return these settings with others in place of some} A setting that is given changes that setting and no other,
     * save for two that are a proportion unless they are given, too: the target keeps its share of the most votes that
     * the clauses can give, and the literal budget of fuzzy clauses stays the tolerance if it was.
     *
     * @param given values by name, in camel case or with dashes, as {@link #usual} takes them
     * @throws IllegalArgumentException as {@link #usual} does, and if a value does not go with these settings
     */
    public Settings over(Map<String, String> given) {
        Map<String, String> texts = new TreeMap<>();
        toOptions().forEach((name, text) -> texts.put(named(name).name(), text));
        String unusual = texts.remove(TARGET.name());
        given.forEach((name, text) -> texts.put(named(name).name(), text));
        if (unusual != null && !texts.containsKey(TARGET.name())) {
            double clauses = value(CLAUSES, texts.get(CLAUSES.name()));
            double tolerance = value(TOLERANCE, texts.getOrDefault(TOLERANCE.name(), "1"));
            double most = clauses * tolerance / clauses() / tolerance();
            texts.put(TARGET.name(), TARGET.write(votes((double) Math.round(target() * most))));
        }
        return usual(texts);
    }

    /**
     * Refuses settings that somebody names although they make no difference.
     *
     * @param names in camel case or with dashes
     * @throws IllegalArgumentException if one has no effect with the others; the message says what to do
     */
    public void requireEffects(Collection<String> names) {
        names.forEach(name -> requireEffect(named(name)));
    }

    private <T> void requireEffect(Setting<T> setting) {
        require(
                !setting.appliesTo(isFuzzy()) || setting.hasEffect(this),
                String.join(" ", setting.option(text(setting))) + " has no effect " + setting.remedy());
    }

    /** {@return true if a text is a target in proportion to the number of clauses, such as {@code 0.5x}} */
    public static boolean isTimesTheClauses(String text) {
        return TIMES_THE_CLAUSES.matcher(text).matches();
    }

    private static String timesTheClauses(String text, int clauses) {
        if (!isTimesTheClauses(text)) {
            return text;
        }
        double factor = Double.parseDouble(text.substring(0, text.length() - 1));
        require(factor > 0, "--target must be more than 0 times the clauses: " + text);
        return "" + votes(clauses * factor);
    }

    private static <T> void checkApplies(Setting<T> setting, String text, boolean fuzzy) {
        setting.check(value(setting, text));
        require(
                setting.suits(fuzzy, text),
                String.join(" ", setting.option(text)) + " is for "
                        + (fuzzy
                                ? "crisp clauses and has no effect on fuzzy ones; leave it out"
                                : "fuzzy clauses; add --tolerance 20, or leave it out"));
    }

    /**
     * {@return the fewest values that {@link #usual} completes to these settings, by name with dashes: the number of
     * clauses, the tolerance of fuzzy ones, and what is not usual with these}
     */
    public Map<String, String> toOptions() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put(CLAUSES.dashed(), CLAUSES.write(clauses()));
        if (isFuzzy()) {
            options.put(TOLERANCE.dashed(), TOLERANCE.write(tolerance()));
        }
        TABLE.forEach(setting -> putUnlessUsual(setting, options));
        return options;
    }

    private <T> void putUnlessUsual(Setting<T> setting, Map<String, String> options) {
        boolean basic = setting.equals(CLAUSES) || setting.equals(TOLERANCE);
        if (!basic && !get(setting).equals(setting.leftOpen(tolerance(), clauses()))) {
            options.put(setting.dashed(), setting.shown(get(setting)));
        }
    }

    /** {@return the value of each setting as a text that {@link #of(Map)} reads, by name} */
    public Map<String, String> toTexts() {
        Map<String, String> texts = new TreeMap<>();
        TABLE.forEach(setting -> texts.put(setting.name(), text(setting)));
        return texts;
    }

    private <T> String text(Setting<T> setting) {
        return setting.write(get(setting));
    }

    /** {@return the value of a setting} */
    @SuppressWarnings("unchecked") // only values of its type are put into its row
    public <T> T get(Setting<T> setting) {
        return (T) values[setting.row()];
    }

    /**
     * {@return settings that differ from these in one value}
     *
     * @throws IllegalArgumentException if it is out of bounds, or does not go with the others
     */
    public <T> Settings with(Setting<T> setting, T value) {
        return changed(setting, value);
    }

    /**
     * {@return settings that differ from these in one value, which is given as a text}
     *
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

    /** {@return the binary logarithm of the states: the bits that hold an automaton's state} */
    public int stateBits() {
        return Integer.numberOfTrailingZeros(states());
    }

    /** {@return the number of clauses; with {@link Sharing#OWN}, of each label} */
    public int clauses() {
        return get(CLAUSES);
    }

    /** {@return these settings with another number of clauses} */
    public Settings withClauses(int clauses) {
        return with(CLAUSES, clauses);
    }

    /** {@return the votes at which a label stops learning from an example; the paper's T} */
    public int target() {
        return get(TARGET);
    }

    /** {@return these settings with another target} */
    public Settings withTarget(int target) {
        return with(TARGET, target);
    }

    /** {@return how fine the patterns are: literals are forgotten with probability 1/s; the paper's s} */
    public double specificity() {
        return get(SPECIFICITY);
    }

    /** {@return these settings with another specificity} */
    public Settings withSpecificity(double specificity) {
        return with(SPECIFICITY, specificity);
    }

    /** {@return the part of an image that a clause sees at once; the paper's patch} */
    public Window window() {
        return get(WINDOW);
    }

    /** {@return these settings with another window} */
    public Settings withWindow(Window window) {
        return with(WINDOW, window);
    }

    /** {@return how many false labels learn from an example on average; the paper's q} */
    public double q() {
        return get(Q);
    }

    /** {@return which false labels learn from an example} */
    public Negatives negatives() {
        return get(NEGATIVES);
    }

    /** {@return whether labels share clauses} */
    public Sharing sharing() {
        return get(SHARING);
    }

    /** {@return whether the votes of a clause for a label grow and shrink; if not, it casts one} */
    public boolean weighted() {
        return get(WEIGHTED);
    }

    /** {@return whether true literals are always rewarded, or only with probability (s-1)/s} */
    public boolean boost() {
        return get(BOOST);
    }

    /** {@return the most literals at which a clause may still learn new ones; {@link #NO_BUDGET} for any number} */
    public int literalBudget() {
        return get(LITERAL_BUDGET);
    }

    /** {@return the probability with which a clause sits out an epoch; less than 1} */
    public double dropClauses() {
        return get(DROP_CLAUSES);
    }

    /** {@return the number of states of an automaton, a power of two; the paper's 2N} */
    public int states() {
        return get(STATES);
    }

    /** {@return how often training goes through the data} */
    public int epochs() {
        return get(EPOCHS);
    }

    /** {@return these settings with another number of epochs} */
    public Settings withEpochs(int epochs) {
        return with(EPOCHS, epochs);
    }

    /** {@return the seed of all random draws} */
    public long seed() {
        return get(SEED);
    }

    /** {@return these settings with another seed} */
    public Settings withSeed(long seed) {
        return with(SEED, seed);
    }

    /** {@return how rare labels are compensated for} */
    public Balance balance() {
        return get(BALANCE);
    }

    /** {@return whether examples are mirrored, left and right exchanged, half of the time} */
    public boolean mirror() {
        return get(MIRROR);
    }

    /** {@return by how many pixels examples are shifted at the most, up or down and left or right} */
    public int shift() {
        return get(SHIFT);
    }

    /** {@return the votes of a clause whose literals all hold; each that fails costs it one. 1 is a crisp clause} */
    public int tolerance() {
        return get(TOLERANCE);
    }

    /** {@return whether clauses are fuzzy: the tolerance is more than 1} */
    public boolean isFuzzy() {
        return tolerance() > 1;
    }

    /** {@return by how many pixels a fuzzy clause is shifted at the most to see where it holds best} */
    public int reach() {
        return get(REACH);
    }

    /** {@return the least height and width of a fuzzy clause's region, in tiles of 8x8 pixels} */
    public int smallestRegion() {
        return get(SMALLEST_REGION);
    }

    /** {@return the greatest height and width of a fuzzy clause's region, in tiles of 8x8 pixels} */
    public int largestRegion() {
        return get(LARGEST_REGION);
    }

    /** {@return whether the votes on an image's mirror image are added to its own at prediction} */
    public boolean mirrorVotes() {
        return get(MIRROR_VOTES);
    }

    /** {@return how many examples fuzzy clauses vote on before they learn from them, a power of two} */
    public int batch() {
        return get(BATCH);
    }

    /** {@return how many variants of each image are learnt from, in addition to the image itself} */
    public int variants() {
        return get(VARIANTS);
    }

    /** {@return by how many degrees a variant is turned at the most, to either side} */
    public int turn() {
        return get(TURN);
    }

    /** {@return by how many percent a variant is enlarged or made smaller at the most} */
    public int zoom() {
        return get(ZOOM);
    }

    /** {@return by how many pixels a variant is moved at the most, up or down and left or right} */
    public int move() {
        return get(MOVE);
    }

    /** {@return how many machines share the clauses and the target; 1 for a single machine} */
    public int machines() {
        return get(MACHINES);
    }

    /**
     * {@return the settings of one of the machines of a union; these settings if there is only one} Clauses and target
     * are divided evenly; the first machines get one more (two more clauses per label if these are each label's own,
     * one for it and one against it) if there is a remainder. The first machine has the seed of the union, every other
     * one a seed that is derived from it.
     *
     * @param machine which one, from 0 on
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
