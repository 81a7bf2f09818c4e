package org.vitrine.kinds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.edit.EditException;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Fit;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.image.ValueRange;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Area;
import org.vitrine.patch.Window;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.predict.Familiarity;
import org.vitrine.predict.ProbabilityCurve;
import org.vitrine.predict.SortedScores;
import org.vitrine.team.Team;
import org.vitrine.train.Trainer;
import org.vitrine.train.TrainingListener;
import org.vitrine.train.Variants;

/** Every kind of model that core can make, small and quick. */
public final class Kinds {

    private static final List<Kind> ALL = new ArrayList<>();

    /** The paper's machine: a window, clauses for all labels. */
    public static final Kind CRISP = trained("crisp", Scene.TEN, "threshold:120", crisp());

    /** The whole image at once, several labels, many levels. */
    public static final Kind CRISP_FLAT = trained(
            "crisp, flat",
            Scene.COLOUR,
            "thermometer:3",
            crisp().withWindow(Window.WHOLE).with(Settings.DROP_CLAUSES, 0.1).with(Settings.LITERAL_BUDGET, 12));

    /** The standard machine: each label its own clauses, without weights. */
    public static final Kind CRISP_OWN = trained(
            "crisp, own clauses",
            Scene.TEN,
            "otsu",
            crisp().with(Settings.SHARING, Settings.Sharing.OWN)
                    .withClauses(10)
                    .withTarget(6)
                    .withEpochs(8)
                    .with(Settings.WEIGHTED, false)
                    .with(Settings.BOOST, false));

    /** Many labels, few of them on an image. */
    public static final Kind CRISP_FORTY = trained(
            "crisp, many labels",
            Scene.FORTY,
            "threshold:120",
            crisp().withClauses(60).withTarget(15).with(Settings.Q, 8.0).with(Settings.BALANCE, Settings.Balance.ROOT));

    /** Two labels, gradients and levels side by side. */
    public static final Kind CRISP_JOINED_VIEWS = trained(
            "crisp, edges and quantiles",
            Scene.TWO,
            "edges:4+quantile:3",
            crisp().with(Settings.NEGATIVES, Settings.Negatives.RIVAL)
                    .with(Settings.MIRROR, true)
                    .with(Settings.SHIFT, 1)
                    .withEpochs(10));

    /** Directions of gradients in cells, which a window may not tear. */
    public static final Kind CRISP_ORIENTATIONS = trained(
            "crisp, orientations",
            Scene.COLOUR,
            "thermometer:2+orientations:8",
            crisp().withWindow(Window.WHOLE)
                    .with(Settings.BALANCE, Settings.Balance.SAMPLING)
                    .with(Settings.STATES, 64));

    /** A single label. */
    public static final Kind CRISP_ONE = trained("crisp, one label", Scene.ONE, "adaptive", crisp());

    /** Fuzzy clauses in their place. */
    public static final Kind FUZZY = trained("fuzzy", Scene.COLOUR, "thermometer:4", fuzzy());

    /** Fuzzy clauses that move. */
    public static final Kind FUZZY_REACH = trained(
            "fuzzy, reach",
            Scene.TEN,
            "threshold:120",
            fuzzy().with(Settings.REACH, 2).with(Settings.SMALLEST_REGION, 1));

    /** Fuzzy clauses that see the mirror image, too. */
    public static final Kind FUZZY_MIRRORED = trained(
            "fuzzy, mirrored votes",
            Scene.TWO,
            "edges:4",
            fuzzy().with(Settings.REACH, 2).with(Settings.MIRROR_VOTES, true).with(Settings.MIRROR, true));

    /** Fuzzy clauses of many labels, on cells. */
    public static final Kind FUZZY_FORTY = trained(
            "fuzzy, many labels, orientations",
            Scene.FORTY,
            "threshold:120+orientations:8",
            fuzzy().withClauses(4)
                    .withTarget(3)
                    .with(Settings.SMALLEST_REGION, 1)
                    .with(Settings.LARGEST_REGION, 2));

    /** A single label. */
    public static final Kind FUZZY_ONE = trained(
            "fuzzy, one label",
            Scene.ONE,
            "edges:2+quantile:3",
            fuzzy().with(Settings.BATCH, 1).withEpochs(30).withSeed(3));

    /** Learnt also from images that are turned, zoomed and moved. */
    public static final Kind VARIANTS = kind("fuzzy, variants", Scene.TWO, () -> {
        Settings settings = fuzzy().with(Settings.VARIANTS, 2)
                .with(Settings.TURN, 20)
                .with(Settings.ZOOM, 5)
                .with(Settings.MOVE, 2)
                .with(Settings.BATCH, 8);
        Dataset examples = dataset(Scene.TWO, "threshold:120");
        return new Trainer(settings, 2).train(new Variants(settings).addTo(examples, Scene.TWO.train(), 2, done -> {}));
    });

