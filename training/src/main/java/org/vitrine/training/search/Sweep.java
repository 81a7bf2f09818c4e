package org.vitrine.training.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingExamples;

/**
 * A plan to train at every point of a grid. Trials are kept in a table, so that a sweep which was ended goes on from there.
 *
 * @param space what varies
 * @param split the split that models are measured on; null for the validation data
 * @param table a CSV file for the trials
 */
public record Sweep(SearchSpace space, @Nullable String split, Path table) {

    /**
     * Carries out the sweep.
     *
     * @param listener hears how it goes, and may end it
     * @return the trials in the order of the grid; fewer than there are points if it was ended
     * @throws IOException if the table cannot be read or written
     * @throws PlanException if one of the plans does not suit the data, or the table is of another search
     */
    public List<Trial> run(SearchListener listener) throws IOException {
        List<Map<String, String>> grid = Axis.grid(space.axes());
        List<TrainingPlan> plans =
                grid.stream().map(space.plans()).toList(); // so that all are built before the first runs
        Trials trials = new Trials(split, listener);
        TrialRunner.Sample sample = trials.sample(plans.get(0));
        for (TrainingPlan plan : plans) {
            TrainingExamples.check(plan, sample.shape(), sample.labels());
        }
        List<Trial> done = new ArrayList<>();
        try (TrialTable known =
                TrialTable.open(table, space.names(), TrialTable.identity(space.fixed(), sample, split))) {
            for (int i = 0; i < grid.size(); i++) {
                Map<String, String> point = grid.get(i);
                Optional<Trial> trial = known.find(point);
                if (trial.isEmpty()) {
                    listener.trial(i + 1, grid.size(), point);
                    trial = trials.run(point, plans.get(i));
                    if (trial.isEmpty()) {
                        return done;
                    }
                    trial = Optional.of(known.add(trial.get()));
                }
                done.add(trial.get());
            }
        }
        return done;
    }
}
