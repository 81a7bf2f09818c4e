package org.vitrine.evaluation.kinds;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.calibration.CalibrationFit;
import org.vitrine.evaluation.measure.FittedThresholds;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.shrink.ShrinkGoal;
import org.vitrine.evaluation.shrink.Shrinker;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.kinds.Scene;
import org.vitrine.label.Labels;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.team.Team;

/** Every kind of model that core can make, and those that only evaluation can. */
public final class EvaluatedKinds {

    private static final List<Kind> ALL = new ArrayList<>(Kinds.all());

    /** Half of the clauses. */
    public static final Kind SHRUNK = like("crisp, shrunk", Kinds.CRISP, EvaluatedKinds::shrunk);

    /** Half of the clauses of each label. */
    public static final Kind SHRUNK_OWN = like("crisp, own clauses, shrunk", Kinds.CRISP_OWN, EvaluatedKinds::shrunk);

    /** Half of the fuzzy clauses, with thresholds. */
    public static final Kind SHRUNK_FUZZY = like("fuzzy, shrunk", Kinds.FUZZY, EvaluatedKinds::shrunk);

    /** Half of the clauses that see the mirror image; calibrated anew. */
    public static final Kind SHRUNK_MIRRORED =
            like("fuzzy, mirrored votes, shrunk", Kinds.FAMILIAR, EvaluatedKinds::shrunk);

    /** Half of the clauses of several machines. */
    public static final Kind SHRUNK_UNION = like("union, shrunk", Kinds.UNION, EvaluatedKinds::shrunk);

    /** A union of fuzzy clauses with thresholds, edited, shrunk. */
    public static final Kind SHRUNK_EDITED =
            like("union, fuzzy, edited, shrunk", Kinds.EDITED_UNION_FUZZY, EvaluatedKinds::shrunk);

    /** Shrunk, edited, shrunk again, without automata. */
    public static final Kind SHRUNK_TWICE = like(
            "crisp, shrunk, edited, shrunk, compact",
            Kinds.JOINED,
            model -> shrunk(edited(shrunk(model))).compact());

    /** Calibrated and familiar by images of ten labels that exclude each other. */
    public static final Kind FITTED = like("joined, fitted", Kinds.JOINED, EvaluatedKinds::fitted);

    /** Calibrated and familiar by images of many labels. */
    public static final Kind FITTED_FORTY =
            like("fuzzy, many labels, fitted", Kinds.FUZZY_FORTY, EvaluatedKinds::fitted);

    /** Thresholds that are best by F1, then calibrated and familiar, then edited. */
    public static final Kind FITTED_EDITED =
            like("crisp, flat, fitted, edited", Kinds.CRISP_FLAT, model -> edited(fitted(model)));

    /** One label; fitted after edits and mirrored votes. */
    public static final Kind FITTED_ONE = like("fuzzy, one label, fitted", Kinds.FUZZY_ONE, EvaluatedKinds::fitted);

    /** A team of smaller and fitted models, with thresholds and a calibration of its own. */
    public static final Kind TEAM_FITTED =
            team("team, fitted", Scene.COLOUR, SHRUNK_FUZZY, FITTED_EDITED, SHRUNK_EDITED, Kinds.CRISP_ORIENTATIONS);

    /** A team whose labels exclude each other, calibrated. */
    public static final Kind TEAM_SHRUNK =
            team("team of shrunk models, fitted", Scene.TEN, SHRUNK, SHRUNK_OWN, SHRUNK_TWICE, FITTED);

    private EvaluatedKinds() {}

    /** All kinds, those of core first. */
    public static List<Kind> all() {
        return List.copyOf(ALL);
    }

    /** The kinds that are a single model. */
    public static List<Kind> models() {
        return ALL.stream().filter(kind -> !kind.isTeam()).toList();
    }

    private static Kind like(String name, Kind other, UnaryOperator<Model> change) {
        Kind kind = new Kind(name, other.scene(), () -> change.apply(other.model()));
        ALL.add(kind);
        return kind;
    }

    private static Kind team(String name, Scene scene, Kind... members) {
        Kind kind = new Kind(name, scene, () -> {
            Model[] models = List.of(members).stream().map(Kind::model).toArray(Model[]::new);
            return calibrated(thresholded(Team.of(models), scene), scene);
        });
        ALL.add(kind);
        return kind;
    }

    private static Model edited(Model model) {
        return model.edited(Kinds.edits(model));
    }

    private static Model shrunk(Model model) {
        Dataset.Split halves = validation(model).split(0.5, 1);
        int wanted = Math.max(Shrinker.fewest(model), model.clauses().size() / 2);
        return Shrinker.shrink(
                        model,
                        halves.rest(),
                        halves.taken(),
                        ShrinkGoal.to(Measure.F1, wanted),
                        2,
                        (what, done, all) -> {})
                .model();
    }

    private static Model fitted(Model model) {
        Model decided = (Model) thresholded(model, sceneOf(model));
        Dataset images = validation(model);
        return CalibrationFit.of(decided, images, origin(decided, images.size()), 2, done -> {});
    }

    /** With the thresholds that are best by F1 on the validation images. */
    private static ClauseClassifier thresholded(ClauseClassifier classifier, Scene scene) {
        return scene.labels().exclusive()
                ? classifier
                : classifier.withThresholds(FittedThresholds.of(scores(classifier, scene.validation())));
    }

    private static ClauseClassifier calibrated(ClauseClassifier classifier, Scene scene) {
        Scores scores = scores(classifier, scene.validation());
        return classifier.withCalibration(CalibrationFit.of(scores, origin(classifier, scores.examples())));
    }

    /** Where a calibration of so many images comes from. */
    static Calibration.Origin origin(ClauseClassifier classifier, int images) {
        return new Calibration.Origin(
                images, "cafe", false, !classifier.thresholds().isZero());
    }

    /** What a classifier says of some images, and what is true. */
    static Scores scores(ClauseClassifier classifier, ImageSource images) {
        int[][] sums = new int[images.size()][];
        for (int index = 0; index < sums.length; index++) {
            sums[index] = classifier.predictor().predict(images.image(index)).classSums();
        }
        return Scores.of(classifier, sums, images::has);
    }

    private static Scene sceneOf(Model model) {
        return Scene.all().stream()
                .filter(scene -> scene.labels().equals(model.labels()))
                .findFirst()
                .orElseThrow();
    }

    /** The validation images as a model encodes them. */
    static Dataset validation(Model model) {
        return Dataset.of(sceneOf(model).validation(), model.encoding());
    }

    /** Returns images of which every fourth is nothing that a model has seen: each pixel is drawn by itself. */
    public static ImageSource partlyNoise(ImageSource images) {
        Random random = new Random(1);
        List<Raster> drawn = IntStream.range(0, images.size())
                .mapToObj(index -> {
                    byte[] bytes = new byte[images.image(index).toBytes().length];
                    random.nextBytes(bytes);
                    return index % 4 == 0 ? Raster.of(images.shape(), bytes) : images.image(index);
                })
                .toList();
        return new ImageSource() {
            @Override
            public Labels labels() {
                return images.labels();
            }

            @Override
            public ImageShape shape() {
                return images.shape();
            }

            @Override
            public int size() {
                return images.size();
            }

            @Override
            public boolean has(int index, int label) {
                return images.has(index, label);
            }

            @Override
            public String name(int index) {
                return images.name(index);
            }

            @Override
            public Raster image(int index) {
                return drawn.get(index);
            }
        };
    }
}
