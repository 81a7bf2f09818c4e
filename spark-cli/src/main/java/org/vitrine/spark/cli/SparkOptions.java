package org.vitrine.spark.cli;

import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import picocli.CommandLine.Option;

/** Options that say where Spark is, and how it is set up. */
final class SparkOptions {

    /** The jars that executors need besides Spark's own. */
    private static final Pattern SENT =
            Pattern.compile("(vitrine-|jackson-dataformat-csv|imageio-|common-(lang|io|image)).*\\.jar");

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "The Spark master: spark://HOST:PORT, yarn, k8s://..., or local[N] for N threads of this "
                    + "computer. Default: what spark-submit says, else local[*].")
    private @Nullable String master;

    @Option(
            names = "--conf",
            paramLabel = "KEY=VALUE",
            description = "A property of Spark, such as spark.executor.memory=4g. May be repeated. Default: Spark's "
                    + "own defaults.")
    private List<String> properties = new ArrayList<>();

    /** Connects; what is not given is as spark-submit set it, or as is usual. */
    SparkSession session() {
        Map<String, String> conf = parsed();
        String where = master != null ? master : System.getProperty("spark.master", "local[*]");
        SparkSession.Builder builder = SparkSession.builder().master(where).appName("vitrine");
        usual(conf, "spark.ui.showConsoleProgress", "false");
        if (where.startsWith("local")) {
            usual(conf, "spark.driver.host", "127.0.0.1");
            usual(conf, "spark.driver.bindAddress", "127.0.0.1");
            usual(conf, "spark.ui.enabled", "false");
            usual(conf, "spark.local.dir", Scratch.folder());
        } else {
            usual(conf, "spark.jars", jars());
        }
        conf.forEach(builder::config);
        try {
            return quietly(builder);
        } catch (Exception refused) { // Scala's exceptions are not declared
            throw new UsageException("Spark cannot be started with --master " + where + ": " + first(refused)
                    + "; check the address and --conf");
        }
    }

    /** Spark warns of itself on standard error before its log is set up. */
    private static SparkSession quietly(SparkSession.Builder builder) {
        PrintStream err = System.err;
        System.setErr(new PrintStream(PrintStream.nullOutputStream(), false));
        try {
            return builder.getOrCreate();
        } finally {
            System.setErr(err);
        }
    }

    private static void usual(Map<String, String> conf, String key, String value) {
        if (System.getProperty(key) == null) {
            conf.putIfAbsent(key, value);
        }
    }

    private Map<String, String> parsed() {
        Map<String, String> conf = new LinkedHashMap<>();
        for (String property : properties) {
            int equals = property.indexOf('=');
            if (equals < 1) {
                throw new UsageException("--conf must be KEY=VALUE, such as spark.executor.memory=4g: " + property);
            }
            conf.put(property.substring(0, equals), property.substring(equals + 1));
        }
        return conf;
    }

    /** {@return the jars of this program that executors do not have} */
    private static String jars() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .flatMap(entry ->
                        entry.endsWith(".jar") ? withLibraries(Path.of(entry)).stream() : java.util.stream.Stream.of())
                .filter(jar -> SENT.matcher(String.valueOf(jar.getFileName())).matches())
                .map(jar -> jar.toAbsolutePath().toUri().toString())
                .distinct()
                .collect(Collectors.joining(","));
    }

    /** {@return a jar and those that its manifest names, which lie in the folder lib beside it} */
    private static List<Path> withLibraries(Path jar) {
        List<Path> all = new ArrayList<>(List.of(jar));
        File[] libraries = jar.resolveSibling("lib").toFile().listFiles((folder, name) -> name.endsWith(".jar"));
        if (libraries != null) {
            Arrays.stream(libraries).map(File::toPath).forEach(all::add);
        }
        return all;
    }

    private static String first(Throwable problem) {
        return String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    }
}
