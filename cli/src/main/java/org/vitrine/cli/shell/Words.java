package org.vitrine.cli.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Describes commands and options as plain text, from the model of the command line. */
public final class Words {

    private static final Pattern SENTENCE_END = Pattern.compile("[.:](\\s|$)");

    private Words() {}

    /** {@return the lines of a text of the help, without its markup} */
    static List<String> lines(String... help) {
        return Arrays.stream(help)
                .flatMap(part -> Ansi.OFF.string(String.format(part)).lines())
                .toList();
    }

    /** {@return what a command does, in a sentence without its full stop} */
    public static String summary(CommandSpec command) {
        String[] header = command.usageMessage().header();
        return summary(header.length > 0 ? header : command.usageMessage().description());
    }

    /** {@return what an option or a parameter is, in a sentence without its full stop} */
    static String summary(ArgSpec argument) {
        return summary(argument.description());
    }

    private static String summary(String... help) {
        List<String> lines = lines(help);
        String first = lines.isEmpty() ? "" : lines.get(0);
        return SENTENCE_END.split(first, 2)[0];
    }

    /** {@return the names of an option, those that negate it included} */
    static List<String> names(OptionSpec option) {
        List<String> names = new ArrayList<>(List.of(option.names()));
        if (option.negatable()) {
            for (String name : option.names()) {
                if (name.startsWith("--")) {
                    names.add("--no-" + name.substring(2));
                }
            }
        }
        return names;
    }

    /** {@return whether an option is followed by a value} */
    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    /** {@return whether the value is the name of a file or folder} */
    static boolean isFile(ArgSpec argument) {
        return Arrays.stream(
                        argument.typeInfo().isMultiValue()
                                ? argument.auxiliaryTypes()
                                : new Class<?>[] {argument.type()})
                .anyMatch(type -> type == Path.class || type == File.class);
    }

    /** {@return the values to choose from; empty if there are others} */
    static List<String> values(ArgSpec argument) {
        List<String> values = new ArrayList<>();
        Iterable<String> candidates = argument.completionCandidates();
        if (candidates != null) {
            candidates.forEach(values::add);
        }
        return values;
    }
}
