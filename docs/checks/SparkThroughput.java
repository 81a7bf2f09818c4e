import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.ml.image.ImageSchema;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.spark.VitrineClassificationModel;
import org.vitrine.train.Trainer;

/**
 * Compares the throughput of {@code transform} in {@code local[2]} with that of two threads of the plain predictor, on the same images of
 * 28x28 pixels, which both generate as they go; with the paper's setting for MNIST (2000 clauses, window 10x10). Rounds alternate. Run it from
 * the project's folder, after "./vitrine spark --help" has built the program:
 *
 * <pre>
 * javac -d spark-cli/target/checks -cp 'spark-cli/target/lib/*' docs/checks/SparkThroughput.java
 * options=$(grep -o '&lt;spark.java.options>[^&lt;]*' pom.xml | cut -d '>' -f 2)
 * SPARK_LOCAL_IP=127.0.0.1 java $options -cp 'spark-cli/target/checks:spark-cli/target/lib/*' SparkThroughput [IMAGES] [ROUNDS]
 * </pre>
 */
final class SparkThroughput {

    private static final int SIDE = 28;
    private static final int THREADS = 2;
    private static final ImageShape SHAPE = new ImageShape(SIDE, SIDE, 1);

    private SparkThroughput() {}

    public static void main(String[] arguments) {
        int images = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        Model model = model();
        SparkSession session = SparkSession.builder()
                .master("local[" + THREADS + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        VitrineClassificationModel onSpark = new VitrineClassificationModel(model);
        spark(session, onSpark, images / 10); // warm
        plain(model, images / 10);
        double[] clocks = new double[rounds];
        double[] processors = new double[rounds];
        System.out.println("round   plain: seconds, of processors   Spark: seconds, of processors   throughput of Spark");
        for (int round = 0; round < rounds; round++) {
            Timing plain = Timing.of(() -> plain(model, images));
            Timing spark = Timing.of(() -> spark(session, onSpark, images));
            clocks[round] = plain.clock() / spark.clock();
            processors[round] = plain.processor() / spark.processor();
            System.out.printf(
                    Locale.ROOT,
                    "%5d   %14.1f %16.1f   %14.1f %16.1f   %5.1f %% by the clock, %5.1f %% by processor time%n",
                    round + 1,
                    plain.clock(),
                    plain.processor(),
                    spark.clock(),
                    spark.processor(),
                    100 * clocks[round],
                    100 * processors[round]);
        }
        Arrays.sort(clocks);
        Arrays.sort(processors);
        System.out.printf(
                Locale.ROOT,
                "median of %d rounds of %d images: %.1f %% by the clock, %.1f %% by processor time%n",
                rounds,
                images,
                100 * clocks[rounds / 2],
                100 * processors[rounds / 2]);
        session.stop();
    }

    private record Timing(double clock, double processor) {

        static Timing of(Runnable work) {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long clock = System.nanoTime();
            long processor = system.getProcessCpuTime();
            work.run();
            return new Timing((System.nanoTime() - clock) / 1e9, (system.getProcessCpuTime() - processor) / 1e9);
        }
    }

    private static void plain(Model model, int images) {
        ClausePredictor predictor = model.predictor();
        predictor.classSums(
                images, i -> model.encoding().encode(Raster.of(SHAPE, pixels(i))), THREADS, done -> {});
    }

    private static void spark(SparkSession session, VitrineClassificationModel model, int images) {
        UDF1<Long, Row> drawing =
                number -> RowFactory.create("", SIDE, SIDE, 1, 0, pixels(number.intValue()));
        Dataset<Row> table = session.range(0, images, 1, 4 * THREADS)
                .withColumn(
                        "image",
                        functions.udf(drawing, ImageSchema.columnSchema()).apply(functions.col("id")));
        model.transform(table).drop("image").write().format("noop").mode("overwrite").save();
    }

    /** Noise, and a bright bar that is upright or level; always the same for a number. */
    private static byte[] pixels(int number) {
        SplittableRandom random = new SplittableRandom(number);
        byte[] values = new byte[SIDE * SIDE];
        random.nextBytes(values);
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) ((values[i] & 0xFF) * 2 / 5);
        }
        int place = random.nextInt(SIDE - 1);
        for (int i = 0; i < SIDE; i++) {
            int at = number % 10 < 5 ? i * SIDE + place : place * SIDE + i;
            values[at] = (byte) (200 + number % 10 * 5);
        }
        return values;
    }

    private static Model model() {
        int examples = 3000;
        List<Raster> images = IntStream.range(0, examples)
                .mapToObj(i -> Raster.of(SHAPE, pixels(i)))
                .toList();
        // Some labels are wrong, so that clauses grow as long as those of real data.
        int[] classes = IntStream.range(0, examples).map(i -> i % 7 == 0 ? i % 3 : i % 10).toArray();
        List<String> names = IntStream.range(0, 10).mapToObj(Integer::toString).toList();
        Settings settings = Settings.defaults()
                .withClauses(2000)
                .withTarget(2500)
                .withWindow(new Window(10, 10))
                .withEpochs(2);
        return new Trainer(settings, THREADS)
                .train(org.vitrine.dataset.Dataset.of(
                        ImageSource.of(Labels.oneOf(names), images, classes),
                        EncodingRecipe.parse("threshold:75").fit(images)));
    }
}
