package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The plans of a search: a point, which is a value by option, changes some of the options that all of them have.
 *
 * @param data what they learn from; missing if options name it
 * @param options values by option
 * @param completing decides about what they leave open
 */
record TrialPlans(DataPlan data, Map<String, String> options, UnaryOperator<TrainingPlan> completing) {

    /** The plans of a search that begins with points of its own: what they leave open is as usual with them. */
    TrialPlans(DataPlan data, Map<String, String> options) {
        this(data, options, TrialPlans::asUsual);
    }

    /** Not all that a point names has an effect with the rest of it, and it need not. */
    private static TrainingPlan asUsual(TrainingPlan plan) {
        return plan.how().isComplete()
                ? plan
                : plan.toBuilder().settings(Settings.usual(plan.how().named())).build();
    }

    /** The options of a point's plan. */
    Map<String, String> options(Map<String, String> point) {
        Map<String, String> changed = new LinkedHashMap<>(options);
        point.forEach((name, value) -> changed.put(PlanOption.named(name).name(), value));
        return changed;
    }

    TrainingPlan plan(Map<String, String> point) {
        Map<String, String> changed = options(point);
        return completing.apply(
                data.equals(DataPlan.missing())
                        ? TrainingPlan.ofOptions(changed)
                        : TrainingPlan.ofOptions(data, changed));
    }

    /**
     * The options that no point changes, as words: a table of something else is not continued. Where the data are and
     * how many threads there are makes no difference.
     */
    List<String> fixed(Collection<String> varied) {
        Map<String, String> fixed = new LinkedHashMap<>(options);
        varied.forEach(name -> fixed.remove(PlanOption.named(name).name()));
        fixed.keySet().removeAll(List.of("data", "threads"));
        List<String> words = new ArrayList<>();
        fixed.forEach((name, value) -> words.addAll(PlanOption.named(name).words(value)));
        return words;
    }
}
