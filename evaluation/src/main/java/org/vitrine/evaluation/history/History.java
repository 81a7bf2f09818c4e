package org.vitrine.evaluation.history;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.file.RowFile;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;

/**
 * Holds the history of a training run, epoch by epoch.
 *
 * <p>In a file it is CSV: a line of column names, then one line per epoch, with decimal points whatever the locale, and
 * empty cells for values that are not known. {@link HistoryWriter} writes it. Measures that are not built in have
 * columns after all others.
 *
 * @param rows the epochs, in the order of time
 */
public record History(List<Row> rows) {

    private static final int OLDEST_COLUMNS = 9;
    private static final int OLDER_COLUMNS = 14;

    public History {
        rows = List.copyOf(rows);
    }

    /**
     * A value that is recorded for each epoch.
     *
     * @param key its name in the file, such as {@code cpuSeconds}
     */
    public record Column(String key) {

        /** Time spent learning in the epoch. */
        public static final Column SECONDS = new Column("seconds");
        /** Processor time spent learning in the epoch, all threads together. */
        public static final Column CPU_SECONDS = new Column("cpuSeconds");
        /** Examples learnt from in the epoch. */
        public static final Column EXAMPLES = new Column("examples");
        /** Share of the clauses that received feedback. */
        public static final Column FEEDBACK_RATE = new Column("feedbackRate");
        /** Included literals, the mean over the clauses. */
        public static final Column LITERALS_PER_CLAUSE = new Column("literalsPerClause");
        /** Accuracy on the training examples. */
        public static final Column TRAIN_ACCURACY = new Column("trainAccuracy");
        /** Macro F1 on the training examples. */
        public static final Column TRAIN_F1 = new Column("trainF1");
        /** Accuracy on the validation examples. */
        public static final Column VALID_ACCURACY = new Column("validAccuracy");
        /** Macro F1 on the validation examples. */
        public static final Column VALID_F1 = new Column("validF1");
        /** Macro balanced accuracy on the validation examples. */
        public static final Column VALID_BALANCED_ACCURACY = new Column("validBalancedAccuracy");
        /** Mean loss on the training examples, for models that have one. */
        public static final Column TRAIN_LOSS = new Column("trainLoss");

        /** Columns of every file, in their order. */
        private static final List<Column> STANDARD = List.of(
                SECONDS,
                CPU_SECONDS,
                EXAMPLES,
                FEEDBACK_RATE,
                LITERALS_PER_CLAUSE,
                TRAIN_ACCURACY,
                TRAIN_F1,
                VALID_ACCURACY,
                VALID_F1,
                valid(Measure.PRECISION),
                valid(Measure.RECALL),
                valid(Measure.AUROC),
                valid(Measure.AUPRC),
                VALID_BALANCED_ACCURACY,
                TRAIN_LOSS);

        private static final Pattern OF_A_MEASURE = Pattern.compile("valid[A-Z0-9][A-Za-z0-9]*");

        /** Standard columns first, in their order, then the others by name. */
        private static final Comparator<Column> ORDER = Comparator.comparing(
                        (Column column) -> column.isStandard() ? STANDARD.indexOf(column) : STANDARD.size())
                .thenComparing(Column::key);

        /** {@return all columns of a new file, in its order} */
        public static List<Column> all() {
            return Stream.concat(STANDARD.stream(), Measure.all().stream().map(Column::valid))
                    .distinct()
                    .sorted(ORDER)
                    .toList();
        }

        /** {@return the column of a measure on the validation examples} */
        public static Column valid(Measure measure) {
            String key = measure.key();
            return new Column("valid" + key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1));
        }

