package org.vitrine.cli.start;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.Outputs;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.Threads;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.chart.ContactSheet;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelCounts;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.Report;
import org.vitrine.evaluation.table.EvaluationTable;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.Raster;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.predict.Prediction;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows everything in a minute. */
@Command(
        name = "demo",
        description = "Trains on generated faces, measures, and writes a folder of images. Takes about a minute; "
                + "needs no data.")
public final class DemoCommand extends ConsoleCommand {

    private static final String DATA = "faces:";
    private static final EncodingRecipe RECIPE = EncodingRecipe.parse("edges:4+thermometer:8");
    private static final Settings SETTINGS = Settings.fuzzy(8, 60)
            .with(Settings.REACH, 2)
            .with(Settings.MIRROR, true)
            .withEpochs(10);

    @Option(names = "--out", paramLabel = "DIR", description = "The folder for the images.")
    private Path folder = Path.of("vitrine-demo");

    @Option(names = "--epochs", description = "How often to go through the faces.")
    private int epochs = SETTINGS.epochs();

    @Mixin
    private Threads threads;

    @Override
    protected void run(Console screen) throws IOException {
        int crew = threads.checked();
        Settings settings = UsageException.heard(() -> SETTINGS.withEpochs(epochs));
        Outputs.folder(folder);
        Overwriting.checkFolder(
                folder,
                Map.of(
                        "faces.vitrine", Overwriting.Kind.MODEL,
                        "history.csv", Overwriting.Kind.HISTORY,
                        "report.html", Overwriting.Kind.PAGE));
        ImageSource source = DataLocation.open(DATA, "train", DataLocation.Options.DEFAULT);
        ImageSource testSource = DataLocation.open(DATA, "test", DataLocation.Options.DEFAULT);
        Encoding encoding = RECIPE.fit(source.shape().channels(), List.of());
        Dataset train = draw(screen, crew, source, encoding, "drawing faces to learn from");
        Dataset test = draw(screen, crew, testSource, encoding, "drawing faces to test on");
        screen.print("Learning " + train.labels().size() + " labels from " + train.size() + " generated faces, "
                + test.size() + " others are kept for the test.");
        Path file = folder.resolve("faces.vitrine");
        TrainingPlan plan = TrainingPlan.of(train)
                .settings(settings)
                .validation(Validation.on(test))
                .keep(Keep.LAST)
                .model(file)
                .history(folder.resolve("history.csv"))
                .checkpoints(CheckpointPolicy.off())
                .threads(crew)
                .build();
        try (Interruption interruption = new Interruption().begin();
                TrainingProgress progress = new TrainingProgress(screen, interruption::isAsked)) {
            TrainingResult result = Training.run(plan, progress);
            Model model = result.model();
            int[][] sums = model.predictor().classSums(test.size(), test::image, crew, done -> {});
            Scores scores = Scores.of(model, sums, test::has);
            Evaluation evaluation = Evaluation.of(scores);
            screen.print("");
            screen.printLines(EvaluationTable.of(evaluation));
            Png.write(samples(testSource, model, sums), folder.resolve("predictions.png"));
            Png.write(seen(testSource, encoding), folder.resolve("what-the-machine-sees.png"));
            Png.write(distribution(train), folder.resolve("labels.png"));
            Png.write(
                    Charts.learningCurves("Learning generated faces", result.history()),
                    folder.resolve("learning-curve.png"));
            Png.write(
                    Charts.measureBars(
                            "Faces never seen in training",
                            evaluation,
                            List.of(Measure.F1, Measure.PRECISION, Measure.RECALL)),
                    folder.resolve("measures.png"));
            Png.write(Charts.rocCurves("Faces never seen in training", evaluation), folder.resolve("roc.png"));
            Png.write(testSource.image(0), folder.resolve("face.png"));
            explain(model, testSource, test);
            Report.Subject subject = new Report.Subject(
                    "faces.vitrine", DATA + " test", model, testSource, test, scores, result.history(), false);
            String page = screen.withBar("drawing labels", model.labels().size(), done -> Report.of(subject, done));
            AtomicFile.writeText(folder.resolve("report.html"), page);
            sayWhatNext(screen, file);
        }
    }

    private static Dataset draw(Console screen, int crew, ImageSource source, Encoding encoding, String what) {
        return screen.withBar(
                what,
                source.size(),
                progress -> new DatasetReader(crew, false, progress)
                        .read(source, encoding)
                        .dataset());
    }

