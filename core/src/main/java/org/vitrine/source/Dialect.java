package org.vitrine.source;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes what Java and C write differently. Statements and expressions of the generated functions are the same in both,
 * so that there is one algorithm to read and to test; types of parameters are placeholders such as {@code BITS}.
 */
enum Dialect {
    /** Writes one class. */
    JAVA {
        @Override
        String table(String name, int[] values, int perLine) {
            if (values.length <= MOST_IN_BRACES) {
                return ("private static final int[] " + name + " = {" + braces(values, perLine) + "};\n").indent(4);
            }
            StringBuilder text = new StringBuilder(
                    "    private static final int[] " + name + " = numbers(\n            " + values.length);
            for (int from = 0; from < values.length; from += PER_TEXT) {
                text.append(",\n            \"")
                        .append(joined(values, from, Math.min(values.length, from + PER_TEXT), " "))
                        .append('"');
            }
            return text.append(");\n").toString();
        }

        @Override
        String numbers(String name, double[] values) {
            return "    private static final double[] " + name + " = {"
                    + Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(", ")) + "};\n";
        }

        @Override
        String field(String type, String name, String size) {
            String element = typed(type + " ").replace("[] ", "");
            return "private final " + element + "[] " + name + " = new " + element + "[" + size + "];";
        }

        @Override
        String constant(String name, int value) {
            return "    public static final int " + name + " = " + value + ";\n";
        }

        @Override
        String function(String comment, String result, String name, String parameters, String body) {
            return comment(comment) + "    private static " + result + " " + name + "(" + typed(parameters) + ") {\n"
                    + indented(body) + "    }\n\n";
        }

        @Override
        String typed(String text) {
            return text.replace("IMAGE ", "byte[] ")
                    .replace("BITS ", "byte[] ")
                    .replace("INTS ", "int[] ")
                    .replace("TABLE ", "int[] ")
                    .replace("LONGS ", "long[] ")
                    .replace("DOUBLES ", "double[] ");
        }

        @Override
        String quoted(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (int i = 0; i < text.length(); i++) {
                char letter = text.charAt(i);
                if (letter == '"' || letter == '\\') {
                    quoted.append('\\').append(letter);
                } else if (letter >= ' ' && letter <= '~') {
                    quoted.append(letter);
                } else if (letter
                        < ' ') { // a Unicode escape of a line's end would end the line before the text is read
                    quoted.append(String.format(Locale.ROOT, "\\%03o", (int) letter));
                } else {
                    quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
                }
            }
            return quoted.append('"').toString();
        }

        @Override
        String comment(String text) {
            return remark(text).indent(4);
        }

        @Override
        String remark(String text) {
            return "// " + String.join("\n// ", lines(harmless(text))) + "\n";
        }

