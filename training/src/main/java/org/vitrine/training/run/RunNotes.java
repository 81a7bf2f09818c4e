package org.vitrine.training.run;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.history.History;

/**
 * The progress of a training when a checkpoint was written, as far as the model does not tell.
 *
 * @param plan the text of its plan
 * @param validation which images it is measured on; empty for none
 * @param history its epochs
 * @param bestMeasure the best measure so far; -1 for none
 * @param bestEpoch the epoch with that measure; 0 for none
 * @param elapsedSeconds how long it has taken
 */
record RunNotes(
        String plan, String validation, History history, double bestMeasure, int bestEpoch, double elapsedSeconds) {

    private static final String PLAN = "plan";
    private static final String VALIDATION = "validation";
    private static final String HISTORY = "history";
    private static final String BEST_MEASURE = "bestMeasure";
    private static final String BEST_EPOCH = "bestEpoch";
    private static final String ELAPSED = "elapsedSeconds";

    /** {@return the plan's text; empty if the training had no plan, such as that of one machine of a union} */
    static Optional<String> plan(Map<String, String> notes) {
        return Optional.ofNullable(notes.get(PLAN));
    }

    /** Reads the notes of a checkpoint. */
    static RunNotes of(Map<String, String> notes) {
        try {
            return new RunNotes(
                    note(notes, PLAN),
                    note(notes, VALIDATION),
                    History.parse(note(notes, HISTORY), "the checkpoint's history"),
                    Double.parseDouble(note(notes, BEST_MEASURE)),
                    Integer.parseInt(note(notes, BEST_EPOCH)),
                    Double.parseDouble(note(notes, ELAPSED)));
        } catch (NumberFormatException wrong) {
            throw new DataException("the checkpoint's notes are damaged: " + wrong.getMessage(), wrong);
        }
    }

    private static String note(Map<String, String> notes, String name) {
        String note = notes.get(name);
        if (note == null) {
            throw new DataException("the checkpoint's note '" + name + "' is missing");
        }
        return note;
    }

    /** The notes to write into a checkpoint. */
    Map<String, String> toMap() {
        Map<String, String> notes = new HashMap<>();
        notes.put(PLAN, plan);
        notes.put(VALIDATION, validation);
        notes.put(HISTORY, history.toText());
        notes.put(BEST_MEASURE, "" + bestMeasure);
        notes.put(BEST_EPOCH, "" + bestEpoch);
        notes.put(ELAPSED, "" + elapsedSeconds);
        return notes;
    }
}
