package org.vitrine.cli.change;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vitrine.cli.console.UsageException;
import org.vitrine.edit.Edit;
import org.vitrine.patch.Area;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Edits as options, in the order in which they were given: {@code --mute 17 --because "..." --forbid
 * Glasses:53-61,53-61 --because "..."}. A reason belongs to all edits since the reason before.
 */
final class EditWords {

    /** The threshold that is found on the data. */
    private static final String FITTED = "fitted";

    private static final Pattern AREA = Pattern.compile("(\\d{1,9})-(\\d{1,9}),(\\d{1,9})-(\\d{1,9})");
    private static final String AREA_WORDS = "ROW-ROW,COLUMN-COLUMN, such as 53-61,53-61";

    /** A word that was given. */
    private record Word(String option, String text) {}

    private final List<Word> words = new ArrayList<>();

    /** Adds the options to {@code edit}. Their values are collected in the order in which they come. */
    static final class Options implements IModelTransformer {

        @Override
        public CommandSpec transform(CommandSpec command) {
            add(command, "--mute", "CLAUSE", "Silence a clause.");
            add(
                    command,
                    "--reweight",
                    "CLAUSE:LABEL=VOTES",
                    "Give a clause other votes for a label; negative ones are against it.");
            add(
                    command,
                    "--restrict",
                    "CLAUSE:ROWS,COLUMNS",
                    "Let a clause look at a part of the image only, such as 17:0-31,10-50.");
            add(
                    command,
                    "--forbid",
                    "LABEL:ROWS,COLUMNS",
                    "Let no pixel of a part of the image count for or against a label, such as Glasses:53-61,53-61. "
                            + "Rows and columns count from 0; both ends are included.");
            add(
                    command,
                    "--threshold",
                    "LABEL=SUM|LABEL=fitted",
                    "Give a label above another class sum; with fitted, above the one that is best by F1 on --data. "
                            + "For labels that are not exclusive.");
            add(command, "--because", "TEXT", "Why: the reason of the edits before it that have none yet. Required.");
            return command;
        }

        private static void add(CommandSpec command, String name, String value, String description) {
            List<Word> words = ((EditCommand) command.userObject()).words.words;
            command.addOption(OptionSpec.builder(name)
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .arity("1")
                    .paramLabel(value)
                    .description(description)
                    .parameterConsumer((arguments, option, spec) -> {
                        if (arguments.isEmpty()) {
                            throw new ParameterException(
                                    spec.commandLine(), "Missing required parameter for option '" + name + "'");
                        }
                        words.add(new Word(name, arguments.pop()));
                    })
                    .build());
        }
    }

    /** {@return whether nothing was given} */
    boolean isEmpty() {
        return words.isEmpty();
    }

    /** {@return whether a threshold is to be found on data} */
    boolean needData() {
        return words.stream()
                .anyMatch(word ->
                        word.option().equals("--threshold") && word.text().endsWith("=" + FITTED));
    }

    /** Adds all edits, in their order. */
    void addTo(EditCommand.Steps model) {
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            if (!word.option().equals("--because")) {
                String reason = reason(i);
                model.add(UsageException.heard(() -> edit(word, reason, model)));
            }
        }
    }

    private String reason(int index) {
        Word edit = words.get(index);
        return words.stream()
                .skip(index)
                .filter(word -> word.option().equals("--because"))
                .findFirst()
                .map(Word::text)
                .orElseThrow(() -> new UsageException(
                        edit.option() + " " + edit.text() + " has no reason; say why with --because \"...\" after it"));
    }

    private static Edit edit(Word word, String reason, EditCommand.Steps model) {
        String text = word.text();
        return switch (word.option()) {
            case "--mute" -> new Edit.Mute(clause(word, text), reason);
            case "--restrict" -> {
                int colon = separator(word, ':', "CLAUSE:" + AREA_WORDS);
                yield new Edit.Restrict(
                        clause(word, text.substring(0, colon)), area(word, text.substring(colon + 1)), reason);
            }
            case "--forbid" -> {
                int colon = separator(word, ':', "LABEL:" + AREA_WORDS);
                yield new Edit.Forbid(text.substring(0, colon), area(word, text.substring(colon + 1)), reason);
            }
            case "--reweight" -> {
                int equals = separator(word, '=', "CLAUSE:LABEL=VOTES");
                int colon = text.indexOf(':');
                if (colon < 0 || colon > equals) {
                    throw wrong(word, "CLAUSE:LABEL=VOTES");
                }
                yield new Edit.Reweight(
                        clause(word, text.substring(0, colon)),
                        text.substring(colon + 1, equals),
                        whole(word, text.substring(equals + 1)),
                        reason);
            }
            default -> {
                int equals = separator(word, '=', "LABEL=SUM or LABEL=fitted");
                String label = text.substring(0, equals);
                String sum = text.substring(equals + 1);
                yield new Edit.Decide(label, sum.equals(FITTED) ? model.fitted(label) : whole(word, sum), reason);
            }
        };
    }

    private static int separator(Word word, char separator, String wanted) {
        int at = word.text().lastIndexOf(separator);
        if (at <= 0) {
            throw wrong(word, wanted);
        }
        return at;
    }

    private static int clause(Word word, String text) {
        int clause = whole(word, text);
        if (clause < 0) {
            throw new UsageException(word.option() + ": a clause's number is 0 or more: " + clause);
        }
        return clause;
    }

    private static int whole(Word word, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw new UsageException(word.option() + " " + word.text() + ": '" + text + "' is not a whole number");
        }
    }

    private static Area area(Word word, String text) {
        Matcher sides = AREA.matcher(text);
        if (!sides.matches()) {
            throw wrong(word, AREA_WORDS);
        }
        return new Area(
                Integer.parseInt(sides.group(1)),
                Integer.parseInt(sides.group(3)),
                Integer.parseInt(sides.group(2)),
                Integer.parseInt(sides.group(4)));
    }

    private static UsageException wrong(Word word, String wanted) {
        return new UsageException(word.option() + " " + word.text() + " cannot be understood; write " + wanted);
    }
}