        private String indented(String body) {
            return body.lines()
                    .map(line -> line.isBlank() ? "\n" : "        " + line + "\n")
                    .collect(Collectors.joining());
        }
    },

    /** Writes one file of C99. */
    C {
        @Override
        String table(String name, int[] values, int perLine) {
            return "static const int " + name + "[" + Math.max(1, values.length) + "] = {"
                    + (values.length == 0 ? "0" : braces(values, perLine)) + "};\n";
        }

        @Override
        String numbers(String name, double[] values) {
            return "static const double " + name + "[" + values.length + "] = {"
                    + Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(", ")) + "};\n";
        }

        @Override
        String field(String type, String name, String size) {
            return typed(type + " ").replace("*", "") + name + "[" + size + "];";
        }

        @Override
        String constant(String name, int value) {
            return "#define " + name + " " + (value < 0 ? "(" + value + ")" : value) + "\n";
        }

        @Override
        String function(String comment, String result, String name, String parameters, String body) {
            return comment(comment) + "static " + result.replace("long", "long long") + " " + name + "("
                    + typed(parameters) + ") {\n"
                    + body.replace("long ", "long long ")
                            .lines()
                            .map(line -> line.isBlank() ? "\n" : "    " + line + "\n")
                            .collect(Collectors.joining())
                    + "}\n\n";
        }

        @Override
        String typed(String text) {
            return text.replace("long ", "long long ")
                    .replace("IMAGE ", "const unsigned char *")
                    .replace("BITS ", "unsigned char *")
                    .replace("INTS ", "int *")
                    .replace("TABLE ", "const int *")
                    .replace("LONGS ", "long long *")
                    .replace("DOUBLES ", "double *");
        }

        @Override
        String quoted(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
                int letter = unit & 0xFF;
                if (letter == '"' || letter == '\\' || letter == '?') { // two question marks could begin a trigraph
                    quoted.append('\\').append((char) letter);
                } else if (letter >= ' ' && letter <= '~') {
                    quoted.append((char) letter);
                } else {
                    quoted.append(String.format(Locale.ROOT, "\\%03o", letter));
                }
            }
            return quoted.append('"').toString();
        }

        @Override
        String comment(String text) {
            return remark(text);
        }

        @Override
        String remark(String text) {
            return "/* " + String.join("\n * ", lines(harmless(text))) + " */\n";
        }
    };

    private static final int MOST_IN_BRACES = 400; // Java bounds the code that fills a table
    private static final int PER_TEXT = 5000; // of at most 12 characters each: a text of Java has at most 65535
    private static final int PER_LINE = 20;
    private static final Pattern FUNCTION = Pattern.compile("((?:// .*\n)+)(\\w+) (\\w+)\\((.*)\\) \\{\n((?s:.*))}\n");
    private static final int WIDTH = 130; // of comments; a longer word has a line of its own

    /** {@return a constant table of whole numbers} */
    String table(String name, int... values) {
        return table(name, values, PER_LINE);
    }

    /** {@return a constant table of whole numbers, so many of which belong together} */
    abstract String table(String name, int[] values, int perLine);

    /** {@return numbers on one line, or on lines of their own} */
    private static String braces(int[] values, int perLine) {
        if (values.length <= PER_LINE) {
            return joined(values, 0, values.length, ", ");
        }
        StringBuilder lines = new StringBuilder("\n");
        for (int from = 0; from < values.length; from += perLine) {
            int to = Math.min(values.length, from + perLine);
            lines.append("    ").append(joined(values, from, to, ", ")).append(",\n");
        }
        return lines.toString();
    }

    /** {@return a constant table of numbers} */
    abstract String numbers(String name, double[] values);

    /**
     * {@return room for so many numbers of a type that is a placeholder, such as {@code LONGS}; the size is an
     * expression}
     */
    abstract String field(String type, String name, String size);

    abstract String constant(String name, int value);

    /**
     * {@return a function that is given as a whole: lines of comment, then the function, with placeholders for the
     * types of its parameters}
     */
    String function(String text) {
        Matcher whole = FUNCTION.matcher(text);
        if (!whole.matches()) {
            throw new IllegalArgumentException("not a comment and a function: " + text);
        }
        String comment = whole.group(1).replace("// ", "").strip().replace('\n', ' ');
        return function(
                comment,
                whole.group(2),
                whole.group(3),
                whole.group(4),
                whole.group(5).indent(-4));
    }

    /** {@return a function, with a comment before it} */
    abstract String function(String comment, String result, String name, String parameters, String body);

    /** {@return parameters with the types of the language} */
    abstract String typed(String parameters);

    /** {@return a text as a literal of the language, in ASCII} */
    abstract String quoted(String text);

    /** {@return a comment where functions and tables are} */
    abstract String comment(String text);

    /** {@return a comment at the beginning of a line} */
    abstract String remark(String text);

    static String joined(int[] values, int from, int to, String between) {
        return IntStream.range(from, to)
                .mapToObj(i -> Integer.toString(values[i]))
                .collect(Collectors.joining(between));
    }

    /** {@return a text in lines that can be read} */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** {@return a text that neither ends a comment nor begins an escape} */
    static String harmless(String text) {
        StringBuilder harmless = new StringBuilder();
        text.codePoints().forEach(letter -> {
            boolean plain = letter >= ' ' && letter <= '~' && letter != '\\';
            harmless.appendCodePoint(plain ? letter : '.');
        });
        return harmless.toString().replace("*/", "*.").replace("/*", ".*").strip();
    }
}
