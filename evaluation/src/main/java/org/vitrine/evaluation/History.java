package org.vitrine.evaluation;

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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.vitrine.dataset.DataException;

/**
 * How a training went, epoch by epoch.
 *
 * <p>In a file it is CSV: a line of column names, then a line per epoch, numbers with a decimal point whatever the locale, nothing
 * between the commas for what is not known. {@link HistoryWriter} writes it.
 *
 * @param rows the epochs, in the order of time
 */
public record History(List<Row> rows) {

    private static final int OLDEST_COLUMNS = 9;
    private static final int OLDER_COLUMNS = 14;

    static final String HEADER = header(Column.values().length);

    /** What a file may begin with: histories of before have fewer columns. */
    private static final List<String> HEADERS = List.of(header(OLDEST_COLUMNS), header(OLDER_COLUMNS), HEADER);

    public History {
        rows = List.copyOf(rows);
    }

    private static String header(int columns) {
        return "epoch,"
                + Arrays.stream(Column.values()).limit(columns).map(Column::key).collect(Collectors.joining(","));
    }

    /** What is noted of an epoch, in the order of the file. */
    public enum Column {
        /** Time that learning took in the epoch. */
        SECONDS("seconds"),
        /** Time that the processors spent learning in the epoch, all threads together. */
        CPU_SECONDS("cpuSeconds"),
        /** Examples learnt from in the epoch. */
        EXAMPLES("examples"),
        /** The share of the clauses that got feedback. */
        FEEDBACK_RATE("feedbackRate"),
        /** Included literals, a clause's mean. */
        LITERALS_PER_CLAUSE("literalsPerClause"),
        /** The accuracy on the training examples. */
        TRAIN_ACCURACY("trainAccuracy"),
        /** The macro F1 on the training examples. */
        TRAIN_F1("trainF1"),
        /** The accuracy on the validation examples. */
        VALID_ACCURACY("validAccuracy"),
        /** The macro F1 on the validation examples. */
        VALID_F1("validF1"),
        /** The macro precision on the validation examples. */
        VALID_PRECISION("validPrecision"),
        /** The macro recall on the validation examples. */
        VALID_RECALL("validRecall"),
        /** The macro AUROC on the validation examples. */
        VALID_AUROC("validAuroc"),
        /** The macro AUPRC on the validation examples. */
        VALID_AUPRC("validAuprc"),
        /** The macro balanced accuracy on the validation examples. */
        VALID_BALANCED_ACCURACY("validBalancedAccuracy"),
        /** The mean loss on the training examples, of a model that has one. */
        TRAIN_LOSS("trainLoss");

        private final String key;

        Column(String key) {
            this.key = key;
        }

        /**
         * The column of a measure on the validation examples.
         *
         * @param measure which one
         * @return its column
         */
        public static Column valid(Measure measure) {
            return switch (measure) {
                case ACCURACY -> VALID_ACCURACY;
                case F1 -> VALID_F1;
                case PRECISION -> VALID_PRECISION;
                case RECALL -> VALID_RECALL;
                case AUROC -> VALID_AUROC;
                case AUPRC -> VALID_AUPRC;
                case BALANCED_ACCURACY -> VALID_BALANCED_ACCURACY;
            };
        }

        /**
         * The column's name in the file.
         *
         * @return such as {@code cpuSeconds}
         */
        public String key() {
            return key;
        }
    }

    /**
     * One epoch.
     *
     * @param epoch its number, from 1
     * @param values what is known of it
     */
    public record Row(int epoch, Map<Column, Double> values) {

        public Row {
            if (epoch < 1) {
                throw new IllegalArgumentException("an epoch must be >= 1: " + epoch);
            }
            Map<Column, Double> copy = new EnumMap<>(Column.class);
            copy.putAll(values);
            copy.forEach((column, value) -> {
                if (!Double.isFinite(value)) {
                    throw new IllegalArgumentException(column.key() + " must be a finite number: " + value);
                }
            });
            values = Collections.unmodifiableMap(copy);
        }

