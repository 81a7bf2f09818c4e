package org.vitrine.training.run;

import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.patch.PatchGrid;
import org.vitrine.train.MemoryNeed;
import org.vitrine.training.plan.Keep;
import org.vitrine.training.plan.TrainingPlan;

/**
 * Checks before a training begins whether the heap is large enough.
 *
 * @param need what the training takes
 * @param copies models in memory at once: the one that is written, as it is and on its way to the file; the best one
 *     likewise
 * @param labels how many are learnt
 */
record MemoryCheck(MemoryNeed need, int copies, int labels) {

    /** Lasting objects should fill no more than this share of the heap: collecting garbage needs room. */
    private static final double FILLED = 0.8;

    /** Room for short-lived objects: images being decoded, a line of output. */
    private static final long PASSING = 8 << 20;

    /** For a training on so many images. */
    static MemoryCheck of(TrainingPlan plan, ImageShape shape, Labels labels, int images, EncodingRecipe recipe) {
        PatchGrid grid = PatchGrid.of(
                shape.height(),
                shape.width(),
                recipe.planes(shape.channels()),
                plan.settings().window());
        return new MemoryCheck(
                MemoryNeed.of(plan.settings(), labels, grid, images, plan.threads()),
                plan.keep() == Keep.BEST ? 4 : 2,
                labels.size());
    }

    /**
     * The same if machines learn elsewhere: only what they have learnt comes here, besides the model that it is joined
     * to.
     */
    MemoryCheck elsewhere() {
        return new MemoryCheck(new MemoryNeed(0, need.model(), need.image()), copies + 1, labels);
    }

    /** Checks that there is room for so many images more and the training. */
    void before(int images) {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc(); // so that garbage is not counted as in use
        long used = runtime.totalMemory() - runtime.freeMemory();
        long lasting = used + need.machine() + copies * need.model() + images * need.image();
        long needed = (long) (lasting / FILLED) + PASSING;
        if (needed > runtime.maxMemory()) {
            throw new NotEnoughMemoryException(needed, runtime.maxMemory(), labels);
        }
    }
}
