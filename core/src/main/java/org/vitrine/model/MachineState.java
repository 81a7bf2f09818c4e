package org.vitrine.model;

/**
 * One machine of a union between two examples: what it has learnt so far, automata included, and what was counted in the epoch that it is
 * in, or, at the end of an epoch, in the one that it has completed.
 *
 * @param machine which machine of the union it is, from 0 on
 * @param model what it has learnt, as a model of its own; its provenance says where in which epoch the machine is
 * @param counted what was counted
 */
public record MachineState(int machine, Model model, EpochProgress counted) {

    public MachineState {
        Provenance provenance = model.provenance();
        if (machine < 0 || model.settings().machines() != 1) {
            throw new IllegalArgumentException("the state of machine " + machine + " holds "
                    + model.settings().machines() + " machines");
        }
        if (model.automata().isEmpty()) {
            throw new IllegalArgumentException("the state of a machine needs its automata");
        }
        boolean atEnd = provenance.stoppedAfter() == 0
                && counted.learnt() == (provenance.epochs() == 0 ? 0 : provenance.examples());
        if (!(atEnd || counted.learnt() == provenance.stoppedAfter())
                || counted.learnt() > provenance.examples()
                || provenance.epochs() > model.settings().epochs()) {
            throw new IllegalArgumentException("a machine cannot stand behind " + provenance.epochs() + " of "
                    + model.settings().epochs() + " epochs and " + provenance.stoppedAfter() + " of "
                    + provenance.examples() + " examples with counts of " + counted.learnt());
        }
        if (counted.hits().size() != model.labels().size()) {
            throw new IllegalArgumentException("decisions on " + counted.hits().size() + " labels do not fit "
                    + model.labels().size() + " labels");
        }
    }

    /**
     * How many epochs the machine has learnt in full.
     *
     * @return 0 at the beginning
     */
    public int epochs() {
        return model.provenance().epochs();
    }

    /**
     * Whether the machine is between two epochs, or before the first.
     *
     * @return false if it was stopped in the middle of an epoch
     */
    public boolean isBetweenEpochs() {
        return model.provenance().stoppedAfter() == 0;
    }
}
