package org.vitrine.training.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.internal.service.Spelling;

/**
 * The lines of a recipe's file, before they are understood. A line is {@code key = value}, {@code [section]} or {@code
 * [section name]}, a remark that begins with {@code #}, or blank. A line that begins with a space continues the value
 * before it.
 */
public final class RecipeLines {

    private static final int MOST_SECTIONS = 100;
    private static final int MOST_NOTES = 200;

    private static final Pattern SECTION = Pattern.compile("\\[([a-z]+)(?: ([a-z0-9][a-z0-9-]{0,39}))?]");
    private static final Pattern ENTRY = Pattern.compile("([a-z][a-z0-9-]*(?: -?[0-9]{1,19})?)\\s*=\\s*(.*)");

    /**
     * A value and where it stands.
     *
     * @param text the value
     * @param line the number of its line
     */
    public record Value(String text, int line) {}

    /**
     * A section: what stands between its heading and the next one.
     *
     * @param file what the file is called in messages
     * @param title the word of its heading; empty for what stands before the first heading
     * @param name what stands behind the title; empty if nothing does
     * @param line the number of its heading
     * @param values values by key, apart from notes
     */
    public record Section(
            String file, String title, String name, int line, Map<String, Value> values, List<Value> notes) {

        private Section(String file, String title, String name, int line) {
            this(file, title, name, line, new LinkedHashMap<>(), new ArrayList<>());
        }

        /** The values without their lines. */
        public Map<String, String> texts() {
            Map<String, String> texts = new LinkedHashMap<>();
            values.forEach((key, value) -> texts.put(key, value.text()));
            return texts;
        }

        public boolean has(String key) {
            return values.containsKey(key);
        }

        public Optional<String> text(String key) {
            return Optional.ofNullable(values.get(key)).map(Value::text);
        }

        public String required(String key) {
            return text(key)
                    .orElseThrow(() -> refused(
                            file,
                            line,
                            (title.isEmpty() ? "there must be" : "[" + title + "] must have") + " a line '" + key
                                    + " = ...'"));
        }

        /** Reads a value; what is wrong with it is told with its line. */
        public <T> Optional<T> read(String key, Function<String, T> reading) {
            Value value = values.get(key);
            return value == null ? Optional.empty() : Optional.of(read(key, value, reading));
        }

        public <T> T readRequired(String key, Function<String, T> reading) {
            required(key);
            return read(key, reading).orElseThrow();
        }

        private <T> T read(String key, Value value, Function<String, T> reading) {
            try {
                return reading.apply(value.text());
            } catch (IllegalArgumentException | DataException wrong) {
                throw refused(file, value.line(), key + ": " + wrong.getMessage());
            }
        }

        /** Refuses keys that nobody asks for: a misspelled one would be ignored otherwise. */
        public void allow(List<String> known) {
            values.forEach((key, value) -> {
                if (!known.contains(key)) {
                    throw refused(file, value.line(), unknown(key, known));
                }
            });
        }

        public String unknown(String key, List<String> known) {
            return (title.isEmpty() ? "a recipe" : "[" + title + "]") + " has no '" + key + "'"
                    + Spelling.nearest(key, known)
                            .map(word -> "; did you mean '" + word + "'?")
                            .orElse("; there are: " + String.join(", ", known));
        }

        public Refusal wrong(String key, String message) {
            Value value = values.get(key);
            return refused(file, value == null ? line : value.line(), message);
        }
    }

    /** Something is wrong with a line; the message says which and what. */
    public static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Refusal(String message) {
            super(message);
        }
    }

    private final String file;
    private final int longestValue;
    private final List<Section> sections = new ArrayList<>();

    private RecipeLines(String file, int longestValue) {
        this.file = file;
        this.longestValue = longestValue;
    }

    public static Refusal refused(String file, int line, String message) {
        return new Refusal(file + ", line " + line + ": " + message);
    }

    public static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("this is true or false: '" + text + "'");
        };
    }

    /** Splits a text into sections; what comes before the first heading is a section without a title. */
    public static List<Section> read(String text, String file, int longestValue) {
        RecipeLines lines = new RecipeLines(file, longestValue);
        lines.sections.add(new Section(file, "", "", 1));
        lines.split(text.split("\r?\n", -1));
        return lines.sections;
    }

    private void split(String[] lines) {
        @Nullable String key = null;
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i];
            int number = i + 1;
            check(line, number);
            String content = line.strip();
            if (content.isEmpty() || content.startsWith("#")) {
                key = null;
            } else if (line.charAt(0) == ' ' || line.charAt(0) == '\t') {
                if (key == null) {
                    throw refused(file, number, "there is no value to continue; begin the line without a space");
                }
                extend(key, content, number);
            } else if (content.startsWith("[")) {
                begin(content, number);
                key = null;
            } else {
                key = enter(content, number);
            }
        }
    }

    private void check(String line, int number) {
        boolean control = line.chars().anyMatch(c -> c != '\t' && Character.isISOControl(c));
        if (control || line.indexOf('\uFFFD') >= 0) {
            throw refused(file, number, "this is not a text in UTF-8 without control characters");
        }
    }

    private void begin(String heading, int number) {
        Matcher matcher = SECTION.matcher(heading);
        if (!matcher.matches()) {
            throw refused(file, number, "a section is [name] in lower-case letters: '" + shortened(heading) + "'");
        }
        if (sections.size() > MOST_SECTIONS) {
            throw refused(file, number, "there are more than " + MOST_SECTIONS + " sections");
        }
        String name = matcher.group(2);
        sections.add(new Section(file, matcher.group(1), name == null ? "" : name, number));
    }

    private String enter(String content, int number) {
        Matcher matcher = ENTRY.matcher(content);
        if (!matcher.matches()) {
            throw refused(file, number, "a line is 'key = value', [section] or # remark: '" + shortened(content) + "'");
        }
        String key = matcher.group(1);
        Value value = new Value(limited(matcher.group(2), number), number);
        Section section = sections.get(sections.size() - 1);
        if (section.title().equals("notes") && key.equals("note")) {
            if (section.notes().size() >= MOST_NOTES) {
                throw refused(file, number, "there are more than " + MOST_NOTES + " notes");
            }
            section.notes().add(value);
            return key;
        }
        Value before = section.values().putIfAbsent(key, value);
        if (before != null) {
            throw refused(file, number, "'" + key + "' was given in line " + before.line() + " already");
        }
        return key;
    }

    private void extend(String key, String content, int number) {
        Section section = sections.get(sections.size() - 1);
        List<Value> notes = section.notes();
        boolean note = section.title().equals("notes") && key.equals("note");
        Value before = note ? notes.get(notes.size() - 1) : section.values().get(key);
        if (before == null) {
            throw new IllegalStateException("the value to continue is there");
        }
        Value longer = new Value(
                limited(before.text().isEmpty() ? content : before.text() + " " + content, number), before.line());
        if (note) {
            notes.set(notes.size() - 1, longer);
        } else {
            section.values().put(key, longer);
        }
    }

    private String limited(String value, int number) {
        if (value.length() > longestValue) {
            throw refused(file, number, "a value must have at most " + longestValue + " characters");
        }
        return value;
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
