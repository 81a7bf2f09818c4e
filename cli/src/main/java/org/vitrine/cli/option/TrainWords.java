package org.vitrine.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.training.search.Axis;
import org.vitrine.training.search.SearchSpace;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * What a command line says about training, as words of {@code vitrine train}; and the same with some options set otherwise. Options are
 * read by the very code that reads them for {@code train}, so that both cannot differ.
 */
public final class TrainWords {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

    /** The options of a training, to be read on their own. */
    @Command(modelTransformer = LearningOptions.FromTable.class)
    private static final class Reader {
        @Mixin
        @SuppressWarnings("NullAway.Init")
        private TrainOptions options;
    }

    private final Map<String, List<String>> given;

    private TrainWords(Map<String, List<String>> given) {
        this.given = given;
    }

    /** Takes from a command line what {@code train} knows as well. */
    public static TrainWords of(ParseResult parsed) {
        CommandLine reader = reader(new Reader());
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            String name = option.longestName();
            if (reader.getCommandSpec().findOption(name) != null) {
                given.put(name, words(option, option.originalStringValues(), option.getValue()));
            }
        }
        return new TrainWords(given);
    }

    private static CommandLine reader(Reader reader) {
        return new CommandLine(reader).setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** The words that give an option a value. */
    static List<String> words(OptionSpec option, List<String> values, @Nullable Object value) {
        String name = option.longestName();
        if (value instanceof Boolean on) {
            return on ? List.of(name) : option.negatable() ? List.of(name.replaceFirst("--", "--no-")) : List.of();
        }
        List<String> words = new ArrayList<>();
        for (String each : values) {
            words.add(name);
            words.add(each);
        }
        return words;
    }

    /** Whether an option is among them. */
    public boolean has(String name) {
        return given.containsKey(canonical(name));
    }

    /** The same with options set otherwise, each named without its dashes. */
    public TrainWords with(Map<String, String> changes) {
        CommandLine reader = reader(new Reader());
        Map<String, List<String>> changed = new LinkedHashMap<>(given);
        changes.forEach((name, value) -> {
            OptionSpec option = reader.getCommandSpec().findOption("--" + name);
            if (option == null) {
                throw new UsageException("train has no option --" + name + "; see 'vitrine help train'");
            }
            changed.put(
                    option.longestName(),
                    words(option, List.of(value), option.arity().max() > 0 ? null : flag(name, value)));
        });
        return new TrainWords(changed);
    }

    /** The same with options that are not among them, each named without its dashes. */
    public TrainWords filled(Map<String, String> more) {
        Map<String, String> missing = new LinkedHashMap<>(more);
        missing.keySet().removeIf(this::has);
        return with(missing);
    }

    private static boolean flag(String name, String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new UsageException("--" + name + " is true or false: " + value);
        };
    }

    /** The same without some options. */
    public TrainWords without(List<String> names) {
        Map<String, List<String>> fewer = new LinkedHashMap<>(given);
        names.forEach(name -> fewer.remove(canonical(name)));
        return new TrainWords(fewer);
    }

    /** Whether two names, without their dashes, are of the same option. */
    public static boolean isSame(String one, String other) {
        return canonical(one).equals(canonical(other));
    }

    /** The name under which an option's words are kept: an option may go by several. */
    private static String canonical(String name) {
        OptionSpec option = reader(new Reader()).getCommandSpec().findOption("--" + name);
        return option == null ? "--" + name : option.longestName();
    }

    /** The plans of a search; what varies besides the axes is no part of what is fixed. */
    public SearchSpace space(List<Axis> axes, List<String> alsoVaried) {
        List<String> fixed = without(axes.stream().map(Axis::name).toList())
                .without(alsoVaried)
                .without(List.of("data", "threads"))
                .words();
        return new SearchSpace(axes, point -> with(point).options().plan().build(), fixed);
    }

    /** Reads them. */
    public TrainOptions options() {
        Reader reader = new Reader();
        try {
            reader(reader).parseArgs(words().toArray(String[]::new));
        } catch (CommandLine.ParameterException wrong) {
            throw new UsageException(String.valueOf(wrong.getMessage()));
        }
        return reader.options;
    }

    public List<String> words() {
        return given.values().stream().flatMap(List::stream).toList();
    }

    /** A line to type into a shell. */
    public static String line(List<String> words) {
        return String.join(
                " ",
                words.stream()
                        .map(word -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
                        .toList());
    }
}
