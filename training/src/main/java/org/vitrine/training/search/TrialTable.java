package org.vitrine.training.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.file.RowFile;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.training.plan.PlanException;

/**
 * The trials of a search, on disk, so that a search which was ended finds them done when it is run again. A column
 * {@code data} names the data and everything that does not vary: trials of others are not mixed with these.
 */
final class TrialTable implements AutoCloseable {

    private static final String DATA = "data";
    private static final int IDENTITY_DIGITS = 16;

    private final List<String> varied;
    private final String identity;
    private final RowFile file;
    private final Map<Map<String, String>, Trial> known = new LinkedHashMap<>();

    private TrialTable(List<String> varied, String identity, RowFile file) {
        this.varied = varied;
        this.identity = identity;
        this.file = file;
        file.rows().forEach(row -> remember(new Trial(row)));
    }

    static TrialTable open(Path file, List<String> varied, String identity) throws IOException {
        List<String> columns = new ArrayList<>(varied);
        columns.add(DATA);
        columns.addAll(Trial.measuredColumns());
        RowFile table;
        try {
            table = RowFile.open(file, columns);
        } catch (DataException other) {
            throw otherTable(file, String.valueOf(other.getMessage()));
        }
        if (!table.rows().stream().allMatch(row -> identity.equals(row.get(DATA)))) {
            table.close();
            throw otherTable(file, file + " is of other data or other options");
        }
        return new TrialTable(varied, identity, table);
    }

    /**
     * A name for the data and for what does not vary. Where the data lie and how many threads work on them does not
     * matter.
     */
    static String identity(List<String> fixed, TrialRunner.Sample sample, @Nullable String split) {
        List<String> all = new ArrayList<>(fixed);
        all.addAll(List.of(sample.train(), sample.validation(), String.valueOf(split)));
        return Sha256.hex(String.join("\n", all).getBytes(StandardCharsets.UTF_8))
                .substring(0, IDENTITY_DIGITS);
    }

    private static PlanException otherTable(Path file, String message) {
        return new PlanException(PlanException.Reason.OTHER_TABLE, file.toString(), message);
    }

    private void remember(Trial trial) {
        known.put(trial.point(varied), trial);
    }

    Optional<Trial> find(Map<String, String> point) {
        return Optional.ofNullable(known.get(point));
    }

    List<Trial> trials() {
        return List.copyOf(known.values());
    }

    /** Adds a trial; it is on disk when this returns. */
    Trial add(Trial trial) throws IOException {
        Map<String, String> cells = new LinkedHashMap<>(trial.cells());
        cells.put(DATA, identity);
        file.append(cells);
        Trial added = new Trial(cells);
        remember(added);
        return added;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
