package org.vitrine.spark.internal.read;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.TrainingPlan;

/**
 * The examples of a data location such as {@code folder:DIR}, in the order that it has. Executors open the location
 * themselves, so they must reach it under the same name as the driver.
 *
 * @param plan the plan that names the location, as text
 * @param split which split
 * @param labels the labels, in order
 * @param seed of data that are generated
 */
public record LocatedExamples(String plan, String split, ArrayList<String> labels, long seed)
        implements ExampleRdd.Preparation<Integer, Example> {

    private static final int EXAMPLES_PER_PARTITION = 500;
    private static final int MOST_OPEN = 4;
    private static final ConcurrentHashMap<LocatedExamples, ImageSource> OPEN = new ConcurrentHashMap<>();

    /** Distributes the examples of a source that the driver has opened. */
    public static ExampleRdd<Integer> of(JavaSparkContext spark, TrainingPlan plan, String split, ImageSource source) {
        int partitions = partitions(source.size(), spark.defaultParallelism());
        TrainingPlan bare = plan.toBuilder().model(null).history(null).build();
        return new ExampleRdd<>(
                spark.parallelize(IntStream.range(0, source.size()).boxed().toList(), partitions),
                new LocatedExamples(
                        bare.toText(),
                        split,
                        new ArrayList<>(source.labels().names()),
                        plan.settings().seed()));
    }

    /** Collects what the driver knows of the examples already. */
    public static Survey survey(ImageSource source, ExampleRdd<Integer> examples) {
        int size = source.size();
        int slices = examples.items().getNumPartitions();
        List<PartitionRanks> ranks = new ArrayList<>();
        for (int slice = 0; slice < slices; slice++) {
            PartitionRanks own = new PartitionRanks();
            // The bounds by which Spark's parallelize slices a list: a partition's ranks must be those of its items.
            IntStream.range((int) ((long) slice * size / slices), (int) ((slice + 1L) * size / slices))
                    .forEach(number -> own.add(OrderKey.of(number), number));
            ranks.add(own);
        }
        return new Survey(size, ranks, source.labels(), source.shape(), source.preparation(), new TreeMap<>());
    }

    private static int partitions(int size, int cores) {
        int enough = Math.max(2 * cores, size / EXAMPLES_PER_PARTITION);
        return Math.max(1, Math.min(size, enough));
    }

    private ImageSource source() {
        // A long-lived executor meets many locations; two threads that clear at once only open one of them again.
        if (OPEN.size() > MOST_OPEN) {
            OPEN.clear();
        }
        return OPEN.computeIfAbsent(this, LocatedExamples::opened);
    }

    private ImageSource opened() {
        if (TrainingPlan.parse(plan).data() instanceof DataPlan.Located located) {
            return located.open(split, labels, seed);
        }
        throw new IllegalStateException("the plan names no data location: " + plan);
    }

    @Override
    public ExampleRdd.Step<Integer, Example> begin() {
        ImageSource source = source();
        return number -> new Numbered(source, number);
    }

    /** An image by its number. */
    private record Numbered(ImageSource source, int number) implements Example {

        @Override
        public OrderKey key() {
            return OrderKey.of(number);
        }

        @Override
        public String name() {
            return source.name(number);
        }

        @Override
        public List<String> labels() {
            return IntStream.range(0, source.labels().size())
                    .filter(label -> source.has(number, label))
                    .mapToObj(source.labels()::name)
                    .toList();
        }

        @Override
        public Raster image(WantedShape wanted) throws DataException {
            Raster image = source.image(number);
            ImageShape shape = wanted.applied(image.shape());
            return ImageDecoder.scale(image, shape, wanted.preparation().fit());
        }
    }
}
