package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.vitrine.training.plan.TrainingPlan;

/**
 * What a search varies, and the plan for each point.
 *
 * @param axes what varies, in the order of the table's columns
 * @param plans gives the plan for a point, a value by name of each axis
 * @param fixed names what does not vary, apart from the data, so that a table of something else is not continued; for example the text of
 *     the plan that the others are made from
 */
public record SearchSpace(List<Axis> axes, Function<Map<String, String>, TrainingPlan> plans, List<String> fixed) {

    public SearchSpace {
        axes = List.copyOf(axes);
        fixed = List.copyOf(fixed);
        if (axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            throw new IllegalArgumentException("two axes have the same name: " + axes);
        }
    }

    List<String> names() {
        return new ArrayList<>(axes.stream().map(Axis::name).toList());
    }
}
