package org.vitrine.predict;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.model.Model;

/** The votes for many images, on several threads. */
public final class Votes {

    private Votes() {}

    /**
     * The votes for many images.
     *
     * @param model the model
     * @param size how many images there are
     * @param images gives the image of a number
     * @param threads how many images are looked at at once
     * @param progress called now and then with the number of images done, from any of the threads
     * @return for each image a class sum for each label
     */
    public static int[][] classSums(
            Model model, int size, IntFunction<BitImage> images, int threads, IntConsumer progress) {
        int[][] sums = new int[size][];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(size, threads, () -> {
            Predictor voter = new Predictor(model);
            return (IntConsumer) index -> {
                sums[index] = voter.classSums(images.apply(index));
                progress.accept(done.incrementAndGet());
            };
        });
        return sums;
    }
}
