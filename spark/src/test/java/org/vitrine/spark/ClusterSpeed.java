package org.vitrine.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures how much faster four machines of 1,600 clauses learn on two executors than on one, on a standalone cluster
 * of this computer: two cores are needed, and nothing else should run. After
 * {@code mvn -pl spark -am -DskipTests package}:
 *
 * <pre>
 * mvn -o -q -pl spark -am -DskipTests package dependency:build-classpath -Dmdep.outputFile=/tmp/classpath
 * options=$(grep -o '&lt;spark.java.options>[^&lt;]*' pom.xml | cut -d '>' -f 2)
 * java $options -cp spark/target/test-classes:spark/target/classes:$(cat /tmp/classpath) org.vitrine.spark.ClusterSpeed
 * </pre>
 */
final class ClusterSpeed {

    private static final int CLAUSES = 6400;
    private static final int IMAGES = 4000;
    private static final Pattern SECONDS = Pattern.compile("@ epoch \\d+ after ([0-9.]+) s");

    private ClusterSpeed() {}

    /** No arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("vitrine-cluster");
        try (Cluster cluster = new Cluster(folder)) {
            for (int round = 1; round <= 2; round++) {
                double one = seconds(cluster, folder, 1, round);
                double two = seconds(cluster, folder, 2, round);
                System.out.printf(
                        Locale.ROOT,
                        "one executor %.1f s an epoch, two executors %.1f s: %.2f times as fast%n",
                        one,
                        two,
                        one / two);
            }
        }
    }

    /** The mean of all epochs but the first, in which executors start. */
    private static double seconds(Cluster cluster, Path folder, int executors, int round)
            throws IOException, InterruptedException {
        String name = "driver-" + executors + "-" + round;
        Process driver = cluster.drive(name, folder.resolve("model.vitrine"), executors, CLAUSES, IMAGES);
        cluster.await("the end", () -> !driver.isAlive());
        Matcher epochs = SECONDS.matcher(cluster.output(name));
        double first = 0;
        double last = 0;
        int count = 0;
        while (epochs.find()) {
            last = Double.parseDouble(epochs.group(1));
            first = count == 0 ? last : first;
            count++;
        }
        return (last - first) / (count - 1);
    }
}
