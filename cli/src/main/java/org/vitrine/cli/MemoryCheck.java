package org.vitrine.cli;

import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.train.MemoryNeed;

/**
 * Refuses a training that memory is too small for, before it begins.
 *
 * @param need what the training takes
 * @param copies models in memory at once: the one that is written, as it is and on its way to the file; the best one likewise
 */
record MemoryCheck(MemoryNeed need, int copies) {

    private static final long MEGABYTE = 1 << 20;

    /** What lives long should fill no more than so much of what Java may take: collecting garbage needs room. */
    private static final double FILLED = 0.8;

    /** What comes and goes: images being decoded, a line of output. */
    private static final long PASSING = 8 * MEGABYTE;

    /** For a training of some images. */
    static MemoryCheck of(
            Settings settings, ImageSource source, EncodingRecipe recipe, TrainingRun.Rules rules, int threads) {
        ImageShape shape = source.shape();
        PatchGrid grid =
                PatchGrid.of(shape.height(), shape.width(), recipe.planes(shape.channels()), settings.window());
        return new MemoryCheck(
                MemoryNeed.of(settings, source.labels(), grid, source.size(), threads),
                rules.keep() == TrainingRun.Keep.BEST ? 4 : 2);
    }

    /** Checks that there is room for so many images more and the training. */
    void before(int images) {
        Runtime runtime = Runtime.getRuntime();
        runtime.gc(); // so that what is in use is not mistaken for what was
        long used = runtime.totalMemory() - runtime.freeMemory();
        long lasting = used + need.machine() + copies * need.model() + images * need.picture();
        long needed = (long) (lasting / FILLED) + PASSING;
        if (needed > runtime.maxMemory()) {
            // some collectors keep a part to themselves: what Java says it may take is less than what it is given
            long given = needed + needed / 6;
            throw new UsageException(
                    "this training needs about " + (needed / MEGABYTE + 1) + " MB of memory and Java may take "
                            + runtime.maxMemory() / MEGABYTE + " MB; give it more with VITRINE_OPTS=-Xmx"
                            + (given / MEGABYTE + 1) + "m, or take fewer clauses or images");
        }
    }
}
