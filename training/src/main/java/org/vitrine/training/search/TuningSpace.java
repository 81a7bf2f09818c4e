package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vitrine.model.Settings;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The points that a {@link Tuning} tries: first some that are probably good, then points near the best of them, and
 * points drawn at random.
 *
 * @param first the points to begin with, each a value by name; what a point does not name is as the plans have it
 * @param kinds what is drawn from, at least one: the first three times out of four, the others otherwise
 * @param data what to learn from; {@linkplain DataPlan#missing missing} if the options name it
 * @param options the {@linkplain org.vitrine.training.plan.PlanOption options} of all plans, values by name
 * @param epochs the most epochs that a plan learns
 */
public record TuningSpace(
        List<Map<String, String>> first, List<Kind> kinds, DataPlan data, Map<String, String> options, int epochs) {

    /** The column of the number of epochs. */
    static final String EPOCHS = Settings.EPOCHS.dashed();

    /**
     * Machines that differ in the same respects, such as crisp ones or fuzzy ones.
     *
     * @param base what they have in common, a value by name
     * @param axes in what they differ; values that are numbers in ascending order
     */
    public record Kind(Map<String, String> base, List<Axis> axes) {

        public Kind {
            base = Collections.unmodifiableMap(new LinkedHashMap<>(base));
            axes = List.copyOf(axes);
            Axis.names(axes);
        }

        /** {@return the number of points} */
        long size() {
            return axes.stream().mapToLong(axis -> axis.values().size()).reduce(1, Math::multiplyExact);
        }

        /** A point with the first value of each axis. */
        Map<String, String> sample() {
            Map<String, String> point = new LinkedHashMap<>(base);
            axes.forEach(axis -> point.put(axis.name(), axis.values().get(0)));
            return point;
        }

        private boolean contains(Map<String, String> point) {
            Map<String, String> rest = new LinkedHashMap<>(base);
            for (Axis axis : axes) {
                String value = point.get(axis.name());
                if (value == null || !axis.values().contains(value)) {
                    return false;
                }
                rest.put(axis.name(), value);
            }
            return rest.equals(point);
        }

        /** Points that differ from one in a single step along an axis. */
        private List<Map<String, String>> near(Map<String, String> point) {
            List<Map<String, String>> near = new ArrayList<>();
            for (Axis axis : axes) {
                String value = point.get(axis.name());
                int at = value == null ? -1 : axis.values().indexOf(value);
                for (int other : new int[] {at + 1, at - 1}) {
                    if (at >= 0 && other >= 0 && other < axis.values().size()) {
                        Map<String, String> moved = new LinkedHashMap<>(point);
                        moved.put(axis.name(), axis.values().get(other));
                        near.add(moved);
                    }
                }
            }
            return near;
        }
    }

    public TuningSpace {
        first = first.stream().distinct().toList();
        kinds = List.copyOf(kinds);
        options = new LinkedHashMap<>(options);
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one kind of machines to draw from");
        }
        if (epochs < 1) {
            throw new IllegalArgumentException("epochs must be at least 1: " + epochs);
        }
    }

    /** The plan of a point, for all epochs. */
    TrainingPlan plan(Map<String, String> point) {
        return plans().plan(point);
    }

    /** {@return what does not vary, as words} */
    List<String> fixed() {
        List<String> varied = names();
        varied.add(EPOCHS);
        return plans().fixed(varied);
    }

    private TrialPlans plans() {
        return new TrialPlans(data, options);
    }

    /** Everything that varies: the columns of the table. */
    List<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (Kind kind : kinds) {
            kind.axes().forEach(axis -> names.add(axis.name()));
        }
        kinds.forEach(kind -> names.addAll(kind.base().keySet()));
        first.forEach(point -> names.addAll(point.keySet()));
        return new ArrayList<>(names);
    }

    /** A point as the table has it: what it does not name is empty. */
    Map<String, String> row(Map<String, String> point) {
        Map<String, String> row = new LinkedHashMap<>();
        names().forEach(name -> row.put(name, point.getOrDefault(name, "")));
        return row;
    }

    /** A row of the table as a point. */
    Map<String, String> point(Map<String, String> row) {
        Map<String, String> point = new LinkedHashMap<>();
        names().forEach(name -> {
            String value = row.getOrDefault(name, "");
            if (!value.isEmpty()) {
                point.put(name, value);
            }
        });
        return point;
    }

    /** {@return the number of points that can be drawn} */
    long size() {
        return kinds.stream().mapToLong(Kind::size).reduce(0, Math::addExact);
    }

    boolean canDraw(Map<String, String> point) {
        return kinds.stream().anyMatch(kind -> kind.contains(point));
    }

    /** Points near some others: one step along one axis. */
    List<Map<String, String>> near(List<Map<String, String>> points) {
        List<Map<String, String>> near = new ArrayList<>();
        for (Map<String, String> point : points) {
            kinds.stream()
                    .filter(kind -> kind.axes().stream().allMatch(axis -> point.containsKey(axis.name())))
                    .findFirst()
                    .ifPresent(kind -> near.addAll(kind.near(point)));
        }
        return near;
    }
}
