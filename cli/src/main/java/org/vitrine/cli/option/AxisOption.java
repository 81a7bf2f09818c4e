package org.vitrine.cli.option;

import java.util.LinkedHashSet;
import java.util.List;
import org.vitrine.cli.console.UsageException;
import org.vitrine.training.search.Axis;

/** What {@code --param} says: an option of a training without its dashes, and the values to try. */
public final class AxisOption {

    private AxisOption() {}

    /** Reads {@code q=1,2,3}. */
    public static Axis parse(String text) {
        int equals = text.indexOf('=');
        List<String> values = List.of(text.substring(equals + 1).split(",", -1));
        if (equals < 1 || values.contains("")) {
            throw new UsageException("--param takes NAME=VALUE,VALUE,... such as q=1,2,3: " + text);
        }
        if (new LinkedHashSet<>(values).size() < values.size()) {
            throw new UsageException("--param " + text + " has a value twice");
        }
        return UsageException.heard(() -> new Axis(text.substring(0, equals), values));
    }

    public static List<Axis> parse(List<String> texts) {
        List<Axis> axes = texts.stream().map(AxisOption::parse).toList();
        if (axes.stream().map(Axis::name).distinct().count() < axes.size()) {
            throw new UsageException("each --param must be of another option: " + String.join(" ", texts));
        }
        return axes;
    }
}
