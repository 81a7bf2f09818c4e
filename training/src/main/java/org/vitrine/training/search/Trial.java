package org.vitrine.training.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.evaluation.measure.Measure;

/**
 * A training of a search that was carried out and measured: a row of the search's table.
 *
 * @param cells what varied and what was measured, by column
 */
public record Trial(Map<String, String> cells) {

    public Trial {
        cells = new LinkedHashMap<>(cells);
    }

    /** {@return the columns of what was measured: {@code keptEpoch}, {@code seconds}, and one for each measure} */
    public static List<String> measuredColumns() {
        List<String> columns = new ArrayList<>(List.of("keptEpoch", "seconds"));
        for (Measure measure : Measure.all()) {
            columns.add(measure.key());
        }
        return columns;
    }

    /** {@return what the cell of a column holds; empty if there is nothing} */
    public String get(String column) {
        return cells.getOrDefault(column, "");
    }

    /** {@return the mean of a measure over the labels; 0 if it is undefined} */
    public double value(Measure measure) {
        String text = get(measure.key());
        return text.isEmpty() ? 0 : Double.parseDouble(text);
    }

    /** {@return the values that varied, or some of them} */
    Map<String, String> point(List<String> names) {
        Map<String, String> point = new LinkedHashMap<>();
        names.forEach(name -> point.put(name, get(name)));
        return point;
    }
}
