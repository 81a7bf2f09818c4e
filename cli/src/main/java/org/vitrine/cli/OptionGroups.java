package org.vitrine.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.option.InstalledKinds;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The options of a command in its help: first those that are needed, then those that most people want, and the rest
 * under a heading of its own. A word means the same in every command, so one list tells which are for the few.
 */
final class OptionGroups {

    /** From so many options for the few on, they get a heading. */
    private static final int WORTH_A_HEADING = 4;

    private static final int KIND_WIDTH = 22;

    private static final Set<Setting<?>> WELL_KNOWN = Set.of(
            Settings.CLAUSES,
            Settings.TARGET,
            Settings.SPECIFICITY,
            Settings.WINDOW,
            Settings.TOLERANCE,
            Settings.EPOCHS);

    private static final Set<String> FOR_THE_FEW = forTheFew("""
            --against --cache --checkpoint --clause-counts --colour --compact --drop-unlabelled --every --fit
            --force --from --history --host --index --index-data --json --keep --keep-literals --labels --limit
            --measure --no-check --paper --patience --port --positions --radius --range --raw --resume --samples
            --skip-bad --steps --threads --thresholds --unused --warm-up --version
            """);

    private static final Pattern ALTERNATIVES = Pattern.compile("[a-z][a-z0-9-]*(\\|[a-z][a-z0-9-]*)+");

    private static final Set<Class<?>> WHOLE_NUMBERS = Set.of(int.class, Integer.class, long.class, Long.class);

    private static Set<String> forTheFew(String words) {
        Stream<String> settings = Settings.all().stream()
                .filter(setting -> !WELL_KNOWN.contains(setting))
                .map(setting -> "--" + setting.dashed());
        return Stream.concat(words.lines().flatMap(line -> Stream.of(line.split(" ", -1))), settings)
                .collect(Collectors.toUnmodifiableSet());
    }

    private OptionGroups() {}

    /** Completes and arranges the options of all commands of a program. */
    static void apply(CommandLine program) {
        program.getSubcommands().values().forEach(command -> {
            CommandSpec spec = command.getCommandSpec();
            if (spec.userObject() != null && !spec.helpCommand()) { // not only a name and a sentence
                complete(spec);
            }
            if (command.getSubcommands().isEmpty()) {
                command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, OptionGroups::synopsis);
                command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionGroups::options);
            }
            apply(command);
        });
    }

    /**
     * Adds what holds in every command: help, version, how defaults and numbers are told, and values to choose from.
     */
    private static void complete(CommandSpec command) {
        command.mixinStandardHelpOptions(true).usageMessage().sortOptions(false);
        for (OptionSpec option : List.copyOf(command.options())) { // each, so that they keep their order
            OptionSpec.Builder complete = option.toBuilder();
            if (WHOLE_NUMBERS.contains(option.type()) && option.paramLabel().startsWith("<")) {
                complete.paramLabel("N");
            }
            String[] description = option.description();
            boolean takesValue = option.arity().max() > 0;
            if (takesValue && !option.required() && Stream.of(description).noneMatch(OptionGroups::tellsDefault)) {
                description[description.length - 1] +=
                        hasDefault(option) ? " Default: ${DEFAULT-VALUE}." : " Default: none.";
                complete.description(description);
            }
            command.remove(option);
            command.addOption(complete.completionCandidates(values(option)).build());
        }
        for (PositionalParamSpec parameter : List.copyOf(command.positionalParameters())) {
            command.remove(parameter);
            command.addPositional(parameter.toBuilder()
                    .completionCandidates(values(parameter))
                    .build());
        }
    }

    /** {@return the values to choose from, for shells; null if there are others} */
    private static @Nullable Iterable<String> values(ArgSpec argument) {
        Iterable<String> candidates = argument.completionCandidates();
        if (candidates != null && argument.type().isEnum()) {
            return StreamSupport.stream(candidates.spliterator(), false)
                    .map(value -> value.toLowerCase(Locale.ROOT))
                    .toList();
        }
        return candidates == null && ALTERNATIVES.matcher(argument.paramLabel()).matches()
                ? List.of(argument.paramLabel().split("\\|", -1))
                : candidates;
    }

    private static boolean tellsDefault(String description) {
        return description.contains("Default: ") || description.endsWith(" Required.");
    }

    private static boolean hasDefault(OptionSpec option) {
        Object value = option.initialValue();
        return value != null && !(value instanceof Collection<?> values && values.isEmpty());
    }

    private static boolean isForTheFew(OptionSpec option) {
        return !option.required() && FOR_THE_FEW.contains(option.longestName().replaceFirst("^--no-", "--"));
    }

    private static String options(Help help) {
        Map<Boolean, List<OptionSpec>> shown = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .collect(Collectors.partitioningBy(OptionGroups::isForTheFew));
        List<OptionSpec> rest = shown.getOrDefault(true, List.of());
        Stream<OptionSpec> first = shown.getOrDefault(false, List.of()).stream();
        String all = rest.size() < WORTH_A_HEADING
                ? list(help, Stream.concat(first, rest.stream()))
                : list(help, first) + help.createHeading("%n@|bold More options:|@%n") + list(help, rest.stream());
        StringBuilder text = new StringBuilder(all);
        InstalledKinds.of(help.commandSpec())
                .forEach((title, kinds) -> text.append(CommandGroups.list(help, title + ":", kinds, KIND_WIDTH)));
        return text.toString();
    }

    private static int rank(OptionSpec option) {
        if (option.required()) {
            return 0;
        }
        return option.longestName().equals("--data") ? 1 : option.usageHelp() || option.versionHelp() ? 3 : 2;
    }

    private static String list(Help help, Stream<OptionSpec> options) {
        Layout layout = help.createDefaultLayout();
        layout.addOptions(
                options.sorted(Comparator.comparingInt(OptionGroups::rank)).toList(), help.parameterLabelRenderer());
        return layout.toString();
    }

    /** {@return the options that are needed; the others are in the list below} */
    private static String synopsis(Help help) {
        CommandSpec spec = help.commandSpec();
        String needed = spec.options().stream()
                .filter(OptionSpec::required)
                .map(option -> " " + option.longestName() + "=" + option.paramLabel())
                .collect(Collectors.joining());
        String words = spec.positionalParameters().stream()
                .map(parameter -> parameter.arity().max() > 1
                        ? " " + parameter.paramLabel() + "..."
                        : " " + parameter.paramLabel())
                .collect(Collectors.joining());
        return spec.qualifiedName() + needed + " [OPTIONS]" + words + System.lineSeparator();
    }
}
