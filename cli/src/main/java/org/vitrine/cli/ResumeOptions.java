package org.vitrine.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.Checkpoint;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import picocli.CommandLine;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Fills in what the command line of a training that goes on leaves out: with {@code --resume} everything that the training was started
 * with, with {@code --from} how the model was trained. Works on the words themselves, before they are read, so that options which
 * cannot be left out otherwise can be left out here.
 */
final class ResumeOptions implements IParameterPreprocessor {

    /** The note in a checkpoint that holds the words of its command line, by option. */
    static final String COMMAND = "command";

    private static final String RESUME = "--resume";
    private static final String FROM = "--from";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Options that a training may be given anew when it goes on: where things are and how they are done, not what is learnt. */
    private static final Set<String> FREE = Set.of(
            RESUME,
            FROM,
            "--data",
            "--model",
            "--history",
            "--compact",
            "--json",
            "--threads",
            "--cache",
            "--checkpoint",
            "--every",
            "--target", // compared as votes: half as many as clauses may be said in two ways
            "--help",
            "--version");

    /** Options of the moment, which a later run does not inherit. */
    private static final Set<String> NOT_INHERITED = Set.of(RESUME, FROM, "--json", "--checkpoint");

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's words are a Stack
    public boolean preprocess(
            Stack<String> words, CommandSpec spec, @Nullable ArgSpec argument, Map<String, Object> info) {
        List<String> given = new ArrayList<>(words);
        Collections.reverse(given);
        String resumed = value(given, RESUME);
        String from = value(given, FROM);
        if (spec.userObject() instanceof TrainCommand command && (resumed != null || from != null)) {
            try {
                if (resumed != null && from != null) {
                    throw new UsageException(RESUME + " and " + FROM + " exclude each other; give one of them");
                }
                StartingPoint beginning = resumed != null ? checkpoint(Path.of(resumed)) : model(Path.of(from));
                command.goOnFrom(beginning);
                Checkpoint checkpoint = beginning.checkpoint();
                push(checkpoint != null ? words(checkpoint, resumed) : words(beginning.model()), given, spec, words);
            } catch (ModelFileException | UsageException wrong) {
                throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
            }
        }
        return false;
    }

    private static @Nullable String value(List<String> given, String option) {
        for (int i = 0; i < given.size(); i++) {
            String word = given.get(i);
            if (word.startsWith(option + "=")) {
                return word.substring(option.length() + 1);
            }
            if (word.equals(option) && i + 1 < given.size()) {
                return given.get(i + 1);
            }
        }
        return null;
    }

    private static StartingPoint checkpoint(Path file) throws ModelFileException {
        Checkpoints.Found found = Checkpoints.find(file);
        return new StartingPoint(file, found.checkpoint().state().model(), found.checkpoint(), found.damage());
    }

    private static StartingPoint model(Path file) throws ModelFileException {
        Model model = ModelFile.read(file);
        if (model.automata().isEmpty()) {
            throw new UsageException(file + " is a compact model, which cannot learn on: it has no automata; "
                    + "train it again without --compact");
        }
        return new StartingPoint(file, model, null, null);
    }

    @SuppressWarnings("JdkObsolete")
    private static void push(
            Map<String, List<String>> remembered, List<String> given, CommandSpec spec, Stack<String> words) {
        Set<String> named = new HashSet<>();
        for (String word : given) {
            OptionSpec option = word.startsWith("-") ? option(word, spec) : null;
            if (option != null) {
                named.add(option.longestName());
            }
        }
        remembered.forEach((name, more) -> {
            if (!named.contains(name)) {
                List<String> backwards = new ArrayList<>(more);
                Collections.reverse(backwards);
                words.addAll(backwards);
            }
        });
    }

    /** The option that a word names: {@code --clauses}, {@code --clauses=40}, {@code --no-boost}, {@code -T}, {@code -T50}. */
    private static @Nullable OptionSpec option(String word, CommandSpec spec) {
        String name = word.replaceFirst("=.*", "").replaceFirst("^--no-", "--");
        OptionSpec option = spec.findOption(name);
        return option != null || name.startsWith("--") || name.length() < 2
                ? option
                : spec.findOption(name.substring(0, 2));
    }

    /** What a command line says, in words by option, to be put into a checkpoint. */
    static String remember(CommandLine.ParseResult parsed) {
        Map<String, List<String>> remembered = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            if (!NOT_INHERITED.contains(option.longestName())) {
                remembered.put(
                        option.longestName(),
                        TrainWords.words(option, option.originalStringValues(), option.getValue()));
            }
        }
        try {
            return JSON.writeValueAsString(remembered);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("words can always be written", impossible);
        }
    }

    private static Map<String, List<String>> words(Checkpoint checkpoint, @Nullable String file) {
        try {
            return JSON.readValue(checkpoint.notes().getOrDefault(COMMAND, ""), new TypeReference<>() {});
        } catch (JsonProcessingException none) {
            throw new UsageException(file + " was not written by 'vitrine train', so its command line is not known; "
                    + "go on with it where it was made");
        }
    }

    /** How a model was trained, in words by option; not for how long. */
    private static Map<String, List<String>> words(Model model) {
        Settings settings = model.settings();
        Map<String, List<String>> words = new LinkedHashMap<>();
        put(words, "--clauses", settings.clauses());
        put(words, "--target", settings.target());
        put(words, "--specificity", settings.specificity());
        put(words, "--patch", settings.window());
        put(words, "--q", settings.q());
        put(words, "--binarizer", model.encoding().recipe());
        put(words, "--negatives", settings.negatives().name().toLowerCase(Locale.ROOT));
        put(words, "--balance", settings.balance().name().toLowerCase(Locale.ROOT));
        put(words, "--sharing", settings.sharing().name().toLowerCase(Locale.ROOT));
        put(words, "--literal-budget", settings.literalBudget());
        put(words, "--drop-clauses", settings.dropClauses());
        put(words, "--states", settings.states());
        put(words, "--seed", settings.seed());
        words.put("--boost", List.of(settings.boost() ? "--boost" : "--no-boost"));
        words.put("--weighted", List.of(settings.weighted() ? "--weighted" : "--no-weighted"));
        words.put("--mirror", settings.mirror() ? List.of("--mirror") : List.of());
        return words;
    }

    private static void put(Map<String, List<String>> words, String option, Object value) {
        words.put(option, List.of(option, String.valueOf(value)));
    }

    /** Checks that what is learnt is what the training was started with, wherever the command line says it again. */
    static void checkAgreement(CommandSpec given, Checkpoint checkpoint, Path file) {
        CommandLine started = new CommandLine(new TrainCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        started.parseArgs(words(checkpoint, file.toString()).values().stream()
                .flatMap(List::stream)
                .toArray(String[]::new));
        for (OptionSpec option : given.options()) {
            String name = option.longestName();
            OptionSpec before = started.getCommandSpec().findOption(name);
            if (!FREE.contains(name) && before != null && !Objects.equals(option.getValue(), before.getValue())) {
                throw new UsageException(name + " is " + shown(option) + " here and " + shown(before)
                        + " in the training that was stopped (" + file + "); leave it out");
            }
        }
    }

    private static String shown(OptionSpec option) {
        Object value = option.getValue();
        return value == null ? "not given" : String.valueOf(value);
    }
}
