package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.vitrine.training.plan.PlanOptions;
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

    /**
     * Varies some options of a plan.
     *
     * @param axes the options that vary, by name
     * @param options the others, of which an axis may change some
     * @return a plan for each point: that of the options with the point's
     */
    public static SearchSpace of(List<Axis> axes, Map<String, String> options) {
        return new SearchSpace(
                axes,
                point -> plan(options, point),
                fixed(options, axes.stream().map(Axis::name).toList()));
    }

    /** The plan of some options, of which a point changes some. */
    static TrainingPlan plan(Map<String, String> options, Map<String, String> point) {
        Map<String, String> changed = new LinkedHashMap<>(options);
        point.forEach((name, value) -> changed.put(PlanOptions.named(name).name(), value));
        return PlanOptions.plan(changed);
    }

    /** The options that no point changes, as words; where the data are and how many threads there are makes no difference. */
    static List<String> fixed(Map<String, String> options, Collection<String> varied) {
        Map<String, String> fixed = new LinkedHashMap<>(options);
        varied.forEach(name -> fixed.remove(PlanOptions.named(name).name()));
        fixed.keySet().removeAll(List.of("data", "threads"));
        List<String> words = new ArrayList<>();
        fixed.forEach((name, value) -> words.addAll(PlanOptions.named(name).words(value)));
        return words;
    }

    List<String> names() {
        return new ArrayList<>(axes.stream().map(Axis::name).toList());
    }
}
