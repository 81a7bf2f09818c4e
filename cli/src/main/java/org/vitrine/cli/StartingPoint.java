package org.vitrine.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.store.Checkpoint;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a training goes on from.
 *
 * @param file the file that was read
 * @param model what was learnt before
 * @param checkpoint the training to be gone on with; null if only its model is taken, for a training of its own
 * @param damage what is wrong with a newer checkpoint than this; null if there is none
 */
record StartingPoint(
        Path file,
        Model model,
        @Nullable Checkpoint checkpoint,
        @Nullable String damage) {

    /** The note in a checkpoint that tells which images its training is measured on. */
    static final String VALIDATION = "validation";

    /** A training that was stopped keeps its settings; else epochs come on top of those that the model has learnt. */
    Settings settings(Settings asked, CommandSpec spec) {
        Settings learnt = model.settings();
        if (checkpoint != null) {
            ResumeOptions.checkAgreement(spec, checkpoint, file);
            agree("--target", asked.target(), learnt.target());
            return learnt;
        }
        agree("--clauses", asked.clauses(), learnt.clauses());
        agree("--patch", asked.window(), learnt.window());
        agree("--sharing", asked.sharing(), learnt.sharing());
        agree("--states", asked.states(), learnt.states());
        long epochs = (long) model.provenance().epochs() + asked.epochs();
        if (epochs > Integer.MAX_VALUE) {
            throw new UsageException(
                    "--epochs and those that the model has learnt must be at most 2147483647: " + epochs);
        }
        return asked.withEpochs((int) epochs);
    }

    private void agree(String option, Object here, Object there) {
        if (!here.equals(there)) {
            throw new UsageException(
                    option + " is " + here + " here and " + there + " in " + file + "; leave it out, or train anew");
        }
    }

    /** Checks that a training that was stopped goes on with the images that it learnt from and was measured on. */
    void checkSameData(TrainingData data) {
        if (checkpoint != null) {
            Provenance learnt = model.provenance();
            boolean same = learnt.dataFingerprint().equals(data.train().fingerprint())
                    && learnt.examples() == data.train().size()
                    && validation(data).equals(checkpoint.notes().get(VALIDATION));
            if (!same) {
                throw new UsageException("these are other images than those of the training that was stopped (" + file
                        + "); give the same --data, unchanged");
            }
        }
    }

    static String validation(TrainingData data) {
        Dataset validation = data.validation();
        return validation == null ? "" : validation.fingerprint() + " " + validation.size();
    }
}
