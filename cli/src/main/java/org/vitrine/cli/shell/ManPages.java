package org.vitrine.cli.shell;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.vitrine.cli.option.InstalledKinds;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Manual pages in roff, the language of man pages: one for the program and one for each command. */
public final class ManPages {

    private static final Map<String, String> ENVIRONMENT = environment();
    private static final String EXIT_STATUS =
            "0 if all went well, 2 if the command line or a file is wrong, 1 if the program itself is at fault";

    private final String program;
    private final String version;
    private final StringBuilder page = new StringBuilder();

    private ManPages(String program, String version) {
        this.program = program;
        this.version = version;
    }

    private static Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("JAVA_HOME", "The Java that runs the program. Default: the first on the path.");
        variables.put("VITRINE_OPTS", "Further options of Java, such as -Xmx8g for a larger heap.");
        variables.put("VITRINE_VECTORS", "off: do not use the vector instructions of the processor.");
        variables.put("VITRINE_CLASSPATH", "Jars with encodings, kinds of data and measures of others.");
        variables.put("NO_COLOR", "If set, help and messages are not coloured.");
        return variables;
    }

    /** {@return all pages} */
    public static Map<String, String> of(CommandLine program, String version) {
        String name = program.getCommandName();
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put(name + ".1", new ManPages(name, version).overview(program));
        for (Map.Entry<String, CommandLine> command : program.getSubcommands().entrySet()) {
            CommandSpec spec = command.getValue().getCommandSpec();
            if (!spec.options().isEmpty() || !spec.positionalParameters().isEmpty()) {
                pages.put(
                        name + "-" + command.getKey() + ".1",
                        new ManPages(name, version).command(command.getKey(), spec));
            }
        }
        return pages;
    }

    private String overview(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        head(program, Words.summary(spec));
        section("SYNOPSIS");
        line("\\fB" + escaped(program) + "\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]");
        section("DESCRIPTION");
        paragraphs(spec.usageMessage().description());
        section("COMMANDS");
        for (Map.Entry<String, CommandLine> command : line.getSubcommands().entrySet()) {
            item("\\fB" + escaped(command.getKey()) + "\\fR");
            paragraphs(Words.summary(command.getValue().getCommandSpec()) + ".");
        }
        options(spec);
        section("ENVIRONMENT");
        items(ENVIRONMENT);
        section("EXIT STATUS");
        paragraphs(EXIT_STATUS + ".");
        section("SEE ALSO");
        line(line.getSubcommands().entrySet().stream()
                .filter(command ->
                        !command.getValue().getCommandSpec().options().isEmpty())
                .map(command -> reference(program + "-" + command.getKey()))
                .collect(Collectors.joining(", ")));
        return page.toString();
    }

    private String command(String name, CommandSpec spec) {
        head(program + "-" + name, Words.summary(spec));
        section("SYNOPSIS");
        StringBuilder synopsis = new StringBuilder("\\fB" + escaped(program + " " + name) + "\\fR");
        spec.options().stream()
                .filter(OptionSpec::required)
                .forEach(option -> synopsis.append(' ').append(synopsis(option)));
        synopsis.append(" [\\fIOPTIONS\\fR]");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            String label = "\\fI" + escaped(parameter.paramLabel()) + "\\fR";
            String several = parameter.arity().max() > 1 ? "..." : "";
            synopsis.append(' ').append(parameter.required() ? label + several : "[" + label + several + "]");
        }
        line(synopsis.toString());
        section("DESCRIPTION");
        paragraphs(
                spec.usageMessage().description().length > 0
                        ? spec.usageMessage().description()
                        : spec.usageMessage().header());
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            item("\\fI" + escaped(parameter.paramLabel()) + "\\fR");
            paragraphs(parameter.description());
        }
        options(spec);
        InstalledKinds.of(spec).forEach((title, kinds) -> {
            section(title.toUpperCase(Locale.ROOT));
            items(kinds);
        });
        if (spec.usageMessage().footer().length > 0) {
            section("NOTES");
            literal(Words.lines(spec.usageMessage().footer()).stream()
                    .dropWhile(String::isBlank)
                    .toList());
        }
        section("SEE ALSO");
        line(reference(program));
        return page.toString();
    }

    private void head(String title, String summary) {
        page.append(".TH \"")
                .append(title.toUpperCase(Locale.ROOT))
                .append("\" \"1\" \"\" \"")
                .append(version)
                .append("\" \"Vitrine\"\n");
        section("NAME");
        line(escaped(title) + " \\- " + escaped(summary));
    }

    private void options(CommandSpec spec) {
        section("OPTIONS");
        for (OptionSpec option : spec.options()) {
            item(synopsis(option));
            paragraphs(option.description());
        }
    }

    private static String synopsis(OptionSpec option) {
        String names = Words.names(option).stream()
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        return Words.takesValue(option) ? names + " \\fI" + escaped(option.paramLabel()) + "\\fR" : names;
    }

    private void section(String title) {
        page.append(".SH ").append(title).append('\n');
    }

    private void item(String term) {
        page.append(".TP\n");
        line(term);
    }

    private void items(Map<String, String> meanings) {
        meanings.forEach((name, meaning) -> {
            item("\\fB" + escaped(name) + "\\fR");
            paragraphs(meaning);
        });
    }

    private static String reference(String name) {
        return "\\fB" + escaped(name) + "\\fR(1)";
    }

    /** Text that is filled; lines that begin with spaces are a table and stay as they are. */
    private void paragraphs(String... help) {
        boolean table = false;
        for (String line : Words.lines(help)) {
            boolean indented = line.startsWith("  ");
            if (indented != table) {
                page.append(indented ? ".RS\n.nf\n" : ".fi\n.RE\n");
                table = indented;
            }
            if (line.isBlank()) {
                page.append(".sp\n");
            } else {
                line(escaped(line));
            }
        }
        if (table) {
            page.append(".fi\n.RE\n");
        }
    }

    private void literal(List<String> lines) {
        page.append(".nf\n");
        for (String line : lines) {
            if (line.isBlank()) {
                page.append(".sp\n");
            } else {
                line(escaped(line));
            }
        }
        page.append(".fi\n");
    }

    private void line(String text) {
        boolean request = text.startsWith(".") || text.startsWith("'");
        page.append(request ? "\\&" : "").append(text).append('\n');
    }

    /** Text as roff prints it: a backslash is an escape, and a hyphen is not a minus sign. */
    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
