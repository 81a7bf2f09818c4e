package org.vitrine.spark;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF2;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.explain.ClauseVote;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.predict.Prediction;
import org.vitrine.spark.internal.read.ImageColumn;
import org.vitrine.spark.internal.read.WantedShape;

/**
 * Predicts an image, on an executor: its result has the fields of {@link PredictionColumns#computed}, and is null for
 * an image that is left out.
 */
final class ImagePrediction implements UDF2<Object, String, Row> {

    private static final long serialVersionUID = 1L;
    private static final int FIELDS = 5;

    private final ModelOnExecutor model;
    private final ImageColumn images;
    private final PredictionColumns columns;
    private final double[] numbers;
    private final boolean skip;
    private transient ModelOnExecutor.@Nullable Ready here;

    ImagePrediction(
            ModelOnExecutor model, ImageColumn images, PredictionColumns columns, double[] numbers, boolean skip) {
        this.model = model;
        this.images = images;
        this.columns = columns;
        this.numbers = numbers;
        this.skip = skip;
    }

    /** {@return the numbers that labels go by: themselves if all are numbers, otherwise their places} */
    static double[] numbers(Labels labels) {
        try {
            return labels.names().stream()
                    .mapToDouble(name -> new BigDecimal(name).doubleValue())
                    .toArray();
        } catch (NumberFormatException words) {
            return IntStream.range(0, labels.size()).asDoubleStream().toArray();
        }
    }

    @Override
    public @Nullable Row call(@Nullable Object cell, @Nullable String path) {
        ModelOnExecutor.Ready read = here;
        if (read == null) {
            read = model.here();
            here = read;
        }
        String origin = images.origin(cell);
        String name = origin != null && !origin.isEmpty() ? origin : path != null ? path : "of a row";
        try {
            Raster image = images.read(cell, name, WantedShape.of(read.model()));
            return row(read, read.model().encoding().encode(image));
        } catch (DataException bad) {
            if (skip) {
                return null;
            }
            throw bad;
        }
    }

    private Row row(ModelOnExecutor.Ready read, BitImage bits) {
        Prediction prediction = read.predictor().predict(bits);
        Labels labels = read.model().labels();
        int[] decided = decided(prediction);
        List<Object> cells = new ArrayList<>(FIELDS);
        if (!columns.prediction().isEmpty()) {
            double[] numbered = new double[decided.length];
            for (int i = 0; i < decided.length; i++) {
                numbered[i] = numbers[decided[i]];
            }
            cells.add(columns.exclusive() ? (Object) numbered[0] : numbered);
        }
        if (!columns.classSums().isEmpty()) {
            cells.add(prediction.classSums());
        }
        if (!columns.confidence().isEmpty()) {
            double[] confidences = new double[numbers.length];
            for (int label = 0; label < confidences.length; label++) {
                confidences[label] = prediction.confidence(label);
            }
            cells.add(confidences);
        }
        if (!columns.labels().isEmpty()) {
            String[] names = new String[decided.length];
            for (int i = 0; i < decided.length; i++) {
                names[i] = labels.name(decided[i]);
            }
            cells.add(names);
        }
        if (!columns.reasons().isEmpty()) {
            cells.add(reasons(read, bits, decided));
        }
        return RowFactory.create(cells.toArray());
    }

    /** Lists the decided labels. Loops, as above, since streams take a noticeable part of a small model's time. */
    private int[] decided(Prediction prediction) {
        if (columns.exclusive()) {
            return new int[] {Prediction.winner(prediction.classSums())};
        }
        int[] decided = new int[numbers.length];
        int count = 0;
        for (int label = 0; label < decided.length; label++) {
            if (prediction.isDecided(label)) {
                decided[count++] = label;
            }
        }
        return Arrays.copyOf(decided, count);
    }

    private Row[] reasons(ModelOnExecutor.Ready read, BitImage bits, int[] decided) {
        List<Row> reasons = new ArrayList<>();
        for (int label : decided) {
            String name = read.model().labels().name(label);
            read.explainer().explain(bits, label).votes().stream()
                    .sorted(Comparator.comparingInt((ClauseVote vote) -> -Math.abs(vote.votes()))
                            .thenComparingInt(ClauseVote::clause))
                    .limit(columns.maxReasons())
                    .forEach(vote -> reasons.add(RowFactory.create(
                            name, vote.clause(), vote.votes(), read.model().rule(vote.clause()))));
        }
        return reasons.toArray(Row[]::new);
    }
}
