package org.vitrine.data.internal.files;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.vitrine.data.internal.io.Reasons;
import org.vitrine.data.internal.io.UserPaths;
import org.vitrine.dataset.DataException;

/** The lines of a table, all with as many fields as there are column names, without the blanks around them. */
public record Table(Path file, List<String> header, List<Row> rows) {

    /** One line of the table. */
    public record Row(long line, List<String> fields) {
        /** {@return the text in a column} */
        public String field(int column) {
            return fields.get(column);
        }
    }

    /** Reads a table. */
    public static Table read(Path file) {
        UserPaths.checkFile(file, "table");
        CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(separator(file));
        List<Row> rows = new ArrayList<>();
        try (InputStream input = Files.newInputStream(file);
                MappingIterator<String[]> lines = new CsvMapper()
                        .readerFor(String[].class)
                        .with(CsvParser.Feature.WRAP_AS_ARRAY)
                        .with(CsvParser.Feature.TRIM_SPACES)
                        .with(CsvParser.Feature.SKIP_EMPTY_LINES)
                        .with(schema)
                        .readValues(input)) {
            while (lines.hasNextValue()) {
                List<String> fields = List.of(lines.nextValue());
                rows.add(new Row(lines.getParser().currentTokenLocation().getLineNr(), fields));
            }
        } catch (IOException | RuntimeException problem) { // the iterator wraps some of its problems
            throw new DataException(
                    "cannot read the table " + file + " (" + Reasons.of(problem) + "); save it as CSV in UTF-8",
                    problem);
        }
        if (rows.size() < 2) {
            throw new DataException(file + " has no images; write a line of column names and a line per image");
        }
        Table table = new Table(file, rows.get(0).fields(), rows.subList(1, rows.size()));
        table.check();
        return table;
    }

    private static char separator(Path file) {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line = reader.readLine();
            char best = ',';
            for (char candidate : new char[] {';', '\t'}) {
                if (line != null && count(line, candidate) > count(line, best)) {
                    best = candidate;
                }
            }
            return best;
        } catch (IOException problem) {
            throw new DataException(
                    "cannot read the table " + file + " (" + Reasons.of(problem) + "); save it as CSV in UTF-8",
                    problem);
        }
    }

    private static long count(String line, char wanted) {
        return line.chars().filter(c -> c == wanted).count();
    }

    private void check() {
        if (new HashSet<>(header).size() < header.size() || header.contains("")) {
            throw new DataException(file + ": columns need names that differ from each other, not "
                    + String.join(", ", header) + "; correct the line");
        }
        for (Row row : rows) {
            if (row.fields().size() != header.size()) {
                throw new DataException(at(row) + ": there are " + row.fields().size() + " fields, but " + header.size()
                        + " columns; correct the line");
            }
        }
    }

    /** {@return the first column with one of these names, in any case; -1 if there is none} */
    public int column(String... names) {
        for (String name : names) {
            for (int i = 0; i < header.size(); i++) {
                if (header.get(i).toLowerCase(Locale.ROOT).equals(name)) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** {@return the place of a line, for messages} */
    public String at(Row row) {
        return file + ", line " + row.line();
    }
}
