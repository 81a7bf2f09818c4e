package org.vitrine.train;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.dataset.Dataset;
import org.vitrine.internal.learn.EpochCounts;
import org.vitrine.internal.learn.EpochRunner;
import org.vitrine.internal.learn.LearningUnion;
import org.vitrine.model.EpochProgress;
import org.vitrine.model.EpochSummary;
import org.vitrine.model.MachineState;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.model.TrainingState;

/**
 * Trains the machines of a union one by one and epoch by epoch, so that they can learn in different processes or on different computers. A
 * machine needs its settings, its number, all examples and its own state, and nothing of the other machines; the outcome is the same, bit for
 * bit, as that of a {@link Trainer} that trains them all.
 *
 * <pre>{@code
 * MachineTrainer trainer = new MachineTrainer(settings, 1); // settings.machines() is 4, say
 * List<MachineState> states = trainer.begin(data);
 * for (int epoch = 1; epoch <= settings.epochs(); epoch++) {
 *     states = states.stream().map(state -> trainer.learnEpoch(state, data)).toList(); // anywhere, in any order
 *     Model model = trainer.join(states);
 * }
 * }</pre>
 */
public final class MachineTrainer {

    private final Settings settings;
    private final int threads;

    /**
     * A trainer of machines.
     *
     * @param settings the settings of the union
     * @param threads how many threads share the clauses of a machine, at least 1
     */
    public MachineTrainer(Settings settings, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1: " + threads);
        }
        this.settings = settings;
        this.threads = threads;
    }

    /**
     * The machines before they have learnt anything.
     *
     * @param data what they are to learn from
     * @return a state for each machine
     */
    public List<MachineState> begin(Dataset data) {
        return IntStream.range(0, settings.machines())
                .mapToObj(machine -> begin(machine, data))
                .toList();
    }

    /**
     * One machine before it has learnt anything.
     *
     * @param machine which one, from 0 on
     * @param data what it is to learn from
     * @return its state
     */
    public MachineState begin(int machine, Dataset data) {
        Settings own = settings.ofMachine(machine);
        new Trainer(own).check(data);
        return new MachineState(
                machine,
                new LearningUnion(own, data, null, threads).model(0, 0),
                EpochProgress.none(data.labels().size()));
    }

    /**
     * Learns one epoch, or the rest of the epoch that the machine is in.
     *
     * @param state the machine
     * @param data what it learns from: the data that it has learnt from before
     * @return the machine at the end of that epoch
     * @throws IllegalArgumentException if the state is not that of a machine of this union, or belongs to other data, or the machine has
     *     learnt all epochs
     */
    public MachineState learnEpoch(MachineState state, Dataset data) {
        return learnEpoch(state, data, TrainingListener.SILENT);
    }

    /**
     * Learns one epoch, or the rest of the epoch that the machine is in.
     *
     * @param state the machine
     * @param data what it learns from: the data that it has learnt from before
     * @param listener is told about progress every few examples, and may stop the machine; nothing else of it is called
     * @return the machine at the end of that epoch, or where it was stopped
     * @throws IllegalArgumentException if the state is not that of a machine of this union, or belongs to other data, or the machine has
     *     learnt all epochs
     */
    public MachineState learnEpoch(MachineState state, Dataset data, TrainingListener listener) {
        Settings own = checked(state);
        Trainer trainer = new Trainer(own);
        trainer.check(data);
        trainer.checkFit(state.model(), data);
        checkData(state.model().provenance(), data);
        int epoch = state.epochs() + 1;
        Trainer.require(epoch <= own.epochs(), "the machine has learnt all " + own.epochs() + " epochs");
        LearningUnion alone = new LearningUnion(own, data, state.model(), threads);
        EpochProgress before =
                state.isBetweenEpochs() ? EpochProgress.none(data.labels().size()) : state.counted();
        EpochProgress counted = alone.run(epoch, before, new EpochRunner.Listener() {
            @Override
            public boolean progress(int current, int learnt, int examples) {
                return listener.progress(current, learnt, examples);
            }
        });
        boolean complete = counted.learnt() == data.size();
        return new MachineState(
                state.machine(), alone.model(complete ? epoch : epoch - 1, complete ? 0 : counted.learnt()), counted);
    }

    private Settings checked(MachineState state) {
        Trainer.require(
                state.machine() < settings.machines(),
                "there is no machine " + state.machine() + ", machines are 0 to " + (settings.machines() - 1));
        Settings own = settings.ofMachine(state.machine());
        Trainer.require(
                state.model().settings().equals(own),
                "machine " + state.machine() + " was trained with other settings");
        return own;
    }

    private static void checkData(Provenance provenance, Dataset data) {
        Trainer.require(
                provenance.dataFingerprint().equals(data.fingerprint()) && provenance.examples() == data.size(),
                "the machine has learnt from other data");
    }

    /**
     * Joins the machines into the model that they are together. Usual votes of fuzzy clauses are not counted yet: see
     * {@link Trainer#counted}.
     *
     * @param states a state for each machine, in the order of their numbers, all at the same example
     * @return the model, as {@link Trainer#train} would have it there
     * @throws IllegalArgumentException if one is missing or is elsewhere than the others
     */
    public Model join(List<MachineState> states) {
        check(states);
        List<Model> models = states.stream().map(MachineState::model).toList();
        return models.size() == 1 ? models.get(0) : Model.join(models);
    }

    /**
     * How the last epoch went that the machines have completed.
     *
     * @param states a state for each machine, in the order of their numbers, all at the end of the same epoch
     * @return how it went; it took as long as the slowest machine
     */
    public EpochSummary summary(List<MachineState> states) {
        check(states);
        int epochs = states.get(0).epochs();
        Trainer.require(states.get(0).isBetweenEpochs() && epochs > 0, "the machines are not at the end of an epoch");
        EpochProgress sum =
                EpochCounts.sum(states.stream().map(MachineState::counted).toList());
        long literals = states.stream()
                .map(state -> state.model().clauses())
                .mapToLong(ClauseBank::literalCount)
                .sum();
        return EpochCounts.summary(epochs, sum, settings, states.get(0).model().labels(), literals);
    }

    /**
     * Takes the machines out of a training that was stopped.
     *
     * @param state where it was stopped; its settings must be those of the union
     * @return a state for each machine
     */
    public List<MachineState> divide(TrainingState state) {
        Trainer.require(state.model().settings().equals(settings), "the training that was stopped had other settings");
        return divide(state.model(), state.epoch());
    }

    /**
     * Takes the machines out of a model, to continue training as {@link Trainer#learnOn} does.
     *
     * @param model the union, automata included
     * @param data what to learn from
     * @return a state for each machine
     */
    public List<MachineState> divide(Model model, Dataset data) {
        Trainer trainer = new Trainer(settings);
        trainer.check(data);
        trainer.checkLearnOn(model, data);
        Provenance from = model.provenance();
        Model here = new Model(
                model.labels(),
                model.shape(),
                model.encoding(),
                model.clauses(),
                model.weights(),
                model.counts(),
                model.automata()
                        .orElseThrow(() ->
                                new IllegalArgumentException("a compact model cannot learn on: it has no automata")),
                settings,
                new Provenance(data.fingerprint(), data.size(), from.epochs(), 0, Provenance.THIS_VERSION));
        return divide(here, EpochProgress.none(data.labels().size()));
    }

    private List<MachineState> divide(Model model, EpochProgress counted) {
        List<EpochProgress> counts = EpochCounts.divided(completed(model, counted), settings.machines());
        return IntStream.range(0, settings.machines())
                .mapToObj(machine -> new MachineState(
                        machine, settings.machines() == 1 ? model : model.machine(machine), counts.get(machine)))
                .toList();
    }

    /** Between two epochs, the counts of the one before are not known any more: none was right, and none was wrong. */
    private static EpochProgress completed(Model model, EpochProgress counted) {
        Provenance provenance = model.provenance();
        return counted.learnt() > 0 || provenance.epochs() == 0
                ? counted
                : new EpochProgress(
                        provenance.examples(),
                        counted.nanos(),
                        counted.cpuNanos(),
                        counted.feedbacks(),
                        counted.right(),
                        counted.hits());
    }

    private void check(List<MachineState> states) {
        Trainer.require(
                states.size() == settings.machines(),
                "there are " + settings.machines() + " machines, not " + states.size());
        Provenance first = states.get(0).model().provenance();
        for (int machine = 0; machine < states.size(); machine++) {
            MachineState state = states.get(machine);
            Trainer.require(state.machine() == machine, "machine " + machine + " is missing, or not in its place");
            checked(state);
            Provenance provenance = state.model().provenance();
            Trainer.require(
                    Objects.equals(provenance, first),
                    "machine " + machine + " has learnt " + provenance.epochs() + " epochs and "
                            + provenance.stoppedAfter() + " examples, machine 0 " + first.epochs() + " and "
                            + first.stoppedAfter() + ", or from other data");
        }
    }
}
