package org.vitrine.cli.console;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.text.OneLine;
import picocli.CommandLine.Model.CommandSpec;

/** Prints results (standard output) and remarks (standard error). Progress bars are drawn only on a terminal. */
public final class Console {

    /** What a terminal obeys, less the line feeds between the values of JSON. */
    private static final Pattern OBEYED_IN_JSON = Pattern.compile(OneLine.OBEYED + "(?<![\\n\\r])");

    private static final Pattern LINE_BREAK = Pattern.compile("\r?\n");

    private static final Pattern PLAIN_WORD = Pattern.compile("[\\p{L}\\p{N}._/:=,@%+-]+");

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .registerModule(new SimpleModule().addSerializer(Double.class, new Decimals()));

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean terminal;
    private final int width;

    private Console(PrintWriter out, PrintWriter err, boolean terminal, int width) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.width = width;
    }

    /** {@return the screen of a command} The launcher says whether a person is looking, and how wide the terminal is. */
    public static Console of(CommandSpec spec) {
        return new Console(
                spec.commandLine().getOut(),
                spec.commandLine().getErr(),
                Boolean.getBoolean("vitrine.terminal"),
                Integer.getInteger("vitrine.columns", 0));
    }

    /**
     * {@return the program as the user calls it, for commands that are printed to be copied; such as {@code ./vitrine},
     * as a shell takes it}
     */
    public static String program() {
        return quoted(System.getProperty("vitrine.program", "vitrine"));
    }

    /** {@return a word as a shell takes it} */
    public static String quoted(String word) {
        return PLAIN_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** {@return words as a line to type into a shell} */
    public static String line(List<String> words) {
        return String.join(" ", words.stream().map(Console::quoted).toList());
    }

    /** Prints a line of the result. It stays one, though names of files and labels may have line breaks. */
    public void print(String line) {
        println(out, OneLine.of(line));
    }

    /**
     * Prints a long line of the result. On a terminal it is broken between words; elsewhere it stays one line.
     *
     * @param indent the number of blanks before each line but the first
     */
    public void printWrapped(String line, int indent) {
        print(wrapped(OneLine.of(line), indent, width));
    }

    /** {@return a line broken between words into lines of at most a width, as far as words permit; whole if it is 0} */
    static List<String> wrapped(String line, int indent, int width) {
        List<String> lines = new ArrayList<>();
        String rest = line;
        while (width > 0 && rest.length() > width) {
            int begin = lines.isEmpty() ? 0 : indent;
            int end = rest.lastIndexOf(' ', width);
            end = end > begin ? end : rest.indexOf(' ', Math.max(width, begin));
            if (end < 0) {
                break;
            }
            lines.add(rest.substring(0, end).stripTrailing());
            rest = " ".repeat(indent) + rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /** Prints several lines of the result. */
    public void print(List<String> lines) {
        println(out, lines.stream().map(OneLine::of).collect(Collectors.joining(System.lineSeparator())));
    }

    /** Prints a table or another text in lines, where no name breaks a line. */
    public void printLines(String lines) {
        print(List.of(LINE_BREAK.split(lines, -1)));
    }

    private static void println(PrintWriter writer, String line) {
        writer.println(line);
        writer.flush();
    }

    /** Prints the result for machines: maps, lists and numbers. */
    public void json(Object value) {
        println(out, toJson(value));
    }

    /** {@return maps, lists and numbers as JSON, indented, with escapes for what a terminal would obey} */
    public static String toJson(Object value) {
        try {
            return OBEYED_IN_JSON
                    .matcher(JSON.writeValueAsString(value))
                    .replaceAll(found -> String.format(
                            Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0)));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("maps, lists and numbers can always be written", impossible);
        }
    }

    /** Prints a remark beside the result. */
    public void remark(String line) {
        println(err, OneLine.of(line));
    }

    /** Does something that takes a while, with a bar that follows it: the work tells how many of its steps are done. */
    public <T> T withBar(String what, long size, Function<IntConsumer, T> work) {
        try (Bar bar = bar(what, size)) {
            return work.apply(bar::at);
        }
    }

    /** {@return a bar that follows something; nothing is drawn where nobody looks} */
    public Bar bar(String what, long size) {
        return new Bar(what, size);
    }

    /** {@return bars for one thing after the other, such as the epochs of a training} */
    public Bars bars() {
        return new Bars();
    }

    /** Writes numbers without the noise of floating point: 0.842 and not 0.8420000000000001. */
    private static final class Decimals extends StdSerializer<Double> {

        private static final long serialVersionUID = 1L;
        private static final MathContext DIGITS = new MathContext(15);

        Decimals() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeNumber(
                    Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : value.doubleValue());
        }
    }

    /** A progress bar, or none. */
    public final class Bar implements AutoCloseable {

        private final @Nullable ProgressBar bar;

        private Bar(String what, long size) {
            this.bar = terminal
                    ? new ProgressBarBuilder()
                            .setTaskName(what)
                            .setInitialMax(size)
                            .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                            .setUpdateIntervalMillis(200)
                            .clearDisplayOnFinish()
                            .build()
                    : null;
        }

        public void at(long done) {
            if (bar != null) {
                bar.stepTo(done);
            }
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
            }
        }
    }

    /** A bar that follows one thing after the other. Closing it takes it away. */
    public final class Bars implements AutoCloseable {

        private String followed = "";
        private @Nullable Bar bar;

        /** Moves the bar; another one begins with another name. */
        public synchronized void at(String what, long done, long size) {
            if (bar == null || !what.equals(followed)) {
                close();
                followed = what;
                bar = Console.this.bar(what, size);
            }
            bar.at(done);
        }

        @Override
        public synchronized void close() {
            if (bar != null) {
                bar.close();
                bar = null;
            }
        }
    }
}