    /** Several machines that share the clauses. */
    public static final Kind UNION = trained(
            "union",
            Scene.TEN,
            "threshold:120",
            crisp().with(Settings.MACHINES, 3).withSeed(3));

    /** Several machines of fuzzy clauses with mirrored votes. */
    public static final Kind UNION_FUZZY = trained(
            "union, fuzzy",
            Scene.COLOUR,
            "thermometer:4",
            fuzzy().with(Settings.MACHINES, 2).with(Settings.REACH, 2).with(Settings.MIRROR_VOTES, true));

    /** Models of several seeds and sizes, joined. */
    public static final Kind JOINED = kind(
            "joined",
            Scene.TEN,
            () -> Model.join(List.of(
                    CRISP.model(),
                    train(Scene.TEN, "threshold:120", crisp().withSeed(2).withClauses(10)),
                    UNION.model())));

    /** Fuzzy models, joined. */
    public static final Kind JOINED_FUZZY = kind(
            "joined, fuzzy",
            Scene.TEN,
            () -> Model.join(List.of(
                    FUZZY_REACH.model(),
                    train(
                            Scene.TEN,
                            "threshold:120",
                            FUZZY_REACH
                                    .model()
                                    .settings()
                                    .withSeed(2)
                                    .withClauses(6)
                                    .withTarget(5)))));

    /** A model that went on learning. */
    public static final Kind CONTINUED = kind("crisp, continued", Scene.TEN, () -> {
        Model model = CRISP.model();
        return new Trainer(model.settings().withEpochs(5), 2)
                .learnOn(model, Dataset.of(Scene.TEN.validation(), model.encoding()), TrainingListener.SILENT);
    });

    /** Thresholds other than 0. */
    public static final Kind THRESHOLDS = like("crisp, thresholds", CRISP_FLAT, Kinds::withThresholds);

    /** Thresholds of a union. */
    public static final Kind UNION_THRESHOLDS = like("union, fuzzy, thresholds", UNION_FUZZY, Kinds::withThresholds);

    /** Probabilities of labels that exclude each other. */
    public static final Kind CALIBRATED = like("crisp, calibrated", CRISP, Kinds::calibrated);

    /** Probabilities of several labels, and thresholds. */
    public static final Kind CALIBRATED_FUZZY =
            like("fuzzy, thresholds, calibrated", FUZZY, model -> calibrated(withThresholds(model)));

    /** Knows usual images; calibrated; mirrored. */
    public static final Kind FAMILIAR =
            like("fuzzy, mirrored votes, familiar", FUZZY_MIRRORED, model -> familiar(calibrated(model)));

    /** Images that are cropped, and of which a range of values is shown. */
    public static final Kind PREPARED = like(
            "crisp, cropped images",
            CRISP,
            model -> model.withPreparation(new Preparation(Fit.CROP, new ValueRange(0, 4095))));

    /** Every edit of a model whose images are padded. */
    public static final Kind PREPARED_EDITED = like(
            "fuzzy, padded images, edited",
            CALIBRATED_FUZZY,
            model -> model.edited(edits(model)).withPreparation(Preparation.PLAIN.withFit(Fit.PAD)));

    /** Every edit of a crisp model. */
    public static final Kind EDITED = like("crisp, edited", CRISP, model -> model.edited(edits(model)));

    /** Every edit of a crisp model with a threshold, calibrated afterwards. */
    public static final Kind EDITED_FLAT =
            like("crisp, flat, edited, calibrated", THRESHOLDS, model -> calibrated(model.edited(edits(model))));

    /** Every edit of clauses of a label's own. */
    public static final Kind EDITED_OWN =
            like("crisp, own clauses, edited", CRISP_OWN, model -> model.edited(edits(model)));

    /** Every edit of a fuzzy model. */
    public static final Kind EDITED_FUZZY = like("fuzzy, edited", FUZZY, model -> model.edited(edits(model)));

    /** Every edit of a model that sees the mirror image and was calibrated before. */
    public static final Kind EDITED_MIRRORED =
            like("fuzzy, mirrored votes, edited", FAMILIAR, model -> model.edited(edits(model)));

    /** Every edit of a union. */
    public static final Kind EDITED_UNION = like("union, edited", UNION, model -> model.edited(edits(model)));

    /** Every edit of a union of fuzzy clauses with mirrored votes. */
    public static final Kind EDITED_UNION_FUZZY = like(
            "union, fuzzy, edited, calibrated, familiar",
            UNION_THRESHOLDS,
            model -> familiar(calibrated(model.edited(edits(model)))));

    /** Without automata. */
    public static final Kind COMPACT = like("crisp, compact", CRISP, Model::compact);

