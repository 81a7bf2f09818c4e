package org.vitrine.cli;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;

/** Trainings of one kind of data with options that vary, each as {@code vitrine train} would do it, and measured at its end. */
final class Trials {

    /** The columns of what was measured, in tables of trials. */
    static final List<String> MEASURED = measured();

    private final Console screen;
    private final TrainWords words;
    private final @Nullable String split;
    private final BooleanSupplier stop;
    private final Map<String, Examples> read = new LinkedHashMap<>();

    /** What a trial learns from, and what it is measured on. */
    private record Examples(TrainingData data, Dataset measured) {}

    /**
     * Trials.
     *
     * @param words what all trainings have in common
     * @param split what the models are measured on; null for the validation data
     * @param stop says when a training is to end at once
     */
    Trials(Console screen, TrainWords words, @Nullable String split, BooleanSupplier stop) {
        this.screen = screen;
        this.words = words;
        this.split = split;
        this.stop = stop;
    }

    private static List<String> measured() {
        List<String> columns = new ArrayList<>(List.of("keptEpoch", "seconds"));
        for (Measure measure : Measure.all()) {
            columns.add(measure.key());
        }
        return columns;
    }

    /** The examples of a training, kept in memory as long as the next one needs the same. */
    private Examples examples(TrainOptions options, Settings settings) {
        String needed = options.learning.encoding() + " " + settings.seed();
        Examples known = read.get(needed);
        if (known == null) {
            read.clear();
            int threads = options.threads.checked();
            TrainingData data = TrainingData.read(options, settings, screen, threads);
            Dataset measured = split == null
                    ? data.validation()
                    : TrainingData.other(options, split, data.train(), settings.seed(), screen, threads);
            if (measured == null) {
                throw new UsageException("there is nothing to measure on; add --validate 0.1");
            }
            known = new Examples(data, measured);
            read.put(needed, known);
        }
        return known;
    }

    /** The labels and images of a training. */
    TrainingData data(Map<String, String> changes) {
        TrainOptions options = words.with(changes).options();
        return examples(options, options.learning.settings()).data();
    }

    /** Checks that a training can be done; says what is wrong if not. */
    void check(Map<String, String> changes, TrainingData sample) {
        TrainOptions options = words.with(changes).options();
        options.rules();
        Dataset train = sample.train();
        TrainingData.checkFit(
                options.learning.settings(), train.shape(), train.labels(), options.learning.recipe(train.shape()));
    }

    /**
     * A name for data and fixed options: results of others must not be mixed with these. Where the data lie, and how many threads work
     * on them, does not matter.
     */
    String identity(TrainingData sample, List<String> varied) {
        List<String> fixed = new ArrayList<>(
                words.without(varied).without(List.of("data", "threads")).words());
        Dataset validation = sample.validation();
        fixed.add(sample.train().fingerprint() + " " + sample.train().size());
        fixed.add(validation == null ? "" : validation.fingerprint() + " " + validation.size());
        fixed.add(String.valueOf(split));
        byte[] digest = Sha256.of(String.join("\n", fixed).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, 8);
    }

    /** Trains and measures; empty if it was to stop meanwhile. */
    Optional<Map<String, String>> run(Map<String, String> changes) {
        TrainOptions options = words.with(changes).options();
        Settings settings = options.learning.settings();
        int threads = options.threads.checked();
        Examples examples = examples(options, settings);
        long begin = System.nanoTime();
        Model model = new TrainingRun(
                        screen, settings, threads, examples.data().validation(), options.rules(), null, stop)
                .train(examples.data().train());
        if (stop.getAsBoolean()) {
            return Optional.empty();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        Dataset measured = examples.measured();
        int[][] sums = model.predictor().classSums(measured.size(), measured::image, threads, done -> {});
        Evaluation evaluation = Evaluation.of(Scores.of(model, sums, measured::has));
        Map<String, String> row = new LinkedHashMap<>(changes);
        row.put("keptEpoch", "" + model.provenance().epochs());
        row.put("seconds", String.format(Locale.ROOT, "%.1f", seconds));
        for (Measure measure : Measure.all()) {
            evaluation.overall(measure).ifPresent(value -> row.put(measure.key(), plain(value)));
        }
        return Optional.of(row);
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).toPlainString();
    }

    /** A measure of a row; 0 if it is undefined. */
    static double value(Map<String, String> row, Measure measure) {
        String text = row.getOrDefault(measure.key(), "");
        return text.isEmpty() ? 0 : Double.parseDouble(text);
    }
}
