package org.vitrine.explorer;

import java.util.List;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.Excerpt;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;

/** Models and images to look at, small enough to be trained in a moment; each is trained once. */
final class Subjects {

    /** Grey bars, labels that exclude each other; the model is good, not perfect. */
    static final ImageSource BARS = new Bars(120, true);

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

    private Subjects() {}

    private static Model train(ImageSource source, String recipe, int clauses, long seed, int side) {
        DatasetReader reader = new DatasetReader(1, false, done -> {}); // another thread would wait for this class
        Encoding encoding = reader.fit(EncodingRecipe.parse(recipe), source);
        Dataset data = reader.read(source, encoding).dataset();
        Settings settings = Settings.defaults()
                .withClauses(clauses)
                .withTarget(clauses)
                .withWindow(new Window(side, side))
                .withEpochs(3)
                .withQ(source.labels().exclusive() ? 1 : 4)
                .withSeed(seed);
        return new Trainer(settings, 2).train(data, TrainingListener.SILENT);
    }

    static Exhibition bars() {
        return new Exhibition(List.of(new Exhibit("bars.vitrine", BARS_MODEL)), "bars, test", BARS);
    }

    static Exhibition twoModels() {
        return new Exhibition(
                List.of(new Exhibit("bars.vitrine", BARS_MODEL), new Exhibit("others.vitrine", OTHER_BARS_MODEL)),
                "bars, test",
                Excerpt.of(new Bars(120, false), 60));
    }

    static Exhibition faces() {
        return new Exhibition(List.of(new Exhibit("faces.vitrine", FACES_MODEL)), "faces, test", FACES);
    }

    /** Opens an exhibition. */
    static Explorer start(Exhibition exhibition, int threads) {
        return Explorer.open(exhibition, "127.0.0.1", 0, threads, Subjects::remark);
    }

    private static void remark(String line) {
        System.err.println(line);
    }

    /** Opens an exhibition, and waits until all examples have been looked at. */
    static Explorer open(Exhibition exhibition) {
        Explorer explorer = start(exhibition, 2);
        try {
            explorer.awaitSurvey();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
        return explorer;
    }
}
