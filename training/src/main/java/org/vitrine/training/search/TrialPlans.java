package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanOption;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The plans of a search: a point, which is a value by option, changes some of the options that all of them have.
 *
 * @param data what they learn from; missing if options name it
 * @param options values by option
 */
record TrialPlans(DataPlan data, Map<String, String> options) {

    /** The options of a point's plan. */
    Map<String, String> options(Map<String, String> point) {
        Map<String, String> changed = new LinkedHashMap<>(options);
        point.forEach((name, value) -> changed.put(PlanOption.named(name).name(), value));
        return changed;
    }

    TrainingPlan plan(Map<String, String> point) {
        Map<String, String> changed = options(point);
        return data.equals(DataPlan.missing())
                ? TrainingPlan.ofOptions(changed)
                : TrainingPlan.ofOptions(data, changed);
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
