package org.vitrine.train;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.learn.EpochCounts;
import org.vitrine.internal.learn.EpochRunner;
import org.vitrine.internal.learn.LearningUnion;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;

/** A union whose machines learn elsewhere and meet here after each epoch. */
final class RemoteUnion implements EpochRunner.Machines {

    private final Settings settings;
    private final Dataset data;
    private final MachineLearner elsewhere;
    private List<TrainingState> machines;
    private @Nullable Model joined;
    private boolean stopped;

    RemoteUnion(
            Settings settings,
            Dataset data,
            @Nullable Model from,
            int epochsDone,
            EpochProgress soFar,
            MachineLearner elsewhere) {
        this.settings = settings;
        this.data = data;
        this.elsewhere = elsewhere;
        List<EpochProgress> counts = EpochCounts.divided(soFar, settings.machines());
        this.machines = IntStream.range(0, settings.machines())
                .mapToObj(i -> new TrainingState(machine(i, from).model(epochsDone, soFar.learnt()), counts.get(i)))
                .toList();
    }

    private LearningUnion machine(int i, @Nullable Model from) {
        Model own = from == null || settings.machines() == 1 ? from : from.machine(i);
        return new LearningUnion(settings.ofMachine(i), data, own, 1);
    }

    @Override
    public EpochProgress run(int epoch, EpochProgress before, EpochRunner.Listener listener) {
        Optional<List<TrainingState>> learnt;
        try {
            learnt = elsewhere.learnEpoch(machines, data);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        stopped = learnt.isEmpty();
        if (stopped) {
            return before;
        }
        check(learnt.get(), epoch);
        machines = List.copyOf(learnt.get());
        joined = null;
        return EpochCounts.sum(machines.stream().map(TrainingState::epoch).toList());
    }

    private void check(List<TrainingState> learnt, int epoch) {
        Trainer.require(
                learnt.size() == settings.machines(),
                "there are " + settings.machines() + " machines, not " + learnt.size());
        for (int machine = 0; machine < learnt.size(); machine++) {
            TrainingState state = learnt.get(machine);
            Trainer.require(
                    state.model().settings().equals(settings.ofMachine(machine)),
                    "machine " + machine + " is missing, or not in its place");
            Provenance provenance = state.model().provenance();
            Trainer.require(
                    provenance.epochs() == epoch && provenance.stoppedAfter() == 0,
                    "machine " + machine + " is to learn epoch " + epoch + ", but has learnt " + provenance.epochs()
                            + " epochs and " + provenance.stoppedAfter() + " examples");
            Trainer.require(
                    provenance.last().data().equals(data.part())
                            && state.epoch().learnt() == data.size(),
                    "machine " + machine + " has learnt from other data, or lost its counts");
        }
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }

    /** Joins the machines, which are where the trainer is. */
    @Override
    public Model model(int epochs, int stoppedAfter) {
        if (joined == null) {
            joined = machines.size() == 1
                    ? machines.get(0).model()
                    : Model.join(machines.stream().map(TrainingState::model).toList());
        }
        return joined;
    }

    @Override
    public EpochSummary summary(int epoch, EpochProgress counted) {
        long literals = machines.stream()
                .map(machine -> machine.model().clauses())
                .mapToLong(ClauseBank::literalCount)
                .sum();
        return EpochCounts.summary(epoch, counted, settings, data.labels(), literals);
    }
}