    /** Edited, then without automata. */
    public static final Kind COMPACT_EDITED = like("fuzzy, edited, compact", EDITED_FUZZY, Model::compact);

    /** Joined, calibrated, without automata. */
    public static final Kind COMPACT_JOINED = like(
            "joined, calibrated, compact", JOINED, model -> calibrated(model).compact());

    /** A crisp and a fuzzy member with different encodings. */
    public static final Kind TEAM = kind("team", Scene.TEN, () -> Team.of(CRISP.model(), FUZZY_REACH.model()));

    /** Members that are fuzzy and crisp, calibrated and edited, with thresholds of its own. */
    public static final Kind TEAM_MIXED = kind("team, thresholds, calibrated", Scene.COLOUR, () -> {
        Team team = Team.of(CALIBRATED_FUZZY.model(), EDITED_FLAT.model(), UNION_FUZZY.model())
                .withThresholds(DecisionThresholds.of(100_000, -50_000, 1));
        return team.withCalibration(calibration(team, team.thresholds(), Scene.COLOUR));
    });

    /** Unions, joined and compact ones. */
    public static final Kind TEAM_OF_UNIONS = kind(
            "team of unions",
            Scene.TEN,
            () -> Team.of(UNION.model(), COMPACT_JOINED.model(), JOINED_FUZZY.model(), EDITED_UNION.model()));

    /** Crisp members only. */
    public static final Kind TEAM_CRISP = kind("team, crisp, calibrated", Scene.TWO, () -> {
        Team team = Team.of(CRISP_JOINED_VIEWS.model(), train(Scene.TWO, "otsu", crisp()));
        return team.withCalibration(calibration(team, team.thresholds(), Scene.TWO));
    });

    /** Members that know usual images. */
    public static final Kind TEAM_FAMILIAR = kind(
            "team, mirrored votes, familiar",
            Scene.TWO,
            () -> Team.of(FAMILIAR.model(), EDITED_MIRRORED.model(), VARIANTS.model()));

    /** Many labels. */
    public static final Kind TEAM_FORTY =
            kind("team, many labels", Scene.FORTY, () -> Team.of(CRISP_FORTY.model(), FUZZY_FORTY.model()));

    private Kinds() {}

    /** All kinds. */
    public static List<Kind> all() {
        return List.copyOf(ALL);
    }

    /** The kinds that are a single model. */
    public static List<Kind> models() {
        return ALL.stream().filter(kind -> !kind.isTeam()).toList();
    }

    private static Kind kind(String name, Scene scene, Supplier<ClauseClassifier> maker) {
        Kind kind = new Kind(name, scene, maker);
        ALL.add(kind);
        return kind;
    }

    private static Kind trained(String name, Scene scene, String recipe, Settings settings) {
        return kind(name, scene, () -> train(scene, recipe, settings));
    }

    private static Kind like(String name, Kind other, UnaryOperator<Model> change) {
        return kind(name, other.scene(), () -> change.apply(other.model()));
    }

    /** Settings of a small crisp model. */
    public static Settings crisp() {
        return Settings.defaults()
                .withClauses(20)
                .withTarget(10)
                .withSpecificity(4)
                .withWindow(new Window(4, 3))
                .withEpochs(3);
    }

    /** Settings of a small fuzzy model. */
    public static Settings fuzzy() {
        return Settings.fuzzy(6, 8).withTarget(8).withEpochs(12);
    }

    /** Trains a model. */
    public static Model train(Scene scene, String recipe, Settings settings) {
        return new Trainer(settings, 2).train(dataset(scene, recipe));
    }

    private static Dataset dataset(Scene scene, String recipe) {
        ImageSource images = scene.train();
        Encoding encoding = EncodingRecipe.parse(recipe)
                .fit(
                        scene.shape().channels(),
                        IntStream.range(0, images.size())
                                .mapToObj(images::image)
                                .toList());
        return Dataset.of(images, encoding);
    }

    private static Model withThresholds(Model model) {
        return model.withThresholds(
                DecisionThresholds.of(IntStream.range(0, model.labels().size())
                        .map(label -> label % 2 == 0 ? 2 : -1)
                        .toArray()));
    }

    /** An edit of every sort that the model allows, each of which changes something on the scene's images. */
    public static List<Edit> edits(Model model) {
        List<Integer> busy = busy(model);
        int counting = busy.get(1 % busy.size());
        int label = IntStream.range(0, model.labels().size())
                .filter(other -> model.weight(counting, other) != 0)
                .findFirst()
                .orElseThrow();
        int height = model.shape().height();
        int width = model.shape().width();
        Area corner = new Area(height - 1, width - 2, height - 1, width - 1);
        List<Edit> edits = new ArrayList<>(List.of(
                new Edit.Mute(busy.get(0), "a watermark"),
                new Edit.Reweight(
                        counting, model.labels().name(label), 2 * model.weight(counting, label), "counts double"),
                new Edit.Forbid(model.labels().name(0), corner, "a spot")));
        busy.stream()
                .skip(2)
                .map(clause -> new Edit.Restrict(clause, new Area(0, 0, height - 4, width - 1), "the ground"))
                .filter(edit -> isPossible(model, edit))
                .findFirst()
                .ifPresent(edits::add);
        if (!model.labels().exclusive()) {
            edits.add(new Edit.Decide(model.labels().name(0), model.thresholds().sum(0) + 3, "too many"));
        }
        return edits;
    }

