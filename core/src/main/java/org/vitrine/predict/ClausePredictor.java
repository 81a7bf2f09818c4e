package org.vitrine.predict;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
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
        return new Prediction(model.labels(), classSums(image), model.target(), model.thresholds());
    }

    @Override
    public Prediction predict(Raster image) {
        ImageShape shape = model.shape();
        if (!image.shape().equals(shape)) {
            throw new IllegalArgumentException("the model takes images of " + shape + ", this one is " + image.shape());
        }
        return predict(model.encoding().encode(image));
    }
}
