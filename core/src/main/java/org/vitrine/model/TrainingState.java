package org.vitrine.model;

/**
 * The state of a training run between two examples: everything needed to continue as if it had never stopped. It contains no random number
 * generator: a draw depends only on the seed, the epoch, the example and the clause.
 *
 * @param model what is learnt so far, automata included; its provenance says where in which epoch the training is
 * @param epoch what was counted so far in that epoch
 */
public record TrainingState(Model model, EpochProgress epoch) {

    public TrainingState {
        if (model.automata().isEmpty()) {
            throw new IllegalArgumentException("a training state needs its automata");
        }
        Provenance provenance = model.provenance();
        if (epoch.learnt() != provenance.stoppedAfter()
                || epoch.learnt() > provenance.examples()
                || provenance.epochs() > model.settings().epochs()) {
            throw new IllegalArgumentException("a training cannot stand in epoch " + (provenance.epochs() + 1) + " of "
                    + model.settings().epochs() + " after " + epoch.learnt() + " of " + provenance.examples()
                    + " examples");
        }
        if (epoch.hits().size() != model.labels().size()) {
            throw new IllegalArgumentException("decisions on " + epoch.hits().size() + " labels do not fit "
                    + model.labels().size() + " labels");
        }
    }
}
