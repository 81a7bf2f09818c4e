package org.vitrine.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.vitrine.patch.Window;

/**
 * One of the {@link Settings}: its name, its default, which values it takes, how they are written, and a sentence that says what it does.
 * Checks, model files, command-line options and documentation are all made from this.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {

    private final String name;
    private final String words;
    private final T defaultValue;
    private final String values;
    private final String wanted;
    private final String bounds;
    private final Predicate<T> allowed;
    private final Function<String, T> parser;
    private final Function<T, String> writer;
    private final boolean young;
    private final String sentence;
    private int row; // in the table of settings; given once, when the table is made

    private Setting(
            String name,
            String words,
            T defaultValue,
            String values,
            String wanted,
            String bounds,
            Predicate<T> allowed,
            Function<String, T> parser,
            Function<T, String> writer,
            boolean young,
            String sentence) {
        this.name = name;
        this.words = words;
        this.defaultValue = defaultValue;
        this.values = values;
        this.wanted = wanted;
        this.bounds = bounds;
        this.allowed = allowed;
        this.parser = parser;
        this.writer = writer;
        this.young = young;
        this.sentence = sentence;
    }

    static Setting<Integer> whole(String name, int defaultValue, int least, int most, String sentence) {
        String bounds = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
        return new Setting<>(
                name,
                spaced(name),
                defaultValue,
                "N",
                "a whole number up to " + Integer.MAX_VALUE,
                bounds,
                value -> value >= least && value <= most,
                Integer::valueOf,
                String::valueOf,
                false,
                sentence);
    }

    static Setting<Long> seed(String name, long defaultValue, String sentence) {
        return new Setting<>(
                name,
                spaced(name),
                defaultValue,
                "N",
                "a whole number",
                "any whole number",
                value -> true,
                Long::valueOf,
                String::valueOf,
                false,
                sentence);
    }

    static Setting<Double> number(
            String name, double defaultValue, String bounds, Predicate<Double> allowed, String sentence) {
        return new Setting<>(
                name,
                spaced(name),
                defaultValue,
                "X",
                "a number",
                bounds,
                allowed,
                Double::valueOf,
                Setting::decimal,
                false,
                sentence);
    }

    static Setting<Boolean> flag(String name, boolean defaultValue, String sentence) {
        return new Setting<>(
                name,
                spaced(name),
                defaultValue,
                "true|false",
                "true or false",
                "true or false",
                value -> true,
                Setting::truth,
                String::valueOf,
                false,
                sentence);
    }

    static <E extends Enum<E>> Setting<E> choice(String name, E defaultValue, String sentence) {
        E[] all = defaultValue.getDeclaringClass().getEnumConstants();
        String words = Arrays.stream(all).map(Setting::word).collect(Collectors.joining("|"));
        return new Setting<>(
                name,
                spaced(name),
                defaultValue,
                words,
                "one of " + words.replace("|", ", "),
                "one of " + words.replace("|", ", "),
                value -> true,
                text -> Arrays.stream(all)
                        .filter(value -> word(value).equals(text.toLowerCase(Locale.ROOT)))
                        .findFirst()
                        .orElseThrow(IllegalArgumentException::new),
                Setting::word,
                false,
                sentence);
    }

    static Setting<Window> window(String name, Window defaultValue, String sentence) {
        return new Setting<>(
                name,
                spaced(name),
                defaultValue,
                "HxW|flat",
                "rows x columns, or flat",
                "no larger than the images",
                value -> true,
                Setting::parseWindow,
                Window::toString,
                false,
                sentence);
    }

    /** The same under another name in messages. */
    Setting<T> called(String other) {
        return new Setting<>(
                name, other, defaultValue, values, wanted, bounds, allowed, parser, writer, young, sentence);
    }

    /** The same with further bounds. */
    Setting<T> within(String described, Predicate<T> holds) {
        return new Setting<>(
                name, words, defaultValue, values, wanted, described, holds, parser, writer, young, sentence);
    }

    /** The same with a word for one of its values, which files write as a value like any other. */
    Setting<T> orWord(String word, T meant) {
        return new Setting<>(
                name,
                words,
                defaultValue,
                values + "|" + word,
                wanted,
                bounds,
                allowed,
                text -> text.equals(word) ? meant : parser.apply(text),
                writer,
                young,
                sentence);
    }

    /** The same, left out of files at its default: readers from before it existed then see no difference. */
    Setting<T> young() {
        return new Setting<>(
                name, words, defaultValue, values, wanted, bounds, allowed, parser, writer, true, sentence);
    }

    /**
     * Its name, as in model files.
     *
     * @return such as {@code literalBudget}
     */
    public String name() {
        return name;
    }

    /**
     * Its name with dashes, as on the command line.
     *
     * @return such as {@code literal-budget}
     */
    public String dashed() {
        return spaced(name).replace(' ', '-');
    }

    /**
     * Its value unless another is chosen.
     *
     * @return the default
     */
    public T defaultValue() {
        return defaultValue;
    }

    /**
     * How its values are written, in short.
     *
     * @return such as {@code N} or {@code q|focused}
     */
    public String values() {
        return values;
    }

    /**
     * Which values it takes.
     *
     * @return such as {@code 1 to 16777216}
     */
    public String bounds() {
        return bounds;
    }

    /**
     * What it does.
     *
     * @return one or two sentences
     */
    public String sentence() {
        return sentence;
    }

    /**
     * Whether files may leave it out, and then mean its default.
     *
     * @return true if it is younger than the first format of model files
     */
    public boolean isYoung() {
        return young;
    }

    /**
     * Reads a value. Does not yet check its bounds.
     *
     * @param text the value as {@link #write} writes it
     * @return the value
     * @throws IllegalArgumentException if it cannot be read; the message says what is wanted
     */
    public T parse(String text) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(wanted, unreadable);
        }
    }

    /**
     * Writes a value, the same on every version of Java.
     *
     * @param value the value
     * @return a text that reads back as the same value
     */
    public String write(T value) {
        return writer.apply(value);
    }

    /** Puts it into a row of the table. */
    Setting<T> inRow(int number) {
        row = number;
        return this;
    }

    int row() {
        return row;
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

    /** The shortest decimal number that reads back as the same; {@link Double#toString} differs between versions of Java. */
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
