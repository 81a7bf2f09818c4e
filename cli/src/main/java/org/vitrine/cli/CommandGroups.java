package org.vitrine.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.vitrine.cli.shell.Words;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the help, in groups. */
final class CommandGroups {

    private static final Map<String, List<String>> GROUPS = groups();
    private static final String REST = "Other";
    private static final int INDENT = 2;
    private static final int NAME_WIDTH = 15;

    private CommandGroups() {}

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put("Start", List.of("demo", "recipe"));
        groups.put("Data", List.of("fetch", "data"));
        groups.put("Learn", List.of("train", "tune", "sweep", "team", "join", "calibrate"));
        groups.put("Use", List.of("predict", "evaluate", "trust", "export"));
        groups.put("Understand", List.of("inspect", "explain", "index", "represent", "report", "card", "serve"));
        groups.put("Change", List.of("edit", "shrink"));
        groups.put("Verify", List.of("check", "selftest", "bench"));
        groups.put("Shell", List.of("completion", "help"));
        return groups;
    }

    /** Puts the commands of a program into groups; those of no group come last. */
    static void apply(CommandLine program) {
        program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::render);
    }

    private static String render(Help help) {
        Map<String, Help> commands = help.subcommands();
        Set<String> rest = new LinkedHashSet<>(commands.keySet());
        StringBuilder text = new StringBuilder();
        GROUPS.forEach((title, names) -> {
            List<String> there = names.stream().filter(commands::containsKey).toList();
            rest.removeAll(there);
            append(text, help, title, there);
        });
        append(text, help, rest.size() == commands.size() ? "Commands" : REST, new ArrayList<>(rest));
        return text.toString();
    }

    private static void append(StringBuilder text, Help help, String title, List<String> names) {
        if (names.isEmpty()) {
            return;
        }
        Map<String, String> summaries = new LinkedHashMap<>();
        for (String name : names) {
            Help command = Objects.requireNonNull(help.subcommands().get(name), name);
            summaries.put(name, Words.summary(command.commandSpec()) + ".");
        }
        text.append(list(help, title, summaries, NAME_WIDTH));
    }

    /** {@return a heading, and below it a line for each name with what it means} */
    static String list(Help help, String title, Map<String, String> meanings, int nameWidth) {
        UsageMessageSpec usage = help.commandSpec().usageMessage();
        TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(nameWidth, INDENT, Column.Overflow.SPAN),
                new Column(usage.width() - nameWidth, INDENT, Column.Overflow.WRAP));
        table.setAdjustLineBreaksForWideCJKCharacters(usage.adjustLineBreaksForWideCJKCharacters());
        meanings.forEach((name, meaning) -> table.addRowValues(
                help.colorScheme().commandText(name), help.colorScheme().text(meaning)));
        return help.createHeading("%n@|bold " + title + "|@%n") + table;
    }
}