        private boolean isStandard() {
            return STANDARD.contains(this);
        }
    }

    private static String header(List<Column> columns) {
        return "epoch," + columns.stream().map(Column::key).collect(Collectors.joining(","));
    }

    /** {@return the columns of this history's file: those of a new file, and any others that its rows have} */
    List<Column> columns() {
        return Stream.concat(Column.all().stream(), rows.stream().flatMap(row -> row.values().keySet().stream()))
                .distinct()
                .sorted(Column.ORDER)
                .toList();
    }

    /**
     * Values of one epoch.
     *
     * @param epoch its number, from 1
     * @param values the values that are known
     */
    public record Row(int epoch, Map<Column, Double> values) {

        public Row {
            if (epoch < 1) {
                throw new IllegalArgumentException("epoch must be >= 1: " + epoch);
            }
            Map<Column, Double> copy = new TreeMap<>(Column.ORDER);
            copy.putAll(values);
            copy.forEach((column, value) -> {
                if (!Double.isFinite(value)) {
                    throw new IllegalArgumentException(column.key() + " must be a finite number: " + value);
                }
            });
            values = Collections.unmodifiableMap(copy);
        }

        /**
         * {@return an epoch without any values yet}
         *
         * @param epoch its number, from 1
         */
        public static Row of(int epoch) {
            return new Row(epoch, Map.of());
        }

        /** {@return a new row with one more value} */
        public Row with(Column column, double value) {
            Map<Column, Double> more = new HashMap<>(values);
            more.put(column, value);
            return new Row(epoch, more);
        }

        /**
         * {@return a new row with the measures on the validation examples}
         *
         * @param evaluation the measures; undefined ones are left out
         */
        public Row with(Evaluation evaluation) {
            Row row = this;
            for (Measure measure : Measure.all()) {
                OptionalDouble value = evaluation.overall(measure);
                if (value.isPresent()) {
                    row = row.with(Column.valid(measure), value.getAsDouble());
                }
            }
            return row;
        }

        /** {@return one value; empty if it is not known} */
        public OptionalDouble get(Column column) {
            Double value = values.get(column);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        /** {@return the row as a line of the file, without its end} */
        String toLine(List<Column> columns) {
            if (!columns.containsAll(values.keySet())) {
                throw new IllegalArgumentException("the file has no column for each of " + values.keySet());
            }
            StringBuilder line = new StringBuilder().append(epoch);
            for (Column column : columns) {
                line.append(',');
                get(column).ifPresent(value -> line.append(plain(value)));
            }
            return line.toString();
        }

        /** {@return the shortest decimal that reads back as the same number, never with an exponent} */
        private static String plain(double value) {
            BigDecimal decimal = BigDecimal.valueOf(value);
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
    }

    /**
     * Reads a history. An incomplete last line, one without a line feed, is left out.
     *
     * @return the history
     * @throws IOException if the file cannot be read
     * @throws DataException if it is not a history
     */
    public static History read(Path file) throws IOException {
        return parse(text(file), file.toString());
    }

    /**
     * Reads a history from a text. An incomplete last line, one without a line feed, is left out.
     *
     * @param place the place of the text, for messages
     * @return the history
     * @throws DataException if it is not a history
     */
    public static History parse(String text, String place) {
        List<String> lines = RowFile.completeLines(text);
        List<Column> columns = lines.isEmpty() ? List.of() : columns(lines.get(0));
        if (columns.isEmpty()) {
            throw new DataException(place + " line 1: expected the column names " + header(Column.all()));
        }
        List<Row> rows = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            rows.add(row(lines.get(line), columns, place + " line " + (line + 1)));
        }
        return new History(rows);
    }

    /** {@return the columns that a file's first line names: measures add some; empty if it is something else} */
    private static List<Column> columns(String header) {
        List<Column> columns =
                Arrays.stream(header.split(",", -1)).skip(1).map(Column::new).toList();
        int standard = Math.min(columns.size(), Column.STANDARD.size());
        List<Column> more = columns.subList(standard, columns.size());
        boolean known = header.startsWith("epoch,")
                && columns.subList(0, standard).equals(Column.STANDARD.subList(0, standard))
                && (standard == OLDEST_COLUMNS || standard == OLDER_COLUMNS || standard == Column.STANDARD.size());
        boolean measures = more.stream()
                        .allMatch(column ->
                                Column.OF_A_MEASURE.matcher(column.key()).matches() && !column.isStandard())
                && Set.copyOf(more).size() == more.size();
        return known && measures ? columns : List.of();
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (FileSystemException problem) { // names the file
            throw problem;
        } catch (CharacterCodingException noText) {
            throw new DataException(file + " is not a history: it is not text in UTF-8; give another file", noText);
        } catch (IOException unreadable) {
            throw new DataException(
                    "cannot read the history " + file + " (" + unreadable.getMessage() + "); check the file",
                    unreadable);
        }
    }

    /** {@return the history as the content of a file} */
    public String toText() {
        List<Column> columns = columns();
        StringBuilder text = new StringBuilder(header(columns)).append('\n');
        rows.forEach(row -> text.append(row.toLine(columns)).append('\n'));
        return text.toString();
    }

    private static Row row(String line, List<Column> columns, String place) {
        String[] cells = line.split(",", -1);
        if (cells.length != columns.size() + 1) {
            throw new DataException(place + ": expected " + (columns.size() + 1) + " values, found " + cells.length);
        }
        try {
            Map<Column, Double> values = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                String cell = cells[i + 1];
                if (!cell.isEmpty()) {
                    values.put(columns.get(i), Double.valueOf(cell));
                }
            }
            return new Row(Integer.parseInt(cells[0]), values);
        } catch (IllegalArgumentException e) { // also a NumberFormatException
            throw new DataException(place + ": " + e.getMessage(), e);
        }
    }
}
