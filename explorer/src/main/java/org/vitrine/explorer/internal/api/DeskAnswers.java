package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.audit.Audit;
import org.vitrine.evaluation.audit.Slice;
import org.vitrine.evaluation.measure.Counts;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.LabelResult;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.evaluation.report.ClauseChoice;
import org.vitrine.explain.inspect.ClauseTally;
import org.vitrine.explorer.internal.view.Desk;
import org.vitrine.model.Model;

/** Answers about what is wrong with a model, and what edits change. The names of components are the JSON keys. */
final class DeskAnswers {

    private static final double PRECISION = 1e6;

    private DeskAnswers() {}

    record State(
            boolean ready,
            @Nullable String problem,
            int counted,
            int examples,
            boolean editable,
            @Nullable String file,
            int version,
            boolean saved,
            List<EditFacts> edits,
            @Nullable Measures before,
            @Nullable Measures after) {}

    record EditFacts(int edit, String change, String reason) {}

    record Measures(
            @Nullable Double accuracy,
            @Nullable Double f1,
            @Nullable Double auroc,
            List<LabelMeasures> labels) {}

    record LabelMeasures(
            String label,
            @Nullable Double accuracy,
            @Nullable Double f1,
            @Nullable Double auroc,
            int missed,
            int extra) {}

    record ClauseTable(int total, int offset, int examples, List<ClauseRow> list) {}

    record ClauseRow(int clause, String label, int votes, int literals, double support, double precision, long harm) {}

    record SliceTable(List<String> columns, String column, int examples, List<SliceRow> list) {}

    record SliceRow(
            String value,
            int examples,
            int wrong,
            @Nullable Double accuracy,
            @Nullable Double f1,
            @Nullable Double accuracyBefore,
            @Nullable Double f1Before) {}

    /** The order of clauses. */
    enum Sort {
        HARM,
        SUPPORT,
        PRECISION,
        VOTES,
        LITERALS,
        CLAUSE
    }

    static State state(Desk desk) {
        String file = desk.fileName();
        if (!desk.isReady()) {
            return new State(
                    false,
                    desk.problem(),
                    desk.counted(),
                    desk.sample().length,
                    file != null,
                    file,
                    0,
                    false,
                    List.of(),
                    null,
                    null);
        }
        Desk.State now = desk.state();
        return new State(
                true,
                null,
                desk.counted(),
                desk.sample().length,
                file != null,
                file,
                now.version(),
                now.saved(),
                edits(now.audit().model()),
                measures(desk.opened().evaluation()),
                measures(now.audit().evaluation()));
    }

    static List<EditFacts> edits(Model model) {
        List<EditFacts> facts = new ArrayList<>();
        for (Edit edit : model.edits()) {
            facts.add(new EditFacts(facts.size() + 1, edit.inWords(), edit.reason()));
        }
        return facts;
    }

    private static Measures measures(Evaluation evaluation) {
        return new Measures(
                orNull(evaluation.overall(Measure.ACCURACY)),
                orNull(evaluation.overall(Measure.F1)),
                orNull(evaluation.overall(Measure.AUROC)),
                evaluation.results().stream().map(DeskAnswers::measures).toList());
    }

    private static LabelMeasures measures(LabelResult result) {
        Counts counts = result.counts();
        return new LabelMeasures(
                result.name(),
                orNull(result.measure(Measure.ACCURACY)),
                orNull(result.measure(Measure.F1)),
                orNull(result.measure(Measure.AUROC)),
                counts.falseNegatives(),
                counts.falsePositives());
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? (Double) rounded(value.getAsDouble()) : null;
    }

    private static double rounded(double value) {
        return Math.round(value * PRECISION) / PRECISION;
    }

    /**
     * Lists the clauses that can vote, sorted.
     *
     * @param audit the model on examples
     * @param label the label that counts; null for the one on which each clause has most votes, and the harm to all
     */
    static ClauseTable clauses(Audit audit, @Nullable Integer label, Sort sort, boolean rising, int offset, int limit) {
        ClauseTally tally = audit.tally();
        Model model = audit.model();
        List<ClauseRow> rows = IntStream.of(ClauseChoice.active(model))
                .filter(clause -> label == null || model.weight(clause, label) != 0)
                .mapToObj(clause -> row(model, tally, clause, label))
                .sorted(rising ? by(sort) : by(sort).reversed())
                .toList();
        return new ClauseTable(
                rows.size(),
                offset,
                audit.size(),
                rows.stream().skip(offset).limit(limit).toList());
    }

    private static Comparator<ClauseRow> by(Sort sort) {
        Comparator<ClauseRow> order = switch (sort) {
            case HARM -> Comparator.comparingLong(ClauseRow::harm);
            case SUPPORT -> Comparator.comparingDouble(ClauseRow::support);
            case PRECISION -> Comparator.comparingDouble(ClauseRow::precision);
            case VOTES -> Comparator.comparingInt(ClauseRow::votes);
            case LITERALS -> Comparator.comparingInt(ClauseRow::literals);
            case CLAUSE -> Comparator.comparingInt(ClauseRow::clause);
        };
        return order.thenComparing(Comparator.comparingInt(ClauseRow::clause).reversed());
    }

    private static ClauseRow row(Model model, ClauseTally tally, int clause, @Nullable Integer label) {
        int labels = model.labels().size();
        int strongest = 0;
        long harm = 0;
        for (int other = 0; other < labels; other++) {
            harm += tally.harm(clause, other);
            if (Math.abs(model.weight(clause, other)) > Math.abs(model.weight(clause, strongest))) {
                strongest = other;
            }
        }
        int about = label == null ? strongest : label;
        return new ClauseRow(
                clause,
                model.labels().name(about),
                model.weight(clause, about),
                model.clauses().literals(clause),
                rounded(tally.support(clause)),
                rounded(tally.precision(clause, about)),
                label == null ? harm : tally.harm(clause, label));
    }

    /** {@return the measures of each slice; of one label if it is named} */
    static List<SliceRow> slices(List<Slice> slices, Audit before, Audit after, @Nullable Integer label) {
        Scores then = before.scores();
        Scores now = after.scores();
        List<SliceRow> rows = new ArrayList<>();
        for (Slice slice : slices) {
            Evaluation was = slice.evaluation(then);
            Evaluation is = slice.evaluation(now);
            rows.add(new SliceRow(
                    slice.value(),
                    slice.size(),
                    wrong(now, slice, label),
                    measure(is, Measure.ACCURACY, label),
                    measure(is, Measure.F1, label),
                    measure(was, Measure.ACCURACY, label),
                    measure(was, Measure.F1, label)));
        }
        return rows;
    }

    private static @Nullable Double measure(Evaluation evaluation, Measure measure, @Nullable Integer label) {
        return orNull(
                label == null
                        ? evaluation.overall(measure)
                        : evaluation.results().get(label).measure(measure));
    }

    private static int wrong(Scores scores, Slice slice, @Nullable Integer label) {
        return (int) IntStream.of(slice.images())
                .filter(image -> IntStream.range(0, scores.labels().size())
                        .filter(one -> label == null || one == label)
                        .anyMatch(one -> scores.has(image, one) != scores.predicts(image, one)))
                .count();
    }
}
