package org.vitrine.training.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.run.Suggestions;
import org.vitrine.training.run.TrainingExamples;

/**
 * A plan to train at every point of a grid. Trials are kept in a table, so that a sweep which was ended goes on from
 * there.
 *
 * @param data what to learn from; {@linkplain DataPlan#missing missing} if the options name it
 * @param options the {@linkplain PlanOption options} of all plans, values by name
 * @param axes the options that vary, in the order of the table's columns
 * @param completing decides about the settings that options and axes leave open; null for what is suggested for the
 *     images, as in a training
 * @param split the split that models are measured on; null for the validation data
 * @param table a CSV file for the trials
 */
public record Sweep(
        DataPlan data,
        Map<String, String> options,
        List<Axis> axes,
        @Nullable UnaryOperator<TrainingPlan> completing,
        @Nullable String split,
        Path table) {

    public Sweep {
        options = new LinkedHashMap<>(options);
        axes = List.copyOf(axes);
        Axis.names(axes);
    }

    /** Makes a sweep with the settings that are suggested for the images where options and axes leave them open. */
    public Sweep(DataPlan data, Map<String, String> options, List<Axis> axes, @Nullable String split, Path table) {
        this(data, options, axes, null, split, table);
    }

    /**
     * {@return the plan of each point of the grid, which may leave settings open}
     *
     * @throws IllegalArgumentException if there is no such option, or it does not take a value
     */
    public List<TrainingPlan> plans() {
        return plans(completing == null ? UnaryOperator.identity() : completing);
    }

    private List<TrainingPlan> plans(UnaryOperator<TrainingPlan> how) {
        return Axis.grid(axes).stream()
                .map(new TrialPlans(data, options, how)::plan)
                .toList();
    }

    private Map<String, String> suggested(TrainingPlan first) {
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put("encoding", first.encoding());
        first.how().named().forEach((name, text) -> all.put(Settings.named(name).dashed(), text));
        return all;
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
        UnaryOperator<TrainingPlan> how =
                completing == null ? new Suggestions(listener.training())::complete : completing;
        List<TrainingPlan> plans = plans(how); // so that all are built before the first runs
        List<String> varied = Axis.names(axes);
        // With what was suggested: the same options on another day, or other images, may leave something else open.
        Map<String, String> all = plans().get(0).how().isComplete() ? options : suggested(plans.get(0));
        List<String> fixed = new TrialPlans(data, all).fixed(varied);
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
