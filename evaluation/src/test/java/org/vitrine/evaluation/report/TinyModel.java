package org.vitrine.evaluation.report;

import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.predict.Prediction;
import org.vitrine.team.Team;

/**
 * A model small enough to work out by hand: grey images of 1x3 pixels, a window of one pixel, four labels, five
 * clauses.
 *
 * <pre>
 * clause             votes                 true in training
 * 0  bright           3   4  -1   0        place 0: 2 times, place 1: once
 * 1  dark             4   0   5  -1        place 2: 4 times
 * 2  bright           0   3  -2   0        place 1: once
 * 3  empty          100 100 100 100        never
 * 4  bright and dark  7   7   7   7        never
 * </pre>
 */
final class TinyModel {

    static final ImageShape SHAPE = new ImageShape(1, 3, 1);
    static final int TARGET = 10;

    private static final Encoding BITS = EncodingRecipe.parse("threshold:75").fit(1, List.of());
    private static final PatchGrid GRID = new PatchGrid(1, 3, 1, 1, 1);
    private static final int[] VOTES = {
        3, 4, -1, 0, //
        4, 0, 5, -1, //
        0, 3, -2, 0, //
        100, 100, 100, 100, //
        7, 7, 7, 7
    };

    private TinyModel() {}

    /** The model, its labels named as wanted. */
    static Model of(Labels labels) {
        return new Model(
                labels,
                SHAPE,
                BITS,
                new ClauseBank(GRID, 5, new long[] {1, 0, 0, 1, 1, 0, 0, 0, 1, 1}),
                votes(labels.size()),
                new PatchCounts(GRID, new int[] {0, 2, 3, 4, 4, 4}, new int[] {0, 1, 2, 1}, new int[] {2, 1, 4, 1}),
                null,
                Settings.defaults().withClauses(5).withTarget(TARGET).withWindow(new Window(1, 1)),
                new Provenance("other data", 9, 1, 0, "0.0.0"));
    }

    /** The votes as above; of further labels, three of every clause that votes on them. */
    private static int[] votes(int labels) {
        int[] votes = new int[5 * labels];
        for (int clause = 0; clause < 5; clause++) {
            for (int label = 0; label < labels; label++) {
                votes[clause * labels + label] = label < 4 ? VOTES[4 * clause + label] : label % 5 == clause ? 3 : 0;
            }
        }
        return votes;
    }

    /** All images of three dark or bright pixels; image i has label i modulo the labels, and a name that bites. */
    static ImageSource images(Labels labels) {
        return new ImageSource() {
            @Override
            public Labels labels() {
                return labels;
            }

            @Override
            public ImageShape shape() {
                return SHAPE;
            }

            @Override
            public int size() {
                return 8;
            }

            @Override
            public Raster image(int index) {
                return Raster.grey(new int[][] {{255 * (index & 1), 255 * (index >> 1 & 1), 255 * (index >> 2 & 1)}});
            }

            @Override
            public boolean has(int index, int label) {
                return index % labels.size() == label;
            }

            @Override
            public String name(int index) {
                return "<img src=x onerror=\"alert(" + index + ")\">.png";
            }
        };
    }

    /** A report's subject: the model on all its images. */
    static Report.Subject subject(Labels labels) {
        Model model = of(labels);
        ImageSource images = images(labels);
        Dataset examples =
                new DatasetReader(1, false, done -> {}).read(images, BITS).dataset();
        int[][] sums = model.predictor().classSums(examples.size(), examples::image, 1, done -> {});
        return new Report.Subject(
                "tiny & <b>small</b>.vitrine",
                "made up",
                model,
                images,
                examples,
                Scores.of(labels, TARGET, sums, examples::has),
                null,
                false);
    }

    /** A report's subject: the model twice, the second time counting half, on all its images. */
    static Report.Subject teamSubject(Labels labels) {
        Report.Subject alone = subject(labels);
        Model model = of(labels);
        Team team = Team.of(List.of(Member.byTarget(model), new Member(model, 2 * TARGET)));
        List<Prediction> predictions = IntStream.range(0, alone.images().size())
                .mapToObj(index -> team.predictor().predict(alone.images().image(index)))
                .toList();
        return new Report.Subject(
                "tiny & <b>team</b>.vitrine",
                "made up",
                team,
                alone.images(),
                alone.examples(),
                Scores.of(predictions, alone.examples()::has),
                null,
                false);
    }
}
