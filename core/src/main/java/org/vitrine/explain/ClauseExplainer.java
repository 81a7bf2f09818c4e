package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.ClauseVote.Position;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.match.CompiledClauses;
import org.vitrine.internal.match.CompiledFuzzyClauses;
import org.vitrine.internal.match.Sight;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/**
 * Explains what a model says of single images: Algorithm 1 of the paper, with the sums made explicit. For each clause that votes for
 * the label, and each position where it matches, its unbinarized literals are put down there, times its votes. Beyond the paper, the
 * same for clauses that vote against it, and the list of all that spoke.
 *
 * <p>Threads may share one. It keeps what it works out of the clauses, so it is quicker from the second image on.
 */
public final class ClauseExplainer implements Explainer {

    private final VotingClauses model;
    private final ClausePredictor predictor;
    private final CompiledClauses compiled;
    private final Stamps stamps;
    private final ReasonAreas areas;

    /**
     * For this library's own use; {@code Model.explainer()} makes one.
     *
     * @param model the clauses, and what surrounds them
     * @param compiled the same clauses, compiled
     */
    public ClauseExplainer(VotingClauses model, CompiledClauses compiled) {
        this.model = model;
        this.predictor = new ClausePredictor(model, compiled);
        this.compiled = compiled;
        this.stamps = new Stamps(model);
        this.areas = new ReasonAreas(model);
    }

    /**
     * What the model says of an image, without the reasons.
     *
     * @param image the image, encoded
     * @return the prediction
     */
    public Prediction predict(BitImage image) {
        return predictor.predict(image);
    }

    /**
     * Finds where clauses match an image.
     *
     * @param image the image, encoded
     * @return the matches, for one thread
     */
    public ClauseMatches matches(BitImage image) {
        return new ClauseMatches(compiled, image);
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, of the model's shape
     * @param label the label's name
     * @return why the image got the label, or did not
     * @throws IllegalArgumentException if there is no such label
     */
    public Explanation explain(Raster image, String label) {
        return explain(model.encoding().encode(image), model.labels().indexOf(label));
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, encoded
     * @param label the label's index
     * @return why the image got the label, or did not
     */
    public Explanation explain(BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        Prediction prediction = predictor.predict(image);
        if (compiled instanceof CompiledFuzzyClauses fuzzy) {
            return FuzzyExplanation.of(model, fuzzy, image, label, prediction);
        }
        EvidenceSums inFavour = new EvidenceSums(model.shape(), model.views());
        EvidenceSums against = new EvidenceSums(model.shape(), model.views());
        List<ClauseVote> votes = new ArrayList<>();
        try (ClauseMatches matches = matches(image)) {
            for (int clause = 0; clause < model.clauses().size(); clause++) {
                int weight = model.weight(clause, label);
                List<Position> positions = weight == 0 ? List.of() : positions(matches, clause);
                if (!positions.isEmpty()) {
                    add(weight > 0 ? inFavour : against, stamps.of(clause), positions, Math.abs(weight));
                    votes.add(new ClauseVote(clause, weight, positions));
                }
            }
        }
        votes.sort(Comparator.comparingInt(ClauseVote::votes).reversed().thenComparing(ClauseVote::clause));
        return new Explanation(
                label, prediction.classSum(label), prediction.confidence(label), inFavour.map(), against.map(), votes);
    }

    /**
     * Finds the fewest clauses that suffice for the decision about a label.
     *
     * @param image the image, of the model's shape
     * @param label the label's name
     * @return the reasons why the image got the label, or did not; they are proved before they are returned
     * @throws IllegalArgumentException if there is no such label
     */
    public SufficientReasons reasons(Raster image, String label) {
        return reasons(model.encoding().encode(image), model.labels().indexOf(label));
    }

    /**
     * Finds the fewest clauses that suffice for the decision about a label.
     *
     * @param image the image, encoded
     * @param label the label's index
     * @return the reasons why the image got the label, or did not; they are proved before they are returned
     */
    public SufficientReasons reasons(BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        try (Sight sight = compiled.lookAt(image)) {
            if (!model.mirrorVotes()) {
                return reasons(sight, null, label);
            }
            try (Sight mirrored = compiled.lookAt(model.encoding().mirrored(image))) {
                return reasons(sight, mirrored, label);
            }
        }
    }

    private SufficientReasons reasons(Sight sight, @Nullable Sight mirrored, int label) {
        int[] strengths = new int[model.clauses().size()];
        addStrengths(sight, strengths);
        if (mirrored != null) {
            addStrengths(mirrored, strengths);
        }
        int[] sums = new int[model.labels().size()];
        for (int clause = 0; clause < strengths.length; clause++) {
            for (int i = 0; strengths[clause] > 0 && i < sums.length; i++) {
                sums[i] += strengths[clause] * model.weight(clause, i);
            }
        }
        Prediction prediction = new Prediction(model.labels(), sums, model.target(), model.thresholds());
        return new ReasonSearch(model, strengths, prediction, label)
                .find(chosen -> areas.of(compiled, sight, mirrored, chosen), model.shape());
    }

    private void addStrengths(Sight sight, int[] strengths) {
        for (int i = 0; i < compiled.size(); i++) {
            strengths[compiled.clause(i)] += sight.strength(compiled.clause(i));
        }
    }

    @Override
    public double[] importance(Raster image, int label) {
        return explain(model.encoding().encode(image), label).importance();
    }

    private List<Position> positions(ClauseMatches matches, int clause) {
        List<Position> positions = new ArrayList<>();
        int columns = model.grid().columns();
        matches.forEach(clause, at -> positions.add(new Position(at / columns, at % columns)));
        return positions;
    }

    private static void add(EvidenceSums sums, Stamp stamp, List<Position> positions, int votes) {
        for (Position position : positions) {
            sums.addBright(stamp, position.row(), position.column(), votes);
            sums.addDark(stamp, position.row(), position.column(), votes);
        }
    }
}
