package org.vitrine.model;

/**
 * State of a training run between two examples: everything needed to continue as if it had never stopped. It contains
 * no random number generator: a draw depends only on the seed, the epoch, the example and the clause.
 *
 * @param model what is learnt so far, automata included; its provenance says where in which epoch the training is
 * @param epoch what was counted so far in that epoch; between two epochs nothing, or what was counted in the one before
 */
public record TrainingState(Model model, EpochProgress epoch) {

    public TrainingState {
        if (model.automata().isEmpty()) {
            throw new IllegalArgumentException("a training state needs its automata");
        }
        Provenance provenance = model.provenance();
        int examples = provenance.last().data().examples();
        boolean counts = epoch.learnt() == provenance.stoppedAfter()
                || (provenance.stoppedAfter() == 0 && provenance.epochs() > 0 && epoch.learnt() == examples);
        if (!counts
                || epoch.learnt() > examples
                || provenance.epochs() > model.settings().epochs()) {
            throw new IllegalArgumentException("a training cannot stand behind " + provenance.epochs() + " of "
                    + model.settings().epochs() + " epochs and " + provenance.stoppedAfter() + " of "
                    + examples + " examples with counts of " + epoch.learnt());
        }
        if (epoch.hits().size() != model.labels().size()) {
            throw new IllegalArgumentException("decisions on " + epoch.hits().size() + " labels do not fit "
                    + model.labels().size() + " labels");
        }
    }

    /** {@return how many epochs were learnt in full} */
    public int epochs() {
        return model.provenance().epochs();
    }

    /** {@return whether the training is between two epochs, or before the first, not in the middle of one} */
    public boolean isBetweenEpochs() {
        return model.provenance().stoppedAfter() == 0;
    }
}
