package org.vitrine.cli.option;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import picocli.CommandLine.Option;

/** Options that say how a machine learns. */
public final class LearningOptions {

    private static final Pattern TIMES_THE_CLAUSES = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)x");
    private static final String ANY = "any";

    @Option(names = "--clauses", paramLabel = "N", description = "Rules to learn. Default: ${DEFAULT-VALUE}.")
    private int clauses = Settings.defaults().clauses();

    @Option(
            names = {"--target", "-T"},
            paramLabel = "T",
            description =
                    "Votes at which a label stops learning from an example; 0.5x is half as many as there are clauses. "
                            + "Default: 1.25x, so 3125.")
    private String target = "1.25x";

    @Option(
            names = {"--specificity", "-s"},
            paramLabel = "S",
            description = "How fine the rules are: more literals with a larger one. Default: ${DEFAULT-VALUE}.")
    private double specificity = Settings.defaults().specificity();

    @Option(
            names = "--patch",
            paramLabel = "HxW|flat",
            description = "What a rule sees at once; flat for the whole picture. Default: ${DEFAULT-VALUE}.")
    private String patch = Settings.defaults().window().toString();

    @Option(
            names = "--q",
            paramLabel = "Q",
            description =
                    "How many false labels learn from an example, on average: a larger one raises precision and lowers recall. "
                            + "Default: ${DEFAULT-VALUE}.")
    private double q = Settings.defaults().q();

    @Option(
            names = {"--encoding", "--binarizer"},
            paramLabel = "NAME",
            description = {
                "How images become bits; the numbers are yours to choose:",
                "${bundle:" + InstalledKinds.OF_ENCODINGS + "}",
                "Default: threshold:75 for grey images, thermometer:8 for coloured ones."
            })
    private @Nullable String encoding;

    @Option(
            names = "--negatives",
            paramLabel = "q|focused",
            description =
                    "Which false labels learn: as many as --q says, or one, drawn by how strongly it is voted for. "
                            + "Default: q.")
    private Settings.Negatives negatives = Settings.Negatives.Q;

    @Option(
            names = "--balance",
            paramLabel = "off|feedback|sampling",
            description =
                    "How rare labels are made up for. feedback: examples with and without a label give it as much feedback in all, "
                            + "whatever --q says. sampling: rare labels' examples are seen more often. Default: off.")
    private Settings.Balance balance = Settings.Balance.OFF;

    @Option(
            names = "--mirror",
            description = "Show each example as in a mirror, left and right exchanged, half of the time.")
    private boolean mirror;

    @Option(
            names = "--boost",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Always reward true literals, instead of with probability (s-1)/s. Default: ${DEFAULT-VALUE}.")
    private boolean boost;

    @Option(
            names = "--sharing",
            paramLabel = "coalesced|own",
            description =
                    "Whether labels share all rules, or each label has --clauses rules of its own. Default: coalesced.")
    private Settings.Sharing sharing = Settings.Sharing.COALESCED;

    @Option(
            names = "--weighted",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Let a rule's votes grow and shrink; otherwise one vote each. Default: ${DEFAULT-VALUE}.")
    private boolean weighted;

    @Option(
            names = "--literal-budget",
            paramLabel = "N|any",
            description = "The most literals at which a rule may still learn new ones. Default: any number.")
    private String literalBudget = ANY;

    @Option(
            names = "--drop-clauses",
            paramLabel = "P",
            description = "The probability with which a rule sits out an epoch. Default: ${DEFAULT-VALUE}.")
    private double dropClauses;

    @Option(
            names = "--states",
            paramLabel = "N",
            description = "States of an automaton, a power of two. Default: ${DEFAULT-VALUE}.")
    private int states = Settings.defaults().states();

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "How often to go through the data. Default: ${DEFAULT-VALUE}.")
    private int epochs = Settings.defaults().epochs();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The same seed gives the same model. Default: ${DEFAULT-VALUE}.")
    private long seed = Settings.defaults().seed();

    public Settings settings() {
        return UsageException.heard(() -> Settings.defaults()
                .withClauses(clauses)
                .withTarget(votes())
                .withSpecificity(specificity)
                .withWindow(Window.parse(patch))
                .withQ(q)
                .withNegatives(negatives)
                .withSharing(sharing)
                .withWeighted(weighted)
                .withBoost(boost)
                .withLiteralBudget(
                        literalBudget.equals(ANY) ? Settings.NO_BUDGET : whole("--literal-budget", literalBudget))
                .withDropClauses(dropClauses)
                .withStates(states)
                .withEpochs(epochs)
                .withSeed(seed)
                .withBalance(balance)
                .withMirror(mirror));
    }

    private int votes() {
        Matcher times = TIMES_THE_CLAUSES.matcher(target);
        return times.matches()
                ? (int) Math.max(1, Math.min(1 << 30, clauses * Double.parseDouble(times.group(1))))
                : whole("--target", target);
    }

    private static int whole(String option, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException none) {
            throw new UsageException("Invalid value for option '" + option + "': '" + text + "' is no whole number");
        }
    }

    /** The encoding asked for; empty for the usual one. */
    String encoding() {
        return encoding == null ? "" : encoding;
    }

    public EncodingRecipe recipe(ImageShape shape) {
        String name = encoding != null ? encoding : shape.channels() == 1 ? "threshold:75" : "thermometer:8";
        return UsageException.heard(() -> EncodingRecipe.parse(name));
    }
}
