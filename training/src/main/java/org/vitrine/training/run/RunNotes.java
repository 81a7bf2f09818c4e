package org.vitrine.training.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.history.History;

/**
 * How far a training had come when a checkpoint was written, as far as the model does not tell.
 *
 * @param plan the text of its plan; empty if another program wrote the checkpoint
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

    /** Reads the notes of a checkpoint. */
    static RunNotes of(Map<String, String> notes) {
        String rows = notes.get(HISTORY);
        try {
            return new RunNotes(
                    notes.getOrDefault(PLAN, ""),
                    notes.getOrDefault(VALIDATION, ""),
                    rows == null ? new History(List.of()) : History.parse(rows, "the checkpoint's history"),
                    Double.parseDouble(notes.getOrDefault(BEST_MEASURE, "-1")),
                    Integer.parseInt(notes.getOrDefault(BEST_EPOCH, "0")),
                    Double.parseDouble(notes.getOrDefault(ELAPSED, "0")));
        } catch (NumberFormatException wrong) {
            throw new DataException("the checkpoint's notes are damaged: " + wrong.getMessage(), wrong);
        }
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
