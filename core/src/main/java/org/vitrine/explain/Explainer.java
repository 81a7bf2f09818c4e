package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.vitrine.explain.ClauseVote.Place;
import org.vitrine.image.BitImage;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * Explains what a model says of single images: Algorithm 1 of the paper, with the sums made explicit. For each clause that votes for
 * the label, and each position where it matches, its unbinarized literals are put down there, times its votes. Beyond the paper, the
 * same for clauses that vote against it, and the list of all that spoke.
 *
 * <p>It keeps what it works out of the clauses, so it is quicker from the second image on; each thread needs one of its own.
 */
public final class Explainer {

    private final Model model;
    private final Predictor voter;
    private final ClauseMatches sightings;
    private final Stamps stamps;

    /**
     * Prepares to explain a model.
     *
     * @param model the model
     */
    public Explainer(Model model) {
        this.model = model;
        this.voter = new Predictor(model);
        this.sightings = new ClauseMatches(model.clauses());
        this.stamps = new Stamps(model);
    }

    /**
     * What the model says of an image, without the reasons.
     *
     * @param image the image, encoded
     * @return the prediction
     */
    public Prediction predict(BitImage image) {
        return voter.predict(image);
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, encoded
     * @param label the label
     * @return why the image got the label, or did not
     */
    public Explanation explain(BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        Prediction prediction = voter.predict(image); // also checks the image's size
        sightings.lookAt(image);
        EvidenceSums inFavour = new EvidenceSums(model.shape(), model.views());
        EvidenceSums against = new EvidenceSums(model.shape(), model.views());
        List<ClauseVote> votes = new ArrayList<>();
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            int weight = model.weight(clause, label);
            List<Place> places = weight == 0 ? List.of() : places(clause);
            if (!places.isEmpty()) {
                add(weight > 0 ? inFavour : against, stamps.of(clause), places, Math.abs(weight));
                votes.add(new ClauseVote(clause, weight, places));
            }
        }
        votes.sort(Comparator.comparingInt(ClauseVote::votes).reversed().thenComparing(ClauseVote::clause));
        return new Explanation(
                label, prediction.classSum(label), prediction.confidence(label), inFavour.map(), against.map(), votes);
    }

    private List<Place> places(int clause) {
        List<Place> places = new ArrayList<>();
        int columns = model.grid().columns();
        sightings.forEach(clause, position -> places.add(new Place(position / columns, position % columns)));
        return places;
    }

    private static void add(EvidenceSums sums, Stamp stamp, List<Place> places, int votes) {
        for (Place place : places) {
            sums.addBright(stamp, place.row(), place.column(), votes);
            sums.addDark(stamp, place.row(), place.column(), votes);
        }
    }
}
