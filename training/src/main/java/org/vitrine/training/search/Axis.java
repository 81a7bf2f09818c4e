package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something that varies in a search, and its values.
 *
 * @param name such as {@code q} or {@code clauses}; a column of the search's table, so without a comma
 * @param values the values as text, each once; without a comma
 */
public record Axis(String name, List<String> values) {

    public Axis {
        values = List.copyOf(values);
        if (name.isEmpty() || name.contains(",") || values.isEmpty()) {
            throw new IllegalArgumentException("an axis needs a name without a comma, and a value: " + name);
        }
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException("axis " + name + " has a value twice: " + values);
        }
        for (String value : values) {
            if (value.isEmpty() || value.contains(",")) {
                throw new IllegalArgumentException("a value of axis " + name + " is empty or has a comma: " + value);
            }
        }
    }

    /** {@return all combinations: points with a value by name of each axis; those of the last axis change fastest} */
    public static List<Map<String, String>> grid(List<Axis> axes) {
        List<Map<String, String>> points = List.of(Map.of());
        for (Axis axis : axes) {
            List<Map<String, String>> finer = new ArrayList<>();
            for (Map<String, String> point : points) {
                for (String value : axis.values()) {
                    Map<String, String> more = new LinkedHashMap<>(point);
                    more.put(axis.name(), value);
                    finer.add(more);
                }
            }
            points = finer;
        }
        return points;
    }

    /** The names of axes, which must differ. */
    static List<String> names(List<Axis> axes) {
        List<String> names = axes.stream().map(Axis::name).toList();
        if (names.stream().distinct().count() < axes.size()) {
            throw new IllegalArgumentException("two axes have the same name: " + axes);
        }
        return names;
    }
}
