package org.vitrine.cli.export;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.vitrine.cli.console.Formats;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * That an export says what its model says, found out on sample images.
 *
 * @param voted how many of the clauses voted on at least one of the images
 * @param strengthsTold whether the votes of single clauses were compared, too
 */
record RoundTrip(int images, int clauses, int voted, boolean strengthsTold) {

    private static final int AT_ONCE = 16;

    /** An export that does not say what its model says. */
    static final class DifferentException extends Exception {

        private static final long serialVersionUID = 1L;

        DifferentException(String message) {
            super(message);
        }
    }

    /** Asks both, and compares every number. */
    static RoundTrip of(
            ClauseClassifier machine, ModelExport.Exported exported, List<Raster> sample, LongConsumer progress)
            throws IOException, DifferentException {
        List<Model> members = machine.models();
        List<ClausePredictor> voters = members.stream().map(Model::predictor).toList();
        Predictor predictor = machine.predictor();
        boolean[] voted = new boolean
                [members.stream().mapToInt(one -> one.clauses().size()).sum()];
        boolean told = true;
        for (int from = 0; from < sample.size(); from += AT_ONCE) {
            List<Raster> some = sample.subList(from, Math.min(sample.size(), from + AT_ONCE));
            List<ModelExport.Answer> answers = exported.answers(some);
            if (answers.size() != some.size()) {
                throw new DifferentException(answers.size() + " answers for " + some.size() + " images");
            }
            for (int i = 0; i < some.size(); i++) {
                ModelExport.Answer answer = answers.get(i);
                String where = " of sample image " + (from + i + 1);
                compare(predictor.predict(some.get(i)), answer, where);
                int[] strengths = strengths(members, voters, some.get(i));
                int[] said = answer.strengths();
                told &= said != null;
                if (said != null && !Arrays.equals(said, strengths)) {
                    int clause = Arrays.mismatch(said, strengths);
                    throw new DifferentException("the votes of clause " + clause + where + " differ");
                }
                for (int clause = 0; clause < voted.length; clause++) {
                    voted[clause] |= strengths[clause] != 0;
                }
            }
            progress.accept(from + some.size());
        }
        int count = (int) IntStream.range(0, voted.length).filter(i -> voted[i]).count();
        return new RoundTrip(sample.size(), voted.length, count, told);
    }

    private static void compare(Prediction prediction, ModelExport.Answer answer, String where)
            throws DifferentException {
        int[] sums = prediction.classSums();
        if (!Arrays.equals(sums, answer.classSums())) {
            throw new DifferentException("the class sums" + where + " are " + Arrays.toString(answer.classSums())
                    + " instead of " + Arrays.toString(sums));
        }
        for (int label = 0; label < sums.length; label++) {
            if (answer.decided()[label] != prediction.isDecided(label)) {
                throw new DifferentException("the decision about "
                        + prediction.labels().name(label) + where + " is " + answer.decided()[label]);
            }
        }
    }

    private static int[] strengths(List<Model> members, List<ClausePredictor> voters, Raster image) {
        return IntStream.range(0, members.size())
                .flatMap(i -> Arrays.stream(
                        voters.get(i).strengths(members.get(i).encoding().encode(image))))
                .toArray();
    }

    String inWords() {
        return "class sums" + (strengthsTold ? ", decisions and the votes of every clause" : " and decisions")
                + " are the model's on " + Formats.counted(images, "image") + ", on which " + voted + " of "
                + Formats.counted(clauses, "clause") + " voted";
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("images", images);
        map.put("clauses", clauses);
        map.put("voted", voted);
        map.put("clauseVotes", strengthsTold);
        return map;
    }
}
