package org.vitrine.predict;

import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.match.ClauseMatcher;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.match.PatchPlanes;
import org.vitrine.model.Model;

/**
 * A model made ready to predict: clauses that can never vote are left out, the others stop at their first match. It learns from
 * image to image which literals to try first, so each thread needs a voter of its own; {@link Votes} sees to that.
 */
public final class Predictor {

    private final Model model;
    private final PatchPlanes planes;
    private final ClauseMatcher matcher;
    private final int[] weights;
    private final int[] candidates;

    /**
     * Makes a model ready.
     *
     * @param model the model
     */
    public Predictor(Model model) {
        this.model = model;
        ClauseBank bank = model.clauses();
        int labels = model.labels().size();
        int[] clauses = IntStream.range(0, bank.size())
                .filter(clause -> bank.literals(clause) > 0 && !bank.isContradictory(clause))
                .toArray();
        PatchLayout layout = new PatchLayout(model.grid());
        this.planes = new PatchPlanes(layout);
        int voting = clauses.length;
        this.candidates = new int[voting + 1];
        this.matcher = ClauseMatcher.of(layout, voting);
        this.weights = new int[voting * labels];
        long[] included = bank.toWords();
        for (int i = 0; i < voting; i++) {
            matcher.update(i, included, clauses[i] * model.grid().literalWords());
            for (int label = 0; label < labels; label++) {
                weights[i * labels + label] = model.weight(clauses[i], label);
            }
        }
    }

    /**
     * The votes for an image.
     *
     * @param image the image, encoded
     * @return a class sum for each label
     */
    public int[] classSums(BitImage image) {
        model.grid().check(image);
        planes.fill(image);
        int[] sums = new int[model.labels().size()];
        int found = matcher.candidates(planes, candidates);
        for (int i = 0; i < found; i++) {
            if (matcher.matchesAny(candidates[i], planes)) {
                int at = candidates[i] * sums.length;
                for (int label = 0; label < sums.length; label++) {
                    sums[label] += weights[at + label];
                }
            }
        }
        return sums;
    }

    /**
     * What the model says of an image.
     *
     * @param image the image, encoded
     * @return the prediction
     */
    public Prediction predict(BitImage image) {
        return new Prediction(model.labels(), classSums(image), model.settings().target(), model.thresholds());
    }

    /**
     * What the model says of an image.
     *
     * @param picture the image, of the model's size
     * @return the prediction
     */
    public Prediction predict(Raster picture) {
        if (!picture.shape().equals(model.shape())) {
            throw new IllegalArgumentException(
                    "the model takes images of " + model.shape() + ", this one is " + picture.shape());
        }
        return predict(model.encoding().encode(picture));
    }
}
