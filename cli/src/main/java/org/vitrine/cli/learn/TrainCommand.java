package org.vitrine.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.Interruption;
import org.vitrine.cli.console.PlanWords;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.LearningOptions;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.cli.option.TrainOptions;
import org.vitrine.cli.option.TrainOutputs;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.store.CheckpointFile;
import org.vitrine.training.plan.CheckpointPolicy;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.RunListener;
import org.vitrine.training.run.StoppedTraining;
import org.vitrine.training.run.Training;
import org.vitrine.training.run.TrainingResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model and saves it. */
@Command(
        name = "train",
        modelTransformer = LearningOptions.FromTable.class,
        description = "Learns from labelled images and saves the model.",
        preprocessor = StartingPoint.Finder.class,
        footer = {
            "",
            "Images in folders, with settings that suit them:",
            "  vitrine train --data folder:DIR --size 64x64 --model my.vitrine --validate 0.1",
            "The paper's MNIST experiment:",
            "  vitrine train --data mnist:DIR --model mnist.vitrine --recipe mnist-paper --epochs 10",
            "Faces, several labels each:",
            "  vitrine train --data faces: --model faces.vitrine --patch 5x5 --clauses 1000 --q 3 --epochs 5",
            "",
            "A training that was killed goes on from its checkpoint:",
            "  vitrine train --resume mnist.vitrine.checkpoint",
            "Ten more epochs:",
            "  vitrine train --data mnist:DIR --from mnist.vitrine --model more.vitrine --epochs 10",
            "",
            "Ctrl-C stops training and saves the model learnt so far."
        })
public final class TrainCommand extends ConsoleCommand {

    /**
     * Options that a training may be given anew when it is resumed: where things are and how they are done, not what is
     * learnt.
     */
    private static final Set<String> FREE =
            Set.of("data", "model", "history", "compact", "threads", "cache", "checkpoint", "every");

    @Mixin
    private TrainOutputs outputs;

    @Mixin
    private TrainOptions options;

    @Option(
            names = "--checkpoint",
            paramLabel = "FILE",
            description = "Write checkpoints to this file and to FILE.previous, to resume from if training is killed. "
                    + "They are deleted when the model is saved. Default: the model's file name with .checkpoint "
                    + "appended, if the training takes more than ten minutes.")
    private @Nullable Path checkpoint;

