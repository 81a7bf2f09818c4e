package org.vitrine.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.kinds.Scene;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.model.TrainingState;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/**
 * Makes the golden files: a file of each kind in {@code core/src/test/resources/org/vitrine/store/golden-1}, with images
 * and the class sums that each file had for them. They are kept from 0.1.0 on. Do not make them again, whatever changes:
 * they stand for the files that users have. A new format gets a folder of its own.
 *
 * <pre>
 * mvn -pl core test-compile &amp;&amp; java -cp core/target/classes:core/target/test-classes org.vitrine.store.GoldenFiles FOLDER
 * </pre>
 */
final class GoldenFiles {

    /** Images that are asked for. */
    static final int IMAGES = 4;

    /** Those that would be large. */
    private static final Set<String> COMPACT = Set.of("mirrored", "orientations", "familiar");

    private GoldenFiles() {}

    /** The files of classifiers, by name, and how they were made. */
    private static Map<String, Kind> kinds() {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        kinds.put("crisp", Kinds.CRISP);
        kinds.put("own", Kinds.CRISP_OWN);
        kinds.put("flat", Kinds.THRESHOLDS);
        kinds.put("fuzzy", Kinds.FUZZY);
        kinds.put("mirrored", Kinds.FUZZY_MIRRORED);
        kinds.put("orientations", Kinds.CRISP_ORIENTATIONS);
        kinds.put("union", Kinds.UNION);
        kinds.put("edited", Kinds.EDITED);
        kinds.put("edited-fuzzy", Kinds.EDITED_FUZZY);
        kinds.put("calibrated", Kinds.CALIBRATED);
        kinds.put("familiar", Kinds.FAMILIAR);
        kinds.put("compact", Kinds.COMPACT);
        kinds.put("team", Kinds.TEAM);
        return kinds;
    }

    /** Writes the files, and the class sums that are to be expected of them. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        List<String> sums = new ArrayList<>();
        for (Map.Entry<String, Kind> golden : kinds().entrySet()) {
            ClauseClassifier classifier = COMPACT.contains(golden.getKey())
                    ? golden.getValue().model().compact()
                    : golden.getValue().classifier();
            ModelFile.write(classifier, folder.resolve(golden.getKey() + ".vitrine"));
            List<Raster> asked = golden.getValue().scene().asked().subList(0, IMAGES);
            Files.write(
                    folder.resolve(
                            images(classifier.shape(), classifier.labels().size())),
                    bytes(asked));
            sums.addAll(sums(golden.getKey(), classifier.predictor(), asked));
        }
        Files.write(folder.resolve("sums.txt"), sums);
        CheckpointFile.write(checkpoint(), folder.resolve("training.checkpoint"));
        IndexFile.write(index(Kinds.FUZZY.model()), folder.resolve("fuzzy.vitrine.index"));
    }

    private static Checkpoint checkpoint() {
        List<TrainingState> states = new ArrayList<>();
        Scene scene = Scene.TWO;
        Model like = Kinds.train(scene, "threshold:120", Kinds.crisp());
        new Trainer(Kinds.crisp()).train(Dataset.of(scene.train(), like.encoding()), new TrainingListener() {
            @Override
            public boolean wantsState() {
                return true;
            }

            @Override
            public void state(TrainingState state) {
                states.add(state);
            }
        });
        TrainingState first = states.stream()
                .filter(state -> state.epochs() == 1 && state.isBetweenEpochs())
                .findFirst()
                .orElseThrow();
        TrainingState amid = states.stream()
                .filter(state -> state.epochs() == 1 && !state.isBetweenEpochs())
                .findFirst()
                .orElseThrow();
        return new Checkpoint(amid, first.model(), Map.of("history", "epoch\n1\n", "größe", ""));
    }

    private static TrainingIndex index(Model model) {
        List<Raster> images = Scene.COLOUR.asked();
        ExampleIndex examples = ExampleIndex.of(
                model,
                images.size(),
                example -> model.encoding().encode(images.get(example)),
                (example, label) -> (example + label) % 2 == 0,
                1,
                done -> {});
        return new TrainingIndex(
                examples,
                TrainingIndex.fingerprint(model),
                model.provenance().dataFingerprint(),
                IntStream.range(0, images.size()).boxed().toList(),
                IntStream.range(0, images.size())
                        .mapToObj(i -> "bild-" + i + ".png")
                        .toList(),
                Map.of("location", "folder:images", "split", "train"));
    }

    /** The file of images that a model is asked for. */
    static String images(ImageShape shape, int labels) {
        return labels + "-labels-" + shape.channels() + "-channels.images";
    }

    private static byte[] bytes(List<Raster> images) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        images.forEach(image -> bytes.writeBytes(image.toBytes()));
        return bytes.toByteArray();
    }

    /** A line for each image: the class sums, and the labels given. */
    static List<String> sums(String name, Predictor predictor, List<Raster> images) {
        return images.stream()
                .map(image -> {
                    Prediction prediction = predictor.predict(image);
                    return name + " " + Arrays.toString(prediction.classSums()) + " " + prediction.decided();
                })
                .toList();
    }

    /** A golden file's bytes. */
    static byte[] read(String name) throws IOException {
        try (InputStream input =
                Objects.requireNonNull(GoldenFiles.class.getResourceAsStream("golden-1/" + name), name)) {
            return input.readAllBytes();
        }
    }

    /** The images that a classifier is asked for. */
    static List<Raster> images(ClauseClassifier classifier) throws IOException {
        byte[] images = read(images(classifier.shape(), classifier.labels().size()));
        int size = classifier.shape().size();
        return IntStream.range(0, images.length / size)
                .mapToObj(i -> Raster.of(classifier.shape(), Arrays.copyOfRange(images, i * size, (i + 1) * size)))
                .toList();
    }

    /** The lines of class sums of one file. */
    static List<String> expected(String name) throws IOException {
        return new String(read("sums.txt"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .toList();
    }
}
