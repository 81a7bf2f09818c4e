package org.vitrine.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table on disk, in CSV, that grows by a row at a time, so that work which was ended can go on from there. A last row that was cut short
 * is dropped. No cell holds a comma.
 */
final class RowFile implements AutoCloseable {

    private final List<String> columns;
    private final List<Map<String, String>> rows;
    private final Writer writer;

    private RowFile(List<String> columns, List<Map<String, String>> rows, Writer writer) {
        this.columns = columns;
        this.rows = rows;
        this.writer = writer;
    }

    /** Opens a table, which must have these columns if it is there already. */
    static RowFile open(Path file, List<String> columns) throws IOException {
        List<Map<String, String>> rows = Files.exists(file) ? read(file, columns) : new ArrayList<>();
        write(file, columns, rows);
        return new RowFile(columns, rows, Files.newBufferedWriter(file, StandardOpenOption.APPEND));
    }

    private static List<Map<String, String>> read(Path file, List<String> columns) throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException noText) {
            throw new UsageException(file + " is no text in UTF-8; it is of something else, so choose another --out");
        }
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(String.join(",", columns))) {
            throw new UsageException(file + " has other columns than " + String.join(",", columns)
                    + "; it is of something else, so choose another --out");
        }
        List<Map<String, String>> rows = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            String[] cells = lines.get(line).split(",", -1);
            if (cells.length != columns.size()) {
                throw new UsageException(file + " line " + (line + 1) + ": expected " + columns.size()
                        + " values, found " + cells.length + "; remove the line");
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < cells.length; i++) {
                row.put(columns.get(i), cells[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    /** Writes a whole table, or leaves an older one as it is. */
    static void write(Path file, List<String> columns, List<Map<String, String>> rows) throws IOException {
        StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
        rows.forEach(row -> text.append(line(columns, row)));
        Outputs.writeText(text.toString(), file);
    }

    private static String line(List<String> columns, Map<String, String> row) {
        return String.join(
                        ",",
                        columns.stream()
                                .map(column -> row.getOrDefault(column, ""))
                                .toList())
                + "\n";
    }

    List<Map<String, String>> rows() {
        return List.copyOf(rows);
    }

    void append(Map<String, String> row) throws IOException {
        writer.write(line(columns, row));
        writer.flush();
        rows.add(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
