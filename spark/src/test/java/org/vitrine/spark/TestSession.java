package org.vitrine.spark;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.vitrine.data.image.Images;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import scala.Option;

/** One session for most tests, since starting Spark takes longer than most of them; and images to learn from. */
public final class TestSession {

    private static final int SIDE = 12;

    private TestSession() {}

    /** The session, with two threads. */
    public static SparkSession get() {
        return local(2, 2);
    }

    /** Ends the session, so that another can begin: there is one at a time. */
    static void stop() {
        Option<SparkSession> running = SparkSession.getDefaultSession();
        if (running.isDefined()) {
            running.get().stop();
        }
    }

    /** The session that runs, or else one with so many threads and partitions. */
    static SparkSession local(int threads, int partitions) {
        SparkSession session = SparkSession.builder()
                .master("local[" + threads + "]")
                .appName("vitrine-test")
                .config("spark.default.parallelism", "" + partitions)
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
        session.sparkContext().setLogLevel("WARN"); // else it tells of every task
        return session;
    }

    /** A bar, upright or level, somewhere in noise; drawn by its number. */
    public static Raster bar(int number) {
        java.util.SplittableRandom random = new java.util.SplittableRandom(number);
        byte[] values = new byte[SIDE * SIDE];
        for (int i = 0; i < values.length; i++) {
            values[i] = (byte) random.nextInt(100);
        }
        int place = random.nextInt(SIDE);
        for (int i = 0; i < SIDE; i++) {
            values[isUpright(number) ? i * SIDE + place : place * SIDE + i] = (byte) 230;
        }
        return Raster.of(new ImageShape(SIDE, SIDE, 1), values);
    }

    public static boolean isUpright(int number) {
        return number % 2 == 0;
    }

    public static String label(int number) {
        return isUpright(number) ? "upright" : "level";
    }

    static byte[] png(Raster image) {
        try {
            BufferedImage picture = Images.toBufferedImage(image);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ImageIO.write(picture, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** A table of bars: their numbers, files and labels, in any order and any number of partitions. */
    static Dataset<Row> bars(SparkSession spark, List<Integer> numbers, int partitions) {
        List<Row> rows = new ArrayList<>();
        numbers.forEach(number -> rows.add(RowFactory.create(number, png(bar(number)), label(number))));
        StructType schema = new StructType()
                .add("number", DataTypes.IntegerType)
                .add("content", DataTypes.BinaryType)
                .add("label", DataTypes.StringType);
        return spark.createDataFrame(rows, schema).repartition(partitions);
    }
}
