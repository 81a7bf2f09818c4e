package org.vitrine.training.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.TrainingExamples;

/**
 * A plan to train at every point of a grid. Trials are kept in a table, so that a sweep which was ended goes on from
 * there.
 *
 * @param data what to learn from; {@linkplain DataPlan#missing missing} if the options name it
 * @param options the {@linkplain PlanOption options} of all plans, values by name
 * @param axes the options that vary, in the order of the table's columns
 * @param split the split that models are measured on; null for the validation data
 * @param table a CSV file for the trials
 */
public record Sweep(
        DataPlan data,
        Map<String, String> options,
        List<Axis> axes,
        @Nullable String split,
        Path table) {

    public Sweep {
        options = new LinkedHashMap<>(options);
        axes = List.copyOf(axes);
        Axis.names(axes);
    }

    /**
     * {@return the plan of each point of the grid}
     *
     * @throws IllegalArgumentException if there is no such option, or it does not take a value
     */
    public List<TrainingPlan> plans() {
        return Axis.grid(axes).stream().map(new TrialPlans(data, options)::plan).toList();
    }

    /**
     * Carries out the sweep.
     *
     * @param listener hears how it goes, and may end it
     * @return the trials in the order of the grid; fewer than there are points if it was ended
     * @throws IOException if the table cannot be read or written
     * @throws PlanException if one of the plans does not suit the data, or the table is of another search
     */
    public List<Trial> run(SearchListener listener) throws IOException {
        List<Map<String, String>> grid = Axis.grid(axes);
        List<TrainingPlan> plans = plans(); // so that all are built before the first runs
        List<String> varied = Axis.names(axes);
        List<String> fixed = new TrialPlans(data, options).fixed(varied);
        Trials trials = new Trials(split, listener);
        TrialRunner.Sample sample = trials.sample(plans.get(0));
        for (TrainingPlan plan : plans) {
            TrainingExamples.check(plan, sample.shape(), sample.labels());
        }
        List<Trial> done = new ArrayList<>();
        try (TrialTable known = TrialTable.open(table, varied, TrialTable.identity(fixed, sample, split))) {
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
