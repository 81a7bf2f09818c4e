package org.vitrine.training.kinds;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.kinds.Scene;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.store.CheckpointFile;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.ThresholdPlan;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.StoppedTraining;
import org.vitrine.training.run.Training;

/** Every kind of model that training makes of a plan, small and quick. */
final class TrainedKinds {

    private static final List<Kind> ALL = new ArrayList<>(Kinds.all());
    private static final List<TrainingPlan> PLANS = new ArrayList<>();

    /** The best epoch on validation data, and calibrated. */
    static final Kind BEST = trained(
            "plan, best epoch",
            Scene.TEN,
            plan(Scene.TEN, "threshold:120", Kinds.crisp().withEpochs(5))
                    .validation(Validation.share(0.25))
                    .measure(Measure.BALANCED_ACCURACY));

    /** Thresholds that are fitted by two measures, and calibrated. */
    static final Kind FITTED = trained(
            "plan, fitted thresholds",
            Scene.COLOUR,
            plan(Scene.COLOUR, "thermometer:4", Kinds.fuzzy())
                    .validation(Validation.share(0.25))
                    .thresholds(ThresholdPlan.fitted(Measure.F1, Measure.ACCURACY)));

    /** Ends when patience does. */
    static final Kind IMPATIENT = trained(
            "plan, patience",
            Scene.FORTY,
            plan(Scene.FORTY, "otsu", Kinds.crisp().withClauses(40).withEpochs(30))
                    .validation(Validation.share(0.25))
                    .patience(2));

    /** Several machines. */
    static final Kind UNION = trained(
            "plan, union",
            Scene.TWO,
            plan(Scene.TWO, "edges:4", Kinds.crisp().with(Settings.MACHINES, 2)).validation(Validation.share(0.25)));

    /** Several fuzzy machines that see the mirror image, too. */
    static final Kind UNION_FUZZY = trained(
            "plan, union, fuzzy, mirrored votes",
            Scene.COLOUR,
            plan(
                            Scene.COLOUR,
                            "thermometer:2",
                            Kinds.fuzzy()
                                    .with(Settings.MACHINES, 2)
                                    .with(Settings.REACH, 2)
                                    .with(Settings.MIRROR, true)
                                    .with(Settings.MIRROR_VOTES, true))
                    .validation(Validation.share(0.25)));

    /** Learnt also from variants of the images. */
    static final Kind VARIANTS = trained(
            "plan, variants",
            Scene.ONE,
            plan(
                    Scene.ONE,
                    "thermometer:2",
                    Kinds.fuzzy()
                            .with(Settings.VARIANTS, 2)
                            .with(Settings.TURN, 20)
                            .with(Settings.MOVE, 2)));

    /** Clauses of a label's own, without automata. */
    static final Kind OWN = trained(
            "plan, own clauses",
            Scene.TEN,
            plan(
                    Scene.TEN,
                    "quantile:2",
                    Kinds.crisp().with(Settings.SHARING, Settings.Sharing.OWN).withClauses(10)));

    /** Stopped in mid-epoch, and resumed from a checkpoint. */
    static final Kind RESUMED = kind("plan, resumed", Scene.TEN, () -> {
        TrainingPlan plan = plan(Scene.TEN, "threshold:120", Kinds.crisp())
                .validation(Validation.share(0.25))
                .build();
        Path folder = Files.createTempDirectory("vitrine-kinds");
        try {
            return resumed(plan, folder.resolve("checkpoint"), 3);
        } finally {
            Files.delete(folder);
        }
    });

    /** Learnt on by a plan from a model. */
    static final Kind LEARNT_ON = kind("plan, learnt on", Scene.TWO, () -> {
        Model model = Kinds.FAMILIAR.model();
        return Training.learnOn(model, more(model, Scene.TWO, 2), RunListener.SILENT)
                .model();
    });

    private TrainedKinds() {}

    /** A kind that is made by code that may fail to write. */
    private interface Maker {
        Model make() throws IOException;
    }

    /** Core's kinds, and these. */
    static List<Kind> all() {
        return List.copyOf(ALL);
    }

    /** The plans of these kinds. */
    static List<TrainingPlan> plans() {
        return List.copyOf(PLANS);
    }

    private static Kind trained(String name, Scene scene, TrainingPlan.Builder builder) {
        TrainingPlan plan = builder.build();
        PLANS.add(plan);
        return kind(name, scene, () -> Training.run(plan, RunListener.SILENT).model());
    }

    private static Kind kind(String name, Scene scene, Maker maker) {
        Kind kind = new Kind(name, scene, () -> {
            try {
                return maker.make();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
        ALL.add(kind);
        return kind;
    }

    private static TrainingPlan.Builder plan(Scene scene, String encoding, Settings settings) {
        return TrainingPlan.of(scene.train())
                .encoding(encoding)
                .settings(settings)
                .threads(2);
    }

    /** A plan for more epochs of a model. */
    static TrainingPlan more(Model model, Scene scene, int epochs) {
        return plan(
                        scene,
                        model.encoding().recipe().toString(),
                        model.settings().withEpochs(model.provenance().epochs() + epochs))
                .build();
    }

    /** The model of a training that was stopped when it asked for the so manieth time, and resumed; writes no file in the end. */
    static Model resumed(TrainingPlan plan, Path checkpoint, int calls) throws IOException {
        TrainingPlan stopping = plan.toBuilder()
                .checkpoints(CheckpointPolicy.at(checkpoint, Duration.ZERO))
                .build();
        boolean complete = Training.run(stopping, new RunListener() {
                    private int asked;

                    @Override
                    public boolean isStopping() {
                        return ++asked >= calls;
                    }
                })
                .complete();
        if (complete) {
            throw new AssertionError("the training came to its end before it was stopped");
        }
        StoppedTraining stopped = StoppedTraining.read(checkpoint);
        TrainingPlan again = stopped.plan().toBuilder().data(plan.data()).build();
        Model model = Training.resume(stopped, again, RunListener.SILENT).model();
        CheckpointFile.delete(checkpoint);
        return model;
    }
}
