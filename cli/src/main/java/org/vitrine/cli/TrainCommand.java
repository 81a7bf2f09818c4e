package org.vitrine.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.datasets.DataPlace;
import org.vitrine.evaluation.History;
import org.vitrine.evaluation.HistoryWriter;
import org.vitrine.image.Binarizer;
import org.vitrine.image.BinarizerRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains a model and saves it. */
@Command(
        name = "train",
        description = "Learns from labelled pictures and saves the model.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The paper's MNIST experiment:",
            "  vitrine train --data mnist:DIR --model mnist.vitrine --epochs 10",
            "Faces, several labels each:",
            "  vitrine train --data faces: --model faces.vitrine --patch 5x5 --clauses 1000 --q 3 --epochs 5",
            "",
            "Ctrl-C ends the training and saves what there is."
        })
final class TrainCommand implements Callable<Integer> {

    private static final Pattern SHARE = Pattern.compile("[0-9.]+");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private DataOptions data;

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Where the model is saved.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(names = "--clauses", paramLabel = "N", description = "Rules to learn. Default: ${DEFAULT-VALUE}.")
    private int clauses = Settings.defaults().clauses();

    @Option(
            names = {"--target", "-T"},
            paramLabel = "T",
            description =
                    "Votes at which a label stops learning from an example. Default: 1.25 times the clauses, so 3125.")
    private @Nullable Integer target;

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
            names = "--binarizer",
            paramLabel = "NAME",
            description = "How pictures become bits: threshold:75, thermometer:8, quantile:8, otsu, adaptive. "
                    + "Default: threshold:75 for grey pictures, thermometer:8 for coloured ones.")
    private @Nullable String binarizer;

    @Option(
            names = "--negatives",
            paramLabel = "q|focused",
            description =
                    "Which false labels learn: as many as --q says, or one, drawn by how strongly it is voted for. "
                            + "Default: q.")
    private Settings.Negatives negatives = Settings.Negatives.Q;

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
            paramLabel = "N",
            description = "The most literals at which a rule may still learn new ones. Default: any number.")
    private int literalBudget = Settings.NO_BUDGET;

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

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "Which part of the data to learn from. Default: ${DEFAULT-VALUE}.")
    private String split = "train";

    @Option(
            names = "--validate",
            paramLabel = "SHARE|SPLIT",
            description =
                    "Measure after each epoch on a share split off (0.1), or on another split (validation, test). "
                            + "Default: no.")
    private @Nullable String validate;

    @Option(
            names = "--keep",
            paramLabel = "best|last",
            description =
                    "Save the epoch that did best on validation data, or the last. Default: best with --validate, else last.")
    private TrainingRun.@Nullable Keep keep;

    @Option(names = "--history", paramLabel = "FILE.csv", description = "Write a row per epoch.")
    private @Nullable Path history;

    @Option(
            names = "--compact",
            description = "Leave the automata out of the file: enough to predict and explain, not to learn on.")
    private boolean compact;

    @Option(names = "--json", description = "Print a summary as JSON at the end.")
    private boolean json;

    @Mixin
    @SuppressWarnings("NullAway.Init")
    private Threads threads;

    @Override
    public Integer call() throws IOException {
        Screen screen = Screen.of(spec);
        Settings settings = settings();
        TrainingRun.Keep kept = kept();
        Outputs.checkWritable(file);
        if (history != null) {
            Outputs.checkWritable(history);
        }
        ImageSource source = data.open(split, data.labels, seed);
        BinarizerRecipe recipe = recipe(source.shape());
        checkFit(settings, source, recipe);
        int crew = threads.checked();
        Binarizer fitted = data.fit(recipe, source, screen, crew);
        Dataset all = data.read(source, fitted, screen, crew);
        Dataset train = all;
        Dataset validation = null;
        if (validate != null && SHARE.matcher(validate).matches()) {
            Dataset.Split parts = all.split(share(validate), seed);
            train = parts.rest();
            validation = parts.taken();
        } else if (validate != null) {
            if (DataPlace.parse(data.data).splits().isEmpty()) {
                throw new WrongUse(
                        data.data + " has no split '" + validate + "'; split a share off with --validate 0.1");
            }
            ImageSource other = data.open(validate, source.labels().names(), seed);
            if (!other.shape().equals(source.shape())) {
                throw new WrongUse("the pictures to validate on are " + other.shape() + ", those to learn from "
                        + source.shape() + "; scale all with --size "
                        + source.shape().height() + "x"
                        + source.shape().width());
            }
            validation = data.read(other, fitted, screen, crew);
        }
        screen.remark("learning " + source.labels().size() + " labels from " + train.size() + " pictures of "
                + train.shape() + " (" + recipe + "), with " + settings.clauses() + " clauses, T " + settings.target()
                + ", s " + settings.specificity() + ", window " + settings.window());
        learn(screen, settings, crew, train, validation, kept);
        return 0;
    }

    private void learn(
            Screen screen,
            Settings settings,
            int crew,
            Dataset train,
            @Nullable Dataset validation,
            TrainingRun.Keep kept)
            throws IOException {
        try (Interruption interruption = new Interruption();
                HistoryWriter writer = history == null ? null : HistoryWriter.create(history)) {
            TrainingRun run = new TrainingRun(screen, settings, crew, validation, kept, writer, interruption);
            Model model = run.train(train);
            ModelFile.write(compact ? model.compact() : model, file);
            screen.remark("saved " + file + " (" + Files.size(file) / 1024 + " KB)");
            if (json) {
                screen.json(summary(model, run));
            }
        }
    }

    private TrainingRun.Keep kept() {
        if (keep == TrainingRun.Keep.BEST && validate == null) {
            throw new WrongUse("--keep best needs validation data; add --validate 0.1");
        }
        return keep != null ? keep : validate != null ? TrainingRun.Keep.BEST : TrainingRun.Keep.LAST;
    }

    private Map<String, Object> summary(Model model, TrainingRun run) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("model", file.toString());
        summary.put("epochs", model.provenance().epochs());
        summary.put("examples", model.provenance().examples());
        summary.put("dataFingerprint", model.provenance().dataFingerprint());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (History.Row row : run.history().rows()) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("epoch", row.epoch());
            row.values().forEach((column, value) -> values.put(column.key(), value));
            rows.add(values);
        }
        summary.put("history", rows);
        return summary;
    }

    private void checkFit(Settings settings, ImageSource source, BinarizerRecipe recipe) {
        ImageShape shape = source.shape();
        WrongUse.heard(() ->
                PatchGrid.of(shape.height(), shape.width(), shape.channels() * recipe.levels(), settings.window()));
        if (negatives == Settings.Negatives.FOCUSED && !source.labels().exclusive()) {
            throw new WrongUse("--negatives focused needs labels that exclude each other; use --negatives q");
        }
    }

    private static double share(String text) {
        double share;
        try {
            share = Double.parseDouble(text);
        } catch (NumberFormatException none) {
            share = 0;
        }
        if (share <= 0 || share >= 1) {
            throw new WrongUse("--validate takes a share between 0 and 1, or the name of a split: " + text);
        }
        return share;
    }

    private BinarizerRecipe recipe(ImageShape shape) {
        String name = binarizer != null ? binarizer : shape.channels() == 1 ? "threshold:75" : "thermometer:8";
        return WrongUse.heard(() -> BinarizerRecipe.parse(name));
    }

    private Settings settings() {
        int votes = target != null ? target : Math.max(1, (int) Math.min(1 << 30, clauses * 5L / 4));
        return WrongUse.heard(() -> new Settings(
                clauses,
                votes,
                specificity,
                Window.parse(patch),
                q,
                negatives,
                sharing,
                weighted,
                boost,
                literalBudget,
                dropClauses,
                states,
                epochs,
                seed));
    }
}