    @Option(
            names = "--every",
            paramLabel = "TIME|off",
            description = "How often to write a checkpoint: 30s, 5m, 1h; off for never. Default: 5m.")
    private String every = "5m";

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Resume an interrupted training run from its checkpoint; the result is the same, byte for "
                    + "byte. All other options are those it was started with. Default: start a new run.")
    @SuppressWarnings("UnusedVariable") // StartingPoint reads it, before the other options are
    private @Nullable Path resume;

    @Option(
            names = "--from",
            paramLabel = "MODEL",
            description = "Continue training from a model for --epochs more epochs, on the same images or others of "
                    + "the same size and labels. Options not given are the model's. Default: begin anew.")
    @SuppressWarnings("UnusedVariable") // as above
    private @Nullable Path from;

    private @Nullable StartingPoint beginning;

    /** Sets what to begin from, as it was found before the options were read. */
    void beginFrom(StartingPoint found) {
        beginning = found;
    }

    @Override
    protected void run(Console screen) throws IOException {
        if (beginning == null) {
            if (!options.namesRecipe()) {
                options.plan(); // so that what is wrong is said before images are read
            }
            checkFiles(checkpoints());
        }
        TrainingPlan plan = plan(screen);
        if (beginning != null) {
            checkFiles(plan.checkpoints());
        }
        try (Interruption interruption = new Interruption();
                TrainOutputs.Progress progress = new TrainOutputs.Progress(screen, interruption)) {
            TrainingResult result = run(screen, plan, progress);
            if (!result.complete() && result.checkpoint().isPresent()) {
                screen.remark("go on with 'vitrine train --resume "
                        + result.checkpoint().get() + "'");
            }
            outputs.report(screen, result, progress, plan.threads());
        }
    }

    private void checkFiles(CheckpointPolicy policy) {
        Path kept = policy.file();
        Path previous = kept == null ? null : CheckpointFile.previous(kept);
        outputs.written()
                .reads("the model of --from", from)
                .readsData(options.data.data)
                .writes("--checkpoint", kept, Overwriting.Kind.CHECKPOINT)
                .writes("--checkpoint", previous, Overwriting.Kind.CHECKPOINT)
                .check(outputs.force);
    }

    private TrainingPlan plan(Console screen) {
        if (beginning != null && options.namesRecipe()) {
            throw new UsageException("--recipe is for a new training; with --resume and --from settings are as before");
        }
        StartingPoint before = beginning;
        if (before == null) {
            return outputs.plan(options, screen).checkpoints(checkpoints()).build();
        }
        TrainingPlan.Builder asked = outputs.addTo(options.plan()).checkpoints(checkpoints());
        StoppedTraining stopped = before.stopped();
        return stopped == null ? more(asked, before.model()) : resumed(asked.build(), stopped);
    }

    private CheckpointPolicy checkpoints() {
        if (checkpoint != null && interval().isEmpty()) {
            throw new UsageException("--checkpoint writes nothing with --every off; leave one of them out");
        }
        return interval()
                .map(length -> checkpoint == null
                        ? CheckpointPolicy.whenLong(length)
                        : CheckpointPolicy.at(checkpoint, length))
                .orElse(CheckpointPolicy.off());
    }

    private Optional<Duration> interval() {
        try {
            return CheckpointPolicy.parseInterval(every);
        } catch (IllegalArgumentException none) {
            throw new UsageException("--every: " + none.getMessage());
        }
    }

    /** Epochs come on top of those that the model has learnt. */
    private TrainingPlan more(TrainingPlan.Builder asked, Model model) {
        Settings settings = asked.build().settings();
        List<String> named = Settings.all().stream()
                .map(Setting::dashed)
                .filter(name -> isGiven("--" + name))
                .toList();
        UsageException.heard(() -> {
            settings.requireEffects(named);
            return named;
        });
        long epochs = (long) model.provenance().epochs() + settings.epochs();
        if (epochs > Integer.MAX_VALUE) {
            throw new UsageException(
                    "--epochs and those that the model has learnt must be at most 2147483647: " + epochs);
        }
        return asked.settings(settings.withEpochs((int) epochs)).build();
    }

    /** {@return the plan of the training that was stopped, with what the command line says about places and ways} */
    private TrainingPlan resumed(TrainingPlan asked, StoppedTraining stopped) {
        checkAgreement(asked, stopped.plan(), stopped.file());
        TrainingPlan.Builder plan = outputs.addTo(stopped.plan().toBuilder());
        if (stopped.plan().data() instanceof DataPlan.Located located) {
            plan.data(located.withLocation(options.data.data).withCache(options.data.cache));
        } else {
            plan.data(asked.data());
        }
        Integer count = options.threads.given();
        if (count != null) {
            plan.threads(count);
        }
        Path kept = checkpoint != null ? checkpoint : stopped.file();
        return plan.checkpoints(interval()
                        .map(length -> CheckpointPolicy.at(kept, length))
                        .orElse(CheckpointPolicy.off()))
                .build();
    }

    /** Refuses a plan that learns something else than the training that is to be resumed. */
    private static void checkAgreement(TrainingPlan asked, TrainingPlan stopped, Path file) {
        Map<String, String> here = asked.toOptions();
        Map<String, String> there = stopped.toOptions();
        Set<String> names = new LinkedHashSet<>(here.keySet());
        names.addAll(there.keySet());
        names.removeAll(FREE);
        for (String name : names) {
            String now = here.getOrDefault(name, "not given");
            String before = there.getOrDefault(name, "not given");
            if (!now.equals(before)) {
                throw new UsageException("--" + name + " is " + now + " here and " + before
                        + " in the training that was stopped (" + file + "); leave it out");
            }
        }
    }

    private TrainingResult run(Console screen, TrainingPlan plan, RunListener progress) throws IOException {
        StartingPoint before = beginning;
        if (before == null) {
            return Training.run(plan, progress);
        }
        try {
            StoppedTraining stopped = before.stopped();
            if (stopped == null) {
                return Training.learnOn(before.model(), plan, progress);
            }
            stopped.damage()
                    .ifPresent(
                            damage -> screen.remark("note: " + damage + " (going on from the checkpoint before it)"));
            return Training.resume(stopped, plan, progress);
        } catch (PlanException problem) {
            throw new UsageException(PlanWords.of(problem, before.file().toString()));
        }
    }
}