    private static BufferedImage samples(ImageSource source, Model model, int[][] sums) {
        List<ContactSheet.Tile> tiles = new ArrayList<>();
        for (int index = 0; index < 24; index++) {
            int face = index;
            Prediction prediction = model.prediction(sums[face]);
            List<String> caption = new ArrayList<>();
            for (int label = 0; label < model.labels().size(); label++) {
                boolean said = prediction.isDecided(label);
                if (said && source.has(face, label)) {
                    caption.add(model.labels().name(label));
                } else if (said) {
                    caption.add(model.labels().name(label) + " (wrong)");
                } else if (source.has(face, label)) {
                    caption.add(model.labels().name(label) + " (missed)");
                }
            }
            long wrong = IntStream.range(0, model.labels().size())
                    .filter(label -> prediction.isDecided(label) != source.has(face, label))
                    .count();
            caption.add(wrong == 0 ? "all right" : wrong + " wrong");
            tiles.add(new ContactSheet.Tile(
                    source.image(face), caption, wrong == 0 ? ContactSheet.Mark.RIGHT : ContactSheet.Mark.WRONG));
        }
        return new ContactSheet("Test faces and what the machine says of them", tiles, 6, 2).draw();
    }

    /** Explains the first face: each label that the model gives it. */
    private void explain(Model model, ImageSource source, Dataset test) throws IOException {
        ClauseExplainer explainer = model.explainer();
        Raster image = source.image(0);
        Prediction first = model.predictor().predict(image);
        List<Explanation> explanations = IntStream.range(0, model.labels().size())
                .mapToObj(label -> explainer.explain(test.image(0), label))
                .toList();
        double full = explanations.stream()
                .mapToDouble(explanation -> NetEvidenceImage.fullColour(image.shape(), explanation.net()))
                .max()
                .orElseThrow();
        for (Explanation explanation : explanations) {
            if (first.isDecided(explanation.label())) {
                String name = model.labels().name(explanation.label());
                SufficientReasons reasons = SufficientReasons.of(model, test.image(0), explanation.label());
                Png.write(
                        ExplanationSheet.draw(
                                model,
                                "face",
                                image,
                                explanation,
                                first.probability(explanation.label()),
                                full,
                                Optional.of(reasons)),
                        folder.resolve("why-" + Outputs.fileName(name) + ".png"));
            }
        }
    }

    private static BufferedImage seen(ImageSource source, Encoding encoding) {
        List<ContactSheet.Tile> tiles = new ArrayList<>();
        for (int row = 0; row < 2; row++) {
            for (int index = 0; index < 6; index++) {
                Raster image = source.image(index);
                Raster shown = row == 0 ? image : encoding.restore(encoding.encode(image));
                tiles.add(new ContactSheet.Tile(
                        shown, List.of(row == 0 ? "image" : "what the machine sees"), ContactSheet.Mark.NONE));
            }
        }
        return new ContactSheet("Images, and their bits: " + RECIPE, tiles, 6, 2).draw();
    }

    private static BufferedImage distribution(Dataset data) {
        Map<String, Integer> counts =
                LabelCounts.of(data.labels(), data.size(), data::has).byName();
        return Charts.labelDistribution("Labels of the training faces", counts, Set.copyOf(counts.keySet()));
    }

    private void sayWhatNext(Console screen, Path file) {
        screen.print("");
        screen.print("Written to " + folder + ":");
        screen.print("  report.html                all about the model, in one page: open it in a browser");
        screen.print("  why-LABEL.png              why the face in face.png got its labels");
        screen.print("  predictions.png            test faces and what the machine says of them");
        screen.print("  what-the-machine-sees.png  images and their bits");
        screen.print("  measures.png, roc.png      how well it does, label by label");
        screen.print("  learning-curve.png         how it got there (history.csv has the numbers)");
        screen.print("  labels.png                 what it learnt from");
        screen.print("  faces.vitrine              the model; any safetensors reader opens it");
        screen.print("");
        screen.print("Look at next:");
        String model = quoted(file);
        String face = quoted(folder.resolve("face.png"));
        String vitrine = Console.program();
        screen.print("  " + vitrine + " serve --model " + model + " --data " + DATA + " --open");
        screen.print("  " + vitrine + " predict --model " + model + " " + face);
        screen.print("  " + vitrine + " explain --model " + model + " --out " + quoted(folder) + " " + face);
        screen.print("  " + vitrine + " inspect --model " + model + " --label Glasses --top 5");
        screen.print("  " + vitrine + " evaluate --model " + model + " --data faces:seed=2");
    }

    private static String quoted(Path path) {
        return Console.quoted(path.toString());
    }
}