        /**
         * An epoch of which nothing is known yet.
         *
         * @param epoch its number, from 1
         * @return the row
         */
        public static Row of(int epoch) {
            return new Row(epoch, Map.of());
        }

        /**
         * The same row with one more value.
         *
         * @param column what the value is
         * @param value the value
         * @return a new row
         */
        public Row with(Column column, double value) {
            Map<Column, Double> more = new EnumMap<>(Column.class);
            more.putAll(values);
            more.put(column, value);
            return new Row(epoch, more);
        }

        /**
         * The same row with what was measured on the validation examples.
         *
         * @param evaluation the measures; those that are undefined are left out
         * @return a new row
         */
        public Row with(Evaluation evaluation) {
            Row row = this;
            for (Measure measure : Measure.values()) {
                OptionalDouble value = evaluation.overall(measure);
                if (value.isPresent()) {
                    row = row.with(Column.valid(measure), value.getAsDouble());
                }
            }
            return row;
        }

        /**
         * One value.
         *
         * @param column which one
         * @return the value; empty if it is not known
         */
        public OptionalDouble get(Column column) {
            Double value = values.get(column);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        /** The row as a line of the file, without its end. */
        String toLine() {
            StringBuilder line = new StringBuilder().append(epoch);
            for (Column column : Column.values()) {
                line.append(',');
                get(column).ifPresent(value -> line.append(plain(value)));
            }
            return line.toString();
        }

        /** The shortest decimal that reads back as the same number, never with an exponent. */
        private static String plain(double value) {
            BigDecimal decimal = BigDecimal.valueOf(value);
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
    }

    /**
     * Reads a history. A last line that was cut short, without its line feed, is left out.
     *
     * @param file a CSV file
     * @return the history
     * @throws IOException if the file cannot be read
     * @throws DataException if it is no history
     */
    public static History read(Path file) throws IOException {
        return parse(text(file), file.toString());
    }

    /**
     * Reads a history from a text. A last line that was cut short, without its line feed, is left out.
     *
     * @param text what a file would hold
     * @param place where it is from, for messages
     * @return the history
     * @throws DataException if it is no history
     */
    public static History parse(String text, String place) {
        List<String> lines = RowFile.completeLines(text);
        if (lines.isEmpty() || !HEADERS.contains(lines.get(0))) {
            throw new DataException(place + " line 1: expected the column names " + HEADER);
        }
        Column[] columns = Arrays.copyOf(Column.values(), lines.get(0).split(",", -1).length - 1);
        List<Row> rows = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            rows.add(row(lines.get(line), columns, place + " line " + (line + 1)));
        }
        return new History(rows);
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (FileSystemException told) { // it names the file
            throw told;
        } catch (CharacterCodingException noText) {
            throw new DataException(file + " is no history: it is no text in UTF-8; give another file", noText);
        } catch (IOException unreadable) {
            throw new DataException(
                    "cannot read the history " + file + " (" + unreadable.getMessage() + "); check the file",
                    unreadable);
        }
    }

    /**
     * The history as it would be in a file.
     *
     * @return the text
     */
    public String toText() {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        rows.forEach(row -> text.append(row.toLine()).append('\n'));
        return text.toString();
    }

    private static Row row(String line, Column[] columns, String place) {
        String[] cells = line.split(",", -1);
        if (cells.length != columns.length + 1) {
            throw new DataException(place + ": expected " + (columns.length + 1) + " values, found " + cells.length);
        }
        try {
            Map<Column, Double> values = new EnumMap<>(Column.class);
            for (int i = 0; i < columns.length; i++) {
                String cell = cells[i + 1];
                if (!cell.isEmpty()) {
                    values.put(columns[i], Double.valueOf(cell));
                }
            }
            return new Row(Integer.parseInt(cells[0]), values);
        } catch (IllegalArgumentException e) { // also a NumberFormatException
            throw new DataException(place + ": " + e.getMessage(), e);
        }
    }
}
