package org.vitrine.predict;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.internal.match.CompiledClauses;
import org.vitrine.internal.match.Sight;

/** Adds up the votes of the clauses that match an image. Threads may share one. */
public final class ClausePredictor implements Predictor {

    private final VotingClauses model;
    private final CompiledClauses compiled;
    private final int labels;
    private final int[] weights; // [compiled clause][label]

    /**
     * For this library's own use; {@code Model.predictor()} makes one.
     *
     * @param model the clauses, and what surrounds them
     * @param compiled the same clauses, compiled
     */
    public ClausePredictor(VotingClauses model, CompiledClauses compiled) {
        this.model = model;
        this.compiled = compiled;
        this.labels = model.labels().size();
        this.weights = new int[Math.multiplyExact(compiled.size(), labels)];
        for (int i = 0; i < compiled.size(); i++) {
            for (int label = 0; label < labels; label++) {
                weights[i * labels + label] = model.weight(compiled.clause(i), label);
            }
        }
    }

    /**
     * Adds up the votes for an image.
     *
     * @param image the image, encoded
     * @return a class sum for each label
     */
    public int[] classSums(BitImage image) {
        int[] sums = new int[labels];
        add(image, sums);
        if (model.mirrorVotes()) {
            add(model.encoding().mirrored(image), sums);
        }
        return sums;
    }

    private void add(BitImage image, int[] sums) {
        try (Sight sight = compiled.lookAt(image)) {
            sight.addVotes(weights, sums);
        }
    }

    /**
     * A predictor that is quicker because only one label matters to whoever asks: it decides about this label as this predictor does, with the same class sum. If
     * labels do not exclude each other, the class sums of the others are 0. Its predictions have neither probabilities nor likeness.
     *
     * @param label the label's index
     * @return a predictor that threads may share
     */
    public Predictor about(int label) {
        Objects.checkIndex(label, labels);
        if (model.labels().exclusive()) {
            return image -> plain(classSums(encoded(image)));
        }
        int[] own = new int[weights.length];
        for (int i = 0; i < compiled.size(); i++) {
            own[i * labels + label] = weights[i * labels + label];
        }
        int[] voters = IntStream.range(0, compiled.size())
                .filter(i -> own[i * labels + label] != 0)
                .toArray();
        return image -> {
            BitImage bits = encoded(image);
            int[] sums = new int[labels];
            add(bits, own, voters, sums);
            if (model.mirrorVotes()) {
                add(model.encoding().mirrored(bits), own, voters, sums);
            }
            return plain(sums);
        };
    }

    private void add(BitImage image, int[] own, int[] voters, int[] sums) {
        try (Sight sight = compiled.lookAt(image)) {
            sight.addVotes(own, sums, voters);
        }
    }

    private Prediction plain(int[] sums) {
        return new Prediction(model.labels(), sums, model.target(), model.thresholds());
    }

    /**
     * Adds up the votes for many images, on several threads.
     *
     * @param size how many images there are
     * @param images gives the image of a number, encoded
     * @param threads how many images are looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     * @return for each image a class sum for each label
     */
    public int[][] classSums(int size, IntFunction<BitImage> images, int threads, IntConsumer progress) {
        int[][] sums = new int[size][];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> (IntConsumer) index -> {
            sums[index] = classSums(images.apply(index));
            progress.accept(done.incrementAndGet());
        });
        return sums;
    }

    /**
     * Predicts the labels of an image.
     *
     * @param image the image, encoded
     * @return the prediction
     */
    public Prediction predict(BitImage image) {
        Familiarity familiar = model.familiarity().orElse(null);
        if (familiar == null) {
            return predict(classSums(image));
        }
        int[] strengths = compiledStrengths(image);
        int[] sums = new int[labels];
        for (int i = 0; i < strengths.length; i++) {
            for (int label = 0; strengths[i] != 0 && label < labels; label++) {
                sums[label] += strengths[i] * weights[i * labels + label];
            }
        }
        return predict(sums).withLikeness(familiar.of(byClause(strengths)));
    }

    /**
     * What the model makes of class sums that are known already.
     *
     * @param classSums the votes for each label; not copied
     * @return the prediction
     */
    public Prediction predict(int[] classSums) {
        Prediction prediction = new Prediction(model.labels(), classSums, model.target(), model.thresholds());
        return model.calibration().map(prediction::withCalibration).orElse(prediction);
    }

    /**
     * How strongly each clause votes on an image: what its weights are multiplied by.
     *
     * @param image the image, encoded
     * @return for each clause of the model 1 if it is true, or the votes of a fuzzy one; with those on the mirror image if the model adds
     *     them
     */
    public int[] strengths(BitImage image) {
        return byClause(compiledStrengths(image));
    }

    private int[] compiledStrengths(BitImage image) {
        int[] strengths = new int[compiled.size()];
        addStrengths(image, strengths);
        if (model.mirrorVotes()) {
            addStrengths(model.encoding().mirrored(image), strengths);
        }
        return strengths;
    }

    private void addStrengths(BitImage image, int[] strengths) {
        try (Sight sight = compiled.lookAt(image)) {
            sight.addStrengths(strengths);
        }
    }

    private int[] byClause(int[] strengths) {
        int[] all = new int[model.clauses().size()];
        for (int i = 0; i < strengths.length; i++) {
            all[compiled.clause(i)] = strengths[i];
        }
        return all;
    }

    @Override
    public Prediction predict(Raster image) {
        return predict(encoded(image));
    }

    private BitImage encoded(Raster image) {
        ImageShape shape = model.shape();
        if (!image.shape().equals(shape)) {
            throw new IllegalArgumentException("the model takes images of " + shape + ", this one is " + image.shape());
        }
        return model.encoding().encode(image);
    }
}
