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
 * Checks before a training begins whether the heaps of driver and executors are large enough. An executor holds all examples once, and a
 * machine for each task that it runs at a time; the driver holds the examples once and a few copies of the model.
 */
final class SparkMemory {

    /** Lasting objects should fill no more than this share of a heap: collecting garbage needs room, and so does Spark. */
    private static final double FILLED = 0.75;

    /** What Spark itself takes, and images that are being decoded. */
    private static final long SPARK = 200L << 20;

    private static final int COPIES = 3; // of the model: the one that is joined, its parts, and the best one

    private final JavaSparkContext spark;

    SparkMemory(JavaSparkContext spark) {
        this.spark = spark;
    }

    /** What a training takes. */
    record Need(long driver, long executor, long examples, int machinesAtOnce) {}

    Need of(Settings settings, Labels labels, ImageShape shape, EncodingRecipe recipe, int images) {
        int learnt = Math.multiplyExact(images, 1 + settings.variants());
        PatchGrid grid =
                PatchGrid.of(shape.height(), shape.width(), recipe.planes(shape.channels()), settings.window());
        int atOnce = Math.min(settings.machines(), tasksAtOnce());
        MemoryNeed machine = MemoryNeed.of(settings.ofMachine(0), labels, grid, learnt, 1);
        MemoryNeed union = MemoryNeed.of(settings, labels, grid, learnt, 1);
        long examples = learnt * union.image();
        long driver = (long) ((examples + COPIES * union.model()) / FILLED) + SPARK;
        long machines = atOnce * (machine.machine() + 2 * machine.model());
        long executor = spark.isLocal()
                ? driver + (long) (machines / FILLED) // both in one heap, with the examples once
                : (long) ((examples + machines) / FILLED) + SPARK;
        return new Need(driver, executor, examples, atOnce);
    }

    /**
     * Checks.
     *
     * @throws SparkMemoryException if a heap is too small; the message says which setting to raise
     */
    void check(Settings settings, Labels labels, ImageShape shape, EncodingRecipe recipe, int images) {
        Need need = of(settings, labels, shape, recipe, images);
        String variants = settings.variants() == 0 ? "" : " with " + settings.variants() + " variants each";
        long driver = Runtime.getRuntime().maxMemory();
        long wanted = spark.isLocal() ? need.executor() : need.driver();
        if (wanted > driver) {
            throw new SparkMemoryException(String.format(
                    Locale.ROOT,
                    "the driver needs about %d MB of heap for %d images%s (%d MB) and the model, and has %d MB;"
                            + " give it more (spark.driver.memory, or -Xmx), or take fewer images, variants or clauses",
                    mega(wanted),
                    images,
                    variants,
                    mega(need.examples()),
                    mega(driver)));
        }
        if (spark.isLocal()) {
            return;
        }
        long executor = spark.getConf().getSizeAsBytes("spark.executor.memory", "1g");
        if (need.executor() > executor) {
            throw new SparkMemoryException(String.format(
                    Locale.ROOT,
                    "each executor needs about %d MB of heap for %d images%s (%d MB) and %d machines at a time, and has"
                            + " %d MB; raise spark.executor.memory, lower spark.executor.cores, or take more machines,"
                            + " fewer images or fewer variants",
                    mega(need.executor()),
                    images,
                    variants,
                    mega(need.examples()),
                    need.machinesAtOnce(),
                    mega(executor)));
        }
    }

    private int tasksAtOnce() {
        SparkConf conf = spark.getConf();
        int perTask = Math.max(1, conf.getInt("spark.task.cpus", 1));
        int executors = spark.isLocal()
                ? 1
                : Math.max(1, spark.sc().getExecutorMemoryStatus().size() - 1);
        int cores = spark.isLocal()
                ? spark.defaultParallelism()
                : conf.getInt(
                        "spark.executor.cores", Math.max(1, (spark.defaultParallelism() + executors - 1) / executors));
        return Math.max(1, cores / perTask);
    }

    private static long mega(long bytes) {
        return bytes / (1 << 20) + 1;
    }
}
