package org.vitrine.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.train.Trainer;

/**
 * Makes model files of each kind, to be kept for ever. Those of format 1 are in {@code core/src/test/resources/org/vitrine/store/golden-1};
 * those of format 2, of fuzzy clauses, in {@code golden-2} beside it. Do not make them again, whatever changes: they stand for the files that
 * users have. A new format gets a folder of its own:
 *
 * <pre>
 * mvn -pl core test-compile &amp;&amp; java -cp core/target/classes:core/target/test-classes org.vitrine.store.GoldenFiles FOLDER FORMAT
 * </pre>
 */
final class GoldenFiles {

    static final ImageShape GREY = new ImageShape(8, 9, 1);
    static final ImageShape COLOUR = new ImageShape(7, 8, 3);
    static final ImageShape GREY_TILES = new ImageShape(19, 21, 1);
    static final ImageShape COLOUR_TILES = new ImageShape(17, 18, 3);
    static final int PICTURES = 4;

    private static final Labels CLASSES = Labels.oneOf(List.of("zero", "one", "zwölf"));
    private static final Labels MANY = Labels.anyOf(List.of("Hat", "\"Glasses\""));

    private GoldenFiles() {}

    /** Writes the files, and prints what a test has to expect of them. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        boolean fuzzy = arguments[1].equals("2");
        for (Map.Entry<String, Model> golden : (fuzzy ? fuzzyModels() : models()).entrySet()) {
            Model model = golden.getValue();
            ModelFile.write(model, folder.resolve(golden.getKey() + ".vitrine"));
            System.out.println(golden.getKey() + " " + model.settings());
            for (int clause = 0; clause < 3; clause++) {
                System.out.println("  " + model.rule(clause) + " " + weights(model, clause));
            }
            ClausePredictor voter = model.predictor();
            for (Raster picture : fuzzy ? learnt(model.labels(), model.shape()) : images(model.shape())) {
                System.out.println("  " + Arrays.toString(voter.predict(picture).classSums()) + " "
                        + voter.predict(picture).decided());
            }
        }
        Files.write(folder.resolve("grey.pictures"), bytes(fuzzy ? learnt(CLASSES, GREY_TILES) : images(GREY)));
        Files.write(folder.resolve("colour.pictures"), bytes(fuzzy ? learnt(MANY, COLOUR_TILES) : images(COLOUR)));
    }

    static String weights(Model model, int clause) {
        int labels = model.labels().size();
        return Arrays.toString(Arrays.copyOfRange(model.weights(), clause * labels, (clause + 1) * labels));
    }

    private static List<Raster> images(ImageShape shape) {
        return RandomModels.images(shape, PICTURES, 99);
    }

    /** Some of the training images: fuzzy clauses are mostly silent on noise that they have not seen. */
    private static List<Raster> learnt(Labels labels, ImageShape shape) {
        Samples samples = Samples.random(labels, shape, PICTURES, 7);
        return IntStream.range(0, PICTURES).mapToObj(samples::image).toList();
    }

    private static byte[] bytes(List<Raster> images) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        images.forEach(picture -> bytes.writeBytes(picture.toBytes()));
        return bytes.toByteArray();
    }

    private static Map<String, Model> models() {
        Settings settings = Settings.defaults()
                .withClauses(12)
                .withTarget(20)
                .withSpecificity(3.9)
                .withWindow(new Window(3, 3))
                .withEpochs(4);
        Map<String, Model> models = new LinkedHashMap<>();
        models.put("grey", trained(CLASSES, GREY, "threshold:75", settings));
        models.put("colour", trained(MANY, COLOUR, "thermometer:4", settings.withMirror(true)));
        models.put("edges", trained(MANY, COLOUR, "edges:4", settings.withBalance(Settings.Balance.FEEDBACK)));
        models.put(
                "own",
                trained(
                        CLASSES,
                        GREY,
                        "otsu",
                        settings.withSharing(Settings.Sharing.OWN)
                                .withWindow(Window.WHOLE)
                                .withStates(1024)));
        Model quantiles = trained(MANY, COLOUR, "quantile:3", settings.withLiteralBudget(8));
        models.put("decisions", quantiles.withThresholds(DecisionThresholds.of(-6, 4)));
        models.put("compact", quantiles.compact());
        return models;
    }

    private static Map<String, Model> fuzzyModels() {
        Settings settings = Settings.fuzzy(30, 6)
                .withTarget(40)
                .withSmallestRegion(1)
                .withLargestRegion(2)
                .withEpochs(1);
        Map<String, Model> models = new LinkedHashMap<>();
        models.put("fuzzy", trained(CLASSES, GREY_TILES, "threshold:75", settings));
        Model shifted = trained(
                MANY,
                COLOUR_TILES,
                "edges:2",
                settings.withReach(2)
                        .withMirrorVotes(true)
                        .withMirror(true)
                        .withShift(1)
                        .withBalance(Settings.Balance.ROOT));
        models.put("shifted", shifted.withThresholds(DecisionThresholds.of(-6, 4)));
        models.put(
                "compact",
                trained(MANY, COLOUR_TILES, "thermometer:4", settings.withStates(1024))
                        .compact());
        return models;
    }

    private static Model trained(Labels labels, ImageShape shape, String recipe, Settings settings) {
        Samples samples = Samples.random(labels, shape, settings.isFuzzy() ? 20 : 120, 7);
        return new Trainer(settings)
                .train(samples.dataset(
                        EncodingRecipe.parse(recipe).fit(shape.channels(), RandomModels.images(shape, 10, 7))));
    }
}
