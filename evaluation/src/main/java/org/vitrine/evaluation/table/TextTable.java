package org.vitrine.evaluation.table;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.vitrine.internal.text.OneLine;

/** Writes a table as plain text, for the terminal. */
public final class TextTable {

    private TextTable() {}

    /**
     * Aligns the first column to the left and the others to the right, two spaces apart. A row is a line, whatever is
     * in its cells.
     *
     * @param cells the rows, at least one, all with the same number of cells
     */
    public static String of(List<List<String>> cells) {
        List<List<String>> rows = cells.stream()
                .map(row -> row.stream().map(OneLine::of).toList())
                .toList();
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining());
    }

    /** {@return a share in percent with two digits; a dash if it is undefined} */
    static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.2f", 100 * share.getAsDouble()) : "-";
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(row.get(0))
                .append(" ".repeat(widths[0] - row.get(0).length()));
        for (int column = 1; column < widths.length; column++) {
            String cell = row.get(column);
            line.append(" ".repeat(2 + widths[column] - cell.length())).append(cell);
        }
        return line.append('\n').toString();
    }
}
