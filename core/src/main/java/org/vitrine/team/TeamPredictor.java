package org.vitrine.team;

import java.util.List;
import org.vitrine.image.Raster;
import org.vitrine.predict.ClausePredictor;
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
        List<int[]> sums = members.stream()
                .map(member -> member.predict(image).classSums())
                .toList();
        return new Prediction(team.labels(), team.classSums(sums), team.target(), team.thresholds());
    }
}
