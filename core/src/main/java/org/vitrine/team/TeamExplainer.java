package org.vitrine.team;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.Explanation;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Explainer;

/** Explains what a team says of single images, by what its members say. Threads may share one. */
public final class TeamExplainer implements Explainer {

    private final ClauseClassifier team;
    private final List<ClauseExplainer> members;

    /**
     * Returns an explainer of a classifier.
     *
     * @param team a team, or a model alone
     */
    public TeamExplainer(ClauseClassifier team) {
        this.team = team;
        this.members = team.members().stream()
                .map(member -> member.model().explainer())
                .toList();
    }

    /**
     * Explains what one member says.
     *
     * @param member the member, from 0 on
     * @return the member's explainer
     */
    public ClauseExplainer member(int member) {
        return members.get(member);
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, of the team's shape
     * @param label the label's name
     * @return why the image got the label, or did not
     * @throws IllegalArgumentException if there is no such label
     */
    public TeamExplanation explain(Raster image, String label) {
        return explain(image, team.labels().indexOf(label));
    }

    /**
     * Explains one label of an image.
     *
     * @param image the image, of the team's shape
     * @param label the label's index
     * @return why the image got the label, or did not
     */
    public TeamExplanation explain(Raster image, int label) {
        Objects.checkIndex(label, team.labels().size());
        if (!image.shape().equals(team.shape())) {
            throw new IllegalArgumentException(
                    "the model takes images of " + team.shape() + ", this one is " + image.shape());
        }
        List<Explanation> explanations = IntStream.range(0, members.size())
                .mapToObj(i -> members.get(i)
                        .explain(team.members().get(i).model().encoding().encode(image), label))
                .toList();
        return TeamExplanation.of(team, label, explanations);
    }

    @Override
    public double[] importance(Raster image, int label) {
        return explain(image, label).importance();
    }
}