    private static boolean isPossible(Model model, Edit edit) {
        try {
            model.edited(List.of(edit));
            return true;
        } catch (EditException tooSmall) {
            return false;
        }
    }

    /** The clauses that vote, those first that do on the most images. */
    private static List<Integer> busy(Model model) {
        int[] votes = new int[model.clauses().size()];
        for (Raster image : sceneOf(model).asked()) {
            int[] strengths = SlowVotes.strengths(model, image);
            for (int clause = 0; clause < votes.length; clause++) {
                votes[clause] += Math.min(1, strengths[clause]);
            }
        }
        return IntStream.range(0, votes.length)
                .filter(clause -> votes[clause] > 0
                        && IntStream.range(0, model.labels().size())
                                .anyMatch(label -> model.weight(clause, label) != 0))
                .boxed()
                .sorted(Comparator.comparing((Integer clause) -> -votes[clause]))
                .toList();
    }

    private static Model calibrated(Model model) {
        return model.withCalibration(calibration(model, model.thresholds(), sceneOf(model)));
    }

    private static Scene sceneOf(Model model) {
        return Scene.all().stream()
                .filter(scene -> scene.labels().equals(model.labels()))
                .findFirst()
                .orElseThrow();
    }

    /** A calibration written down from class sums: its probabilities rise with them, though nobody measured how often they come true. */
    private static Calibration calibration(Classifier classifier, DecisionThresholds thresholds, Scene scene) {
        ImageSource images = scene.validation();
        int[][] sums = new int[images.size()][];
        Arrays.setAll(
                sums,
                index -> classifier.predictor().predict(images.image(index)).classSums());
        Calibration.Origin origin = new Calibration.Origin(images.size(), "cafe", true, !thresholds.isZero());
        if (scene.labels().exclusive()) {
            int[] scores = new int[sums.length];
            Arrays.setAll(
                    scores,
                    index -> Calibration.score(
                            sums[index], index % scene.labels().size()));
            return Calibration.exclusive(origin, scene.labels().size(), 2L * Calibration.UNIT, SortedScores.of(scores));
        }
        List<ProbabilityCurve> curves = new ArrayList<>();
        List<SortedScores> having = new ArrayList<>();
        List<SortedScores> lacking = new ArrayList<>();
        for (int label = 0; label < scene.labels().size(); label++) {
            int own = label;
            int least = Arrays.stream(sums).mapToInt(sum -> sum[own]).min().orElseThrow();
            int most = Arrays.stream(sums).mapToInt(sum -> sum[own]).max().orElseThrow();
            curves.add(new ProbabilityCurve(new int[] {least, most + 1}, new int[] {100_000, 900_000 + label}));
            having.add(SortedScores.of(IntStream.range(0, sums.length)
                    .filter(index -> images.has(index, own))
                    .map(index -> -sums[index][own])
                    .toArray()));
            lacking.add(SortedScores.of(IntStream.range(0, sums.length)
                    .filter(index -> !images.has(index, own))
                    .map(index -> sums[index][own])
                    .toArray()));
        }
        return Calibration.perLabel(origin, curves, having, lacking);
    }

    /** Profiles from the votes on the first images of each label. */
    private static Model familiar(Model model) {
        ImageSource images = sceneOf(model).validation();
        int[][] profiles = new int[model.labels().size() + 1][];
        int[] deviations = new int[model.clauses().size()];
        Arrays.fill(deviations, Familiarity.PARTS);
        for (int label = 0; label < profiles.length; label++) {
            profiles[label] = Arrays.stream(SlowVotes.strengths(model, images.image(label)))
                    .map(strength -> strength * Familiarity.PARTS)
                    .toArray();
        }
        Familiarity.Scale scale = new Familiarity.Scale(100, 200);
        Familiarity unscored = new Familiarity(profiles, deviations, scale, scale, SortedScores.of(new int[1]), 3, 0);
        int[] scores = IntStream.range(0, images.size())
                .map(index -> unscored.score(SlowVotes.strengths(model, images.image(index))))
                .toArray();
        SortedScores sorted = SortedScores.of(scores);
        return model.withFamiliarity(
                new Familiarity(profiles, deviations, scale, scale, sorted, 3, Familiarity.limitOf(sorted)));
    }
}
