package org.vitrine.evaluation.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.dataset.DataException;
import org.vitrine.internal.file.AtomicFile;

/**
 * A table on disk, in CSV, that grows by a row at a time, so that work which was interrupted can go on from there. A
 * last line that was cut short is dropped. No cell holds a comma.
 */
public final class RowFile implements AutoCloseable {

    private final List<String> columns;
    private final List<Map<String, String>> rows;
    private final LineFile lines;

    private RowFile(List<String> columns, List<Map<String, String>> rows, LineFile lines) {
        this.columns = columns;
        this.rows = rows;
        this.lines = lines;
    }

    /**
     * Opens a table, or begins one.
     *
     * @param file the CSV file; if it is there, it must have these columns
     * @throws IOException if the file cannot be read or written
     * @throws DataException if the file is another table, or no table
     */
    public static RowFile open(Path file, List<String> columns) throws IOException {
        List<Map<String, String>> rows = Files.exists(file) ? read(file, columns) : new ArrayList<>();
        return new RowFile(List.copyOf(columns), rows, LineFile.begin(file, text(columns, rows)));
    }

    private static List<Map<String, String>> read(Path file, List<String> columns) throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException noText) {
            throw new DataException(file + " is not text in UTF-8", noText);
        }
        List<String> lines = completeLines(text);
        if (lines.isEmpty() || !lines.get(0).equals(String.join(",", columns))) {
            throw new DataException(file + " has other columns than " + String.join(",", columns));
        }
        List<Map<String, String>> rows = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            String[] cells = lines.get(line).split(",", -1);
            if (cells.length != columns.size()) {
                throw new DataException(file + " line " + (line + 1) + ": expected " + columns.size()
                        + " values, found " + cells.length);
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < cells.length; i++) {
                row.put(columns.get(i), cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    /** {@return the lines of a text that grows line by line; a last one without a line feed is left out} */
    public static List<String> completeLines(String text) {
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /**
     * Writes a whole table, or leaves an older one as it is.
     *
     * @param rows for each row its cells by column; a missing one becomes an empty cell
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, List<String> columns, List<Map<String, String>> rows) throws IOException {
        AtomicFile.writeText(file, text(columns, rows));
    }

    private static String text(List<String> columns, List<Map<String, String>> rows) {
        StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
        rows.forEach(row -> text.append(line(columns, row)).append('\n'));
        return text.toString();
    }

    private static String line(List<String> columns, Map<String, String> row) {
        return String.join(
                ",",
                columns.stream().map(column -> row.getOrDefault(column, "")).toList());
    }

    /** {@return the rows so far, for each its cells by column} */
    public List<Map<String, String>> rows() {
        return List.copyOf(rows);
    }

    /**
     * Adds a row. It is in the file when this returns.
     *
     * @param row its cells by column; a missing one becomes an empty cell
     * @throws IOException if the file cannot be written
     */
    public void append(Map<String, String> row) throws IOException {
        lines.add(line(columns, row));
        rows.add(row);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
