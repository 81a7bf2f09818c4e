package org.vitrine.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.vitrine.patch.Window;

/**
 * One of the {@link Settings}: its name, which values it takes and how they are written, to which clauses it applies,
 * its value if it is left open, and a sentence that says what it does. Checks, model files, options of commands,
 * searches, model cards and documentation are all made from this.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {

    /** Gives the value of a setting that is left open; it depends on no other settings than these two. */
    interface LeftOpen<T> {
        T value(int tolerance, int clauses);
    }

    /** Reads and writes values of a type. */
    private record Notation<T>(String values, String wanted, Function<String, T> reader, Function<T, String> writer) {}

    private static final Notation<Integer> WHOLE =
            new Notation<>("N", "a whole number up to " + Integer.MAX_VALUE, Integer::valueOf, String::valueOf);
    private static final Notation<Long> LARGE = new Notation<>("N", "a whole number", Long::valueOf, String::valueOf);
    private static final Notation<Double> NUMBER = new Notation<>("X", "a number", Double::valueOf, Setting::decimal);
    private static final Notation<Boolean> FLAG =
            new Notation<>("true|false", "true or false", Setting::truth, String::valueOf);
    private static final Notation<Window> WINDOW =
            new Notation<>("HxW|flat", "rows x columns, or flat", Setting::parseWindow, Window::toString);

    private final String name;
    private final Notation<T> notation;
    private final T defaultValue;
    private final String sentence;

    // The rest is filled in while the table is made, and does not change afterwards.
    private String words;
    private String bounds;
    private Predicate<T> allowed;
    private LeftOpen<T> leftOpen;
    private @Nullable T ofCrisp; // what it is settled at for crisp clauses, to which it does not apply
    private @Nullable T ofFuzzy; // the same for fuzzy ones
    private @Nullable String word;
    private Predicate<Settings> effective = settings -> true;
    private String remedy = "";
    private int row;

    private Setting(String name, Notation<T> notation, T defaultValue, String sentence) {
        this.name = name;
        this.notation = notation;
        this.defaultValue = defaultValue;
        this.sentence = sentence;
        this.words = spaced(name);
        this.bounds = notation.wanted();
        this.allowed = value -> true;
        this.leftOpen = (tolerance, clauses) -> defaultValue;
    }

    static Setting<Integer> whole(String name, int defaultValue, int least, int most, String sentence) {
        String bounds = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
        return new Setting<>(name, WHOLE, defaultValue, sentence)
                .within(bounds, value -> value >= least && value <= most);
    }

    static Setting<Long> seed(String name, long defaultValue, String sentence) {
        return new Setting<>(name, LARGE, defaultValue, sentence).within("any whole number", value -> true);
    }

    static Setting<Double> number(
            String name, double defaultValue, String bounds, Predicate<Double> allowed, String sentence) {
        return new Setting<>(name, NUMBER, defaultValue, sentence).within(bounds, allowed);
    }

    static Setting<Boolean> flag(String name, boolean defaultValue, String sentence) {
        return new Setting<>(name, FLAG, defaultValue, sentence);
    }

    static <E extends Enum<E>> Setting<E> choice(String name, E defaultValue, String sentence) {
        E[] all = defaultValue.getDeclaringClass().getEnumConstants();
        String words = Arrays.stream(all).map(Setting::word).collect(Collectors.joining("|"));
        Function<String, E> reader = text -> Arrays.stream(all)
                .filter(value -> word(value).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
        return new Setting<>(
                name,
                new Notation<>(words, "one of " + words.replace("|", ", "), reader, Setting::word),
                defaultValue,
                sentence);
    }

    static Setting<Window> window(String name, Window defaultValue, String sentence) {
        return new Setting<>(name, WINDOW, defaultValue, sentence).within("no larger than the images", value -> true);
    }

    /** Has another name in messages. */
    Setting<T> called(String other) {
        words = other;
        return this;
    }

    /** Takes only some values. */
    Setting<T> within(String described, Predicate<T> holds) {
        bounds = described;
        allowed = holds;
        return this;
    }

    /** Has a word for its default, which people read and write instead of the value. */
    Setting<T> orWord(String other) {
        word = other;
        return this;
    }

    /** Applies to crisp clauses only; for fuzzy ones it is settled. */
    Setting<T> onlyCrisp(T settled) {
        ofFuzzy = settled;
        return leftOpen(settled);
    }

    /** Applies to fuzzy clauses only; for crisp ones it is settled at its default. */
    Setting<T> onlyFuzzy() {
        ofCrisp = defaultValue;
        return this;
    }

    /** Has another value than its default if it is left open for fuzzy clauses. */
    Setting<T> leftOpen(T forFuzzy) {
        return leftOpen((tolerance, clauses) -> tolerance > 1 ? forFuzzy : defaultValue);
    }

    Setting<T> leftOpen(LeftOpen<T> value) {
        leftOpen = value;
        return this;
    }

    /**
     * Has an effect only with some of the other settings. Having it nevertheless is no error, only naming it is.
     *
     * @param inWords what is missing, and what to do about it
     */
    Setting<T> onlyWith(Predicate<Settings> others, String inWords) {
        effective = others;
        remedy = inWords;
        return this;
    }

    void inRow(int number) {
        row = number;
    }

    int row() {
        return row;
    }

    /** {@return its name as in model files, such as {@code literalBudget}} */
    public String name() {
        return name;
    }

    /** {@return its name with dashes as on the command line, such as {@code literal-budget}} */
    public String dashed() {
        return spaced(name).replace(' ', '-');
    }

    /** {@return its value unless another is chosen, for crisp clauses} */
    public T defaultValue() {
        return defaultValue;
    }

    /** {@return its values in short, such as {@code N} or {@code q|focused}} */
    public String values() {
        return word == null ? notation.values() : notation.values() + "|" + word;
    }

    /** {@return the values that it takes, such as {@code 1 to 16777216}} */
    public String bounds() {
        return bounds;
    }

    /** {@return one or two sentences that say what it does} */
    public String sentence() {
        return sentence;
    }

    /**
     * {@return false if the setting does not apply to fuzzy clauses, or to crisp ones, and is settled at another value}
     *
     * @param fuzzy true to ask about fuzzy clauses, false about crisp ones
     */
    public boolean suits(boolean fuzzy, String text) {
        T settled = settled(fuzzy);
        return settled == null || parse(text).equals(settled);
    }

    /**
     * {@return true if the setting has a choice of values}
     *
     * @param fuzzy true to ask about fuzzy clauses, false about crisp ones
     */
    public boolean appliesTo(boolean fuzzy) {
        return settled(fuzzy) == null;
    }

    /** {@return whether another value of this setting would make a difference, with the other settings as they are} */
    public boolean hasEffect(Settings settings) {
        return appliesTo(settings.isFuzzy()) && effective.test(settings);
    }

    /** What is missing if it has no effect, and what to do about it; empty if it always has one. */
    String remedy() {
        return remedy;
    }

    /** The only value for clauses that it does not apply to; null if it applies to them. */
    @Nullable T settled(boolean fuzzy) {
        return fuzzy ? ofFuzzy : ofCrisp;
    }

    /** The value if it is left open. */
    T leftOpen(int tolerance, int clauses) {
        return leftOpen.value(tolerance, clauses);
    }

    /**
     * {@return a value that is read, and checked on its own} It may still not suit the other settings.
     *
     * @param text the value as {@link #write} or {@link #shown} writes it
     * @throws IllegalArgumentException if it cannot be read, or is out of bounds; the message says so in words
     */
    public T read(String text) {
        T value;
        try {
            value = parse(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException("'" + text + "' is not " + unreadable.getMessage(), unreadable);
        }
        check(value);
        return value;
    }

    /**
     * {@return a value that is read; its bounds are not checked yet}
     *
     * @param text the value as {@link #write} or {@link #shown} writes it
     * @throws IllegalArgumentException if it cannot be read; the message says what is wanted
     */
    public T parse(String text) {
        try {
            return text.equals(word) ? defaultValue : notation.reader().apply(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(notation.wanted(), unreadable);
        }
    }

    /** {@return a value as a text that reads back as the same, equal on every version of Java} */
    public String write(T value) {
        return notation.writer().apply(value);
    }

    /** {@return a value as a text for people, such as {@code any}, that reads back as the same} */
    public String shown(T value) {
        return word != null && value.equals(defaultValue) ? word : write(value);
    }

    /** {@return a value as an option of a command, such as {@code --literal-budget 20} or {@code --no-boost}} */
    public List<String> option(String text) {
        if (defaultValue instanceof Boolean) {
            return List.of((text.equals("true") ? "--" : "--no-") + dashed());
        }
        return List.of("--" + dashed(), text);
    }

    void check(T value) {
        if (!allowed.test(value)) {
            throw new IllegalArgumentException(words + " must be " + bounds + ": " + value);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    private static String spaced(String camelCase) {
        return camelCase.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static boolean truth(String text) {
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
        }
        throw new IllegalArgumentException();
    }

    private static Window parseWindow(String text) {
        if (text.equals(Window.WHOLE.toString())) {
            return Window.WHOLE;
        }
        int times = Math.max(0, text.indexOf('x'));
        int height = Integer.parseInt(text.substring(0, times));
        int width = Integer.parseInt(text.substring(times + 1));
        if (height < 1 || width < 1) { // zeros are how a whole window is kept, not how it is written
            throw new IllegalArgumentException("a window must be at least 1x1: " + text);
        }
        return new Window(height, width);
    }

    /** The shortest decimal that reads back as the same; {@link Double#toString} differs between versions of Java. */
    private static String decimal(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; ; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.toPlainString();
            }
        }
    }
}
