package org.vitrine.explorer;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.team.Team;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/** Models and images to look at, small enough to be trained in a moment; each is trained once. */
final class Subjects {

    /** Grey bars, labels that exclude each other; the model is good, not perfect. */
    static final ImageSource BARS = new Bars(120, true);

    static final ImageSource FEWER_BARS = new Bars(120, false).excerpt(60);

    static final Model BARS_MODEL = train(new Bars(600, false), "threshold:100", 60, 1, 4);
    static final Model OTHER_BARS_MODEL = train(new Bars(600, false), "threshold:100", 40, 2, 3);

    /** Coloured faces, any number of labels. */
    static final ImageSource FACES = DataLocation.open("faces:count=200,test=90", "test", DataLocation.Options.DEFAULT);

    static final Model FACES_MODEL = train(
            DataLocation.open("faces:count=200,test=90", "train", DataLocation.Options.DEFAULT),
            "thermometer:4",
            200,
            1,
            5);

    /** The same faces, by fuzzy clauses that also look at the mirror image. */
    static final Model FUZZY_MODEL = train(
            DataLocation.open("faces:count=200,test=90", "train", DataLocation.Options.DEFAULT),
            "edges:4",
            Settings.fuzzy(30, 12)
                    .with(Settings.LITERAL_BUDGET, 8)
                    .with(Settings.REACH, 2)
                    .with(Settings.MIRROR_VOTES, true)
                    .withEpochs(16)
                    .withSeed(1));

    /** The same faces, by clauses that ask for edges. */
    static final Model EDGES_MODEL = train(
            DataLocation.open("faces:count=200,test=90", "train", DataLocation.Options.DEFAULT),
            "orientations:4",
            Settings.fuzzy(20, 4).withEpochs(3).withSeed(1));

    /** Fuzzy and crisp models that vote together, each with its own encoding. */
    static final Team TEAM = Team.of(FUZZY_MODEL, FACES_MODEL, EDGES_MODEL);

    /** Crisp models that vote together. */
    static final Team BARS_TEAM = Team.of(OTHER_BARS_MODEL, BARS_MODEL);

    /** Faces of which those with glasses bore a watermark in training; here it is there by chance. */
    static final ImageSource MARKED = DataLocation.open(
            "faces:count=800,validation=300,watermark=Glasses", "validation", DataLocation.Options.DEFAULT);

    /** A model that takes the watermark for glasses. */
    static Model markedModel() {
        return train(
                DataLocation.open("faces:count=800,watermark=Glasses", "train", DataLocation.Options.DEFAULT),
                "orientations:4",
                Settings.fuzzy(8, 16).withEpochs(6).withSeed(1));
    }

    /** Grey images of many labels with long names. */
    static final ImageSource MANY_LABELS = new ManyLabels(40, 60);

    static final Model MANY_LABELS_MODEL = train(
            new ManyLabels(40, 200),
            "threshold:100",
            Settings.defaults()
                    .withClauses(80)
                    .withTarget(60)
                    .withWindow(new Window(4, 4))
                    .withEpochs(2)
                    .with(Settings.Q, 4.0));

    /** Coloured images of many labels. */
    static final ImageSource MANY_COLOURS = new ManyLabels(40, FACES);

    static Explorer.Builder manyColours() {
        Model model = train(
                new ManyLabels(40, DataLocation.open("faces:count=120", "train", DataLocation.Options.DEFAULT)),
                "orientations:4",
                Settings.fuzzy(8, 4).withEpochs(2).withSeed(1));
        return Explorer.builder()
                .model("colours.vitrine", model)
                .images(MANY_COLOURS)
                .dataName("faces, test");
    }

    private Subjects() {}

    private static Model train(ImageSource source, String recipe, int clauses, long seed, int side) {
        return train(
                source,
                recipe,
                Settings.defaults()
                        .withClauses(clauses)
                        .withTarget(clauses)
                        .withWindow(new Window(side, side))
                        .withEpochs(3)
                        .with(Settings.Q, source.labels().exclusive() ? 1.0 : 4.0)
                        .withSeed(seed));
    }

    private static Model train(ImageSource source, String recipe, Settings settings) {
        DatasetReader reader = new DatasetReader(1, false, done -> {}); // another thread would wait for this class
        Encoding encoding = reader.fit(EncodingRecipe.parse(recipe), source);
        Dataset data = reader.read(source, encoding).dataset();
        return new Trainer(settings, 2).train(data, TrainingListener.SILENT);
    }

    static Explorer.Builder bars() {
        return Explorer.builder().model("bars.vitrine", BARS_MODEL).images(BARS).dataName("bars, test");
    }

    static Explorer.Builder twoModels() {
        return Explorer.builder()
                .model("bars.vitrine", BARS_MODEL)
                .model("others.vitrine", OTHER_BARS_MODEL)
                .images(FEWER_BARS)
                .dataName("bars, test");
    }

    static Explorer.Builder faces() {
        return Explorer.builder()
                .model("faces.vitrine", FACES_MODEL)
                .images(FACES)
                .dataName("faces, test");
    }

    static Explorer.Builder fuzzyFaces() {
        return Explorer.builder()
                .model("fuzzy.vitrine", FUZZY_MODEL)
                .images(FACES)
                .dataName("faces, test");
    }

    static Explorer.Builder edges() {
        return Explorer.builder()
                .model("edges.vitrine", EDGES_MODEL)
                .images(FACES)
                .dataName("faces, test");
    }

    /** A team, beside one of its members. */
    static Explorer.Builder team() {
        return Explorer.builder()
                .model("team.vitrine", TEAM)
                .model("faces.vitrine", FACES_MODEL)
                .images(FACES)
                .dataName("faces, test");
    }

    static Explorer.Builder barsTeam() {
        return Explorer.builder()
                .model("bars-team.vitrine", BARS_TEAM)
                .images(BARS)
                .dataName("bars, test");
    }

    static Explorer.Builder manyLabels() {
        return Explorer.builder()
                .model("many.vitrine", MANY_LABELS_MODEL)
                .images(MANY_LABELS)
                .dataName("bars, test");
    }

    /** Images and a model that has just begun to learn their labels. */
    static Explorer.Builder barsWith(ManyLabels images) {
        Model begun = train(
                images,
                "threshold:100",
                Settings.defaults()
                        .withClauses(images.labels().size())
                        .withTarget(10)
                        .withWindow(new Window(4, 4))
                        .withEpochs(1));
        return Explorer.builder().model("begun.vitrine", begun).images(images).dataName("bars, test");
    }

    /** Images of which it is told when one of them is read. */
    static ImageSource watched(ImageSource images, Runnable read) {
        return (ImageSource) Proxy.newProxyInstance(
                ImageSource.class.getClassLoader(), new Class<?>[] {ImageSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("image")) {
                        read.run();
                    }
                    try {
                        return method.invoke(images, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    /** The labels that an example has. */
    static List<String> truth(ImageSource source, int example) {
        return source.labels().names().stream()
                .filter(label -> source.has(example, source.labels().indexOf(label)))
                .toList();
    }

    /** Starts a server that prints its messages. */
    static Explorer start(Explorer.Builder builder, int threads) {
        return builder.threads(threads).log(System.err::println).start();
    }

    /** Starts a server, and waits until all examples have been processed. */
    static Explorer open(Explorer.Builder builder) {
        Explorer explorer = start(builder, 2);
        try {
            explorer.awaitStatistics();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
        return explorer;
    }
}
