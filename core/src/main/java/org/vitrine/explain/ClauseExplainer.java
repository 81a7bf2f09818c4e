package org.vitrine.explain;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Voting;
import org.vitrine.predict.VotingClauses;

/**
 * Explains what a model, or several members together, say of single images: Algorithm 1 of the paper, with the sums
 * made explicit. For each clause that votes for the label, and each position where it matches, its unbinarized literals
 * are put down there, times its votes. Beyond the paper, the same for clauses that vote against it, and the list of all
 * that spoke.
 *
 * <p>Threads may share one. It keeps what it works out of the clauses, so it is quicker from the second image on.
 */
public final class ClauseExplainer implements Explainer {

    private final Voting voting;
    private final List<Stamps> stamps; // of each member

    /** Explains what a model or several members say; {@code explainer()} of a model and of a team makes one. */
    public ClauseExplainer(Voting voting) {
        this.voting = voting;
        this.stamps = voting.models().stream().map(Stamps::new).toList();
    }

    /**
     * {@return why an image got a label, or did not}
     *
     * @throws IllegalArgumentException if there is no label of that name
     */
    public Explanation explain(Raster image, String label) {
        return explain(image, voting.labels().indexOf(label));
    }

    /** {@return why an image got a label, or did not} */
    public Explanation explain(Raster image, int label) {
        voting.checkShape(image);
        List<Explanation> own = IntStream.range(0, stamps.size())
                .mapToObj(member -> {
                    VotingClauses model = voting.models().get(member);
                    return explain(model, stamps.get(member), model.encoding().encode(image), label);
                })
                .toList();
        return own.size() == 1 ? own.get(0) : MemberEvidence.together(voting, label, own);
    }

    /**
     * {@return why an encoded image got a label by a model alone, or did not}
     *
     * @throws IllegalStateException if there are several members, each of which encodes images in its own way
     */
    public Explanation explain(BitImage image, int label) {
        return explain(voting.alone(), stamps.get(0), image, label);
    }

    private static Explanation explain(VotingClauses model, Stamps stamps, BitImage image, int label) {
        Objects.checkIndex(label, model.labels().size());
        Evidence evidence = Evidence.on(model, stamps, label);
        try (ClauseView view = model.view(image)) {
            Prediction prediction = model.decided(view.strengths());
            for (int clause = 0; clause < model.clauses().size(); clause++) {
                int weight = model.weight(clause, label);
                if (weight != 0 && model.clauses().literals(clause) > 0) {
                    evidence.add(view, clause, weight);
                }
            }
            return evidence.explanation(label, prediction.classSum(label), prediction.confidence(label));
        }
    }

    @Override
    public double[] importance(Raster image, int label) {
        return explain(image, label).importance();
    }
}
