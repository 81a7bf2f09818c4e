package org.vitrine.spark;

import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.train.MemoryNeed;

/**
 * The heaps of driver and executors, and whether they are large enough for a training. An executor holds all examples
 * once, and a machine for each task that it runs at a time; the driver holds the examples once and a few copies of the
 * model.
 *
 * @param local whether tasks run in the driver, in its heap
 * @param tasksAtOnce how many tasks an executor runs at a time
 * @param driver bytes of the driver's heap
 * @param executor bytes of each executor's heap
 */
record SparkMemory(boolean local, int tasksAtOnce, long driver, long executor) {

    /** Lasting objects should fill no more than this share of a heap: collecting garbage and Spark need room. */
    private static final double FILLED = 0.75;

    /** Bytes that Spark itself takes, and images that are being decoded. */
    private static final long SPARK = 200L << 20;

    private static final int COPIES = 3; // of the model: the one that is joined, its parts, and the best one

    /** Reads the heaps of a cluster, as it is set up. */
    static SparkMemory of(JavaSparkContext spark) {
        SparkConf conf = spark.getConf();
        int perTask = Math.max(1, conf.getInt("spark.task.cpus", 1));
        return new SparkMemory(
                spark.isLocal(),
                Math.max(1, cores(spark) / perTask),
                Runtime.getRuntime().maxMemory(),
                conf.getSizeAsBytes("spark.executor.memory", "1g"));
    }

    private static int cores(JavaSparkContext spark) {
        if (spark.isLocal()) {
            return spark.defaultParallelism();
        }
        int executors = Math.max(1, spark.sc().getExecutorMemoryStatus().size() - 1); // the driver is among them
        int shared = Math.max(1, (spark.defaultParallelism() + executors - 1) / executors);
        return spark.getConf().getInt("spark.executor.cores", shared);
    }

    /**
     * The bytes of heap that a training takes.
     *
     * @param driver of the driver; of the one heap if tasks run in the driver
     * @param executor of each executor
     * @param examples of the examples among them
     * @param machinesAtOnce how many machines an executor holds
     */
    record Need(long driver, long executor, long examples, int machinesAtOnce) {}

    /** Calculates what a training on so many images, without their variants, takes. */
    Need need(Settings settings, Labels labels, ImageShape shape, EncodingRecipe recipe, int images) {
        int learnt = Math.multiplyExact(images, 1 + settings.variants());
        PatchGrid grid =
                PatchGrid.of(shape.height(), shape.width(), recipe.planes(shape.channels()), settings.window());
        int atOnce = Math.min(settings.machines(), tasksAtOnce);
        MemoryNeed machine = MemoryNeed.of(settings.ofMachine(0), labels, grid, learnt, 1);
        MemoryNeed union = MemoryNeed.of(settings, labels, grid, learnt, 1);
        long examples = learnt * union.image();
        long models = COPIES * union.model();
        long machines = atOnce * (machine.machine() + 2 * machine.model());
        return new Need(heap(examples + models + (local ? machines : 0)), heap(examples + machines), examples, atOnce);
    }

    private static long heap(long lasting) {
        return (long) (lasting / FILLED) + SPARK;
    }

    /**
     * Checks that there is room for a training, whose parameters are those of {@link #need}.
     *
     * @throws SparkMemoryException if a heap is too small; the message says which setting to raise
     */
    void check(Settings settings, Labels labels, ImageShape shape, EncodingRecipe recipe, int images) {
        Need need = need(settings, labels, shape, recipe, images);
        String examples = String.format(
                Locale.ROOT,
                "%d images%s (%d MB)",
                images,
                settings.variants() == 0 ? "" : " with " + settings.variants() + " variants each",
                mega(need.examples()));
        if (need.driver() > driver) {
            throw new SparkMemoryException(String.format(
                    Locale.ROOT,
                    "the driver needs about %d MB of heap for %s and the model, and has %d MB; give it more"
                            + " (spark.driver.memory, or -Xmx), or take fewer images, variants or clauses",
                    mega(need.driver()),
                    examples,
                    mega(driver)));
        }
        if (!local && need.executor() > executor) {
            throw new SparkMemoryException(String.format(
                    Locale.ROOT,
                    "each executor needs about %d MB of heap for %s and %d machines at a time, and has %d MB; raise"
                            + " spark.executor.memory, lower spark.executor.cores, or take more machines, fewer images"
                            + " or fewer variants",
                    mega(need.executor()),
                    examples,
                    need.machinesAtOnce(),
                    mega(executor)));
        }
    }

    private static long mega(long bytes) {
        return bytes / (1 << 20) + 1;
    }
}
