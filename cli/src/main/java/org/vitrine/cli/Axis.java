package org.vitrine.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * An option of a training and the values that it takes in turn.
 *
 * @param name the option without its dashes
 * @param values the values, as they would be typed
 */
record Axis(String name, List<String> values) {

    Axis {
        values = List.copyOf(values);
    }

    /** Reads {@code q=1,2,3}. */
    static Axis parse(String text) {
        int equals = text.indexOf('=');
        List<String> values = List.of(text.substring(equals + 1).split(",", -1));
        if (equals < 1 || values.contains("")) {
            throw new UsageException("--param takes NAME=VALUE,VALUE,... such as q=1,2,3: " + text);
        }
        if (new LinkedHashSet<>(values).size() < values.size()) {
            throw new UsageException("--param " + text + " has a value twice");
        }
        return new Axis(text.substring(0, equals), values);
    }

    static List<Axis> parse(List<String> texts) {
        List<Axis> axes = texts.stream().map(Axis::parse).toList();
        if (axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            throw new UsageException("each --param must be of another option: " + String.join(" ", texts));
        }
        return axes;
    }

    /** All combinations of values, those of the last axis changing fastest. */
    static List<Map<String, String>> grid(List<Axis> axes) {
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

    /** A combination of values in words. */
    static String inWords(Map<String, String> point) {
        List<String> words = new ArrayList<>();
        point.forEach((name, value) -> words.add(name + "=" + value));
        return String.join(" ", words);
    }
}
