package org.vitrine.team;

import java.util.Comparator;
import java.util.List;
import org.vitrine.image.Raster;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.predict.Likeness;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/** Adds up the class sums of a team's members. Threads may share one. */
public final class TeamPredictor implements Predictor {

    private final Team team;
    private final List<ClausePredictor> members;

    TeamPredictor(Team team) {
        this.team = team;
        this.members = team.members().stream()
                .map(member -> member.model().predictor())
                .toList();
    }

    @Override
    public Prediction predict(Raster image) {
        List<Prediction> said =
                members.stream().map(member -> member.predict(image)).toList();
        Prediction prediction =
                predict(team.classSums(said.stream().map(Prediction::classSums).toList()));
        List<Likeness> likenesses =
                said.stream().flatMap(one -> one.likeness().stream()).toList();
        return likenesses.isEmpty() ? prediction : prediction.withLikeness(together(likenesses));
    }

    /**
     * What the team makes of class sums that are known already.
     *
     * @param classSums the team's class sum for each label; not copied
     * @return the prediction
     */
    public Prediction predict(int[] classSums) {
        Prediction prediction = new Prediction(team.labels(), classSums, team.target(), team.thresholds());
        return team.calibration().map(prediction::withCalibration).orElse(prediction);
    }

    /** The median: an image is unlike what a team knows if it is unlike what most members know. */
    private static Likeness together(List<Likeness> likenesses) {
        Likeness middle = likenesses.stream()
                .sorted(Comparator.comparingDouble(Likeness::share).thenComparing(Likeness::limit))
                .skip(likenesses.size() / 2)
                .findFirst()
                .orElseThrow();
        return new Likeness(
                middle.score(),
                middle.share(),
                middle.limit(),
                likenesses.stream().mapToInt(Likeness::voting).sum(),
                likenesses.stream().mapToInt(Likeness::usuallyVoting).sum());
    }
}
