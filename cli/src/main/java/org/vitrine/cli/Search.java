package org.vitrine.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.vitrine.evaluation.measure.Measure;

/**
 * A search whose trials are kept on disk. What is tried next depends only on the seed and on what was found so far, so a search that was
 * ended is begun anew and finds its trials done.
 */
final class Search implements AutoCloseable {

    private static final String EPOCHS = "epochs";
    private static final String DATA = "data";

    private final Trials trials;
    private final List<String> varied;
    private final String identity;
    private final Measure measure;
    private final RowFile table;
    private final Map<Map<String, String>, Map<String, String>> known = new LinkedHashMap<>();

    private Search(Trials trials, List<String> varied, String identity, Measure measure, RowFile table) {
        this.trials = trials;
        this.varied = varied;
        this.identity = identity;
        this.measure = measure;
        this.table = table;
        table.rows().forEach(row -> known.put(point(row), row));
    }

    /**
     * Opens a search.
     *
     * @param file the trials done so far
     * @param varied the options that vary, the number of epochs among them
     * @param identity of the data and of all that does not vary
     */
    static Search open(Path file, Trials trials, List<String> varied, String identity, Measure measure)
            throws IOException {
        List<String> columns = new ArrayList<>(varied);
        columns.add(DATA);
        columns.addAll(Trials.MEASURED);
        RowFile table = RowFile.open(file, columns);
        if (!table.rows().stream().allMatch(row -> identity.equals(row.get(DATA)))) {
            table.close();
            throw new UsageException(file + " is of other data or other options; choose another --out, or remove it");
        }
        return new Search(trials, varied, identity, measure, table);
    }

    private Map<String, String> point(Map<String, String> row) {
        Map<String, String> point = new LinkedHashMap<>();
        varied.forEach(name -> point.put(name, row.getOrDefault(name, "")));
        return point;
    }

    /** Draws candidates and lets them compete, again and again, until it is to stop or there are no others. */
    void run(Console screen, Candidates candidates, int atATime, Halving halving) {
        boolean goOn = true;
        while (goOn) {
            List<Map<String, String>> drawn = candidates.next(atATime);
            goOn = !drawn.isEmpty() && halving.run(drawn, (candidate, epochs) -> score(screen, candidate, epochs));
        }
    }

    private OptionalDouble score(Console screen, Map<String, String> candidate, int epochs) {
        Map<String, String> point = new LinkedHashMap<>(candidate);
        point.put(EPOCHS, "" + epochs);
        Map<String, String> row = known.get(point);
        if (row == null) {
            screen.remark("trial " + (known.size() + 1) + ": " + Axis.inWords(point));
            Optional<Map<String, String>> fresh = trials.run(point);
            if (fresh.isEmpty()) {
                return OptionalDouble.empty();
            }
            row = fresh.get();
            row.put(DATA, identity);
            keep(row);
        }
        return OptionalDouble.of(Trials.value(row, measure));
    }

    private void keep(Map<String, String> row) {
        try {
            table.append(row);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        known.put(point(row), row);
    }

    /** The best trial of each candidate, the best of all first; of equals the one with fewer epochs. */
    List<Map<String, String>> best() {
        Map<Map<String, String>, Map<String, String>> best = new LinkedHashMap<>();
        for (Map<String, String> row : known.values()) {
            Map<String, String> candidate = point(row);
            candidate.remove(EPOCHS);
            best.merge(candidate, row, (one, other) -> compare(one, other) <= 0 ? one : other);
        }
        return best.values().stream().sorted(this::compare).toList();
    }

    private int compare(Map<String, String> one, Map<String, String> other) {
        int byScore = Double.compare(Trials.value(other, measure), Trials.value(one, measure));
        return byScore != 0
                ? byScore
                : Integer.compare(
                        Integer.parseInt(one.getOrDefault(EPOCHS, "0")),
                        Integer.parseInt(other.getOrDefault(EPOCHS, "0")));
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
