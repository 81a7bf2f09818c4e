package org.vitrine.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * A standalone cluster on loopback, of real processes: a master, two workers of one core, and drivers that can be
 * killed.
 */
final class Cluster implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** What docs/spark.md has spark-submit send: the jars of Vitrine, and of its libraries that Spark lacks. */
    private static final Pattern VITRINES =
            Pattern.compile("(vitrine-|jackson-dataformat-csv-|imageio-|common-(lang|io|image)-).*\\.jar");

    private final Path folder;
    private final Path home;
    private final String master;
    private final List<String> sent; // what executors need besides Spark
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();

    /** Starts master and workers; their logs are in the folder. */
    Cluster(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        String[] classPath = System.getProperty("java.class.path").split(File.pathSeparator);
        this.home = sparkHome(classPath);
        this.sent = Arrays.stream(classPath)
                .filter(entry -> !isSparks(entry))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
        int port = freePort();
        this.master = "spark://127.0.0.1:" + port;
        start(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                "" + port,
                "--webui-port",
                "" + freePort());
        await("the master", () -> output("master").contains("Starting Spark master"));
        for (String name : List.of("worker1", "worker2")) {
            workers.add(start(
                    name,
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--webui-port",
                    "" + freePort(),
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--work-dir",
                    folder.resolve("work-of-" + name).toString(),
                    master));
        }
        await(
                "two workers",
                () -> output("worker1").contains("Successfully registered")
                        && output("worker2").contains("Successfully registered"));
    }

    /** Starts a driver. */
    Process drive(String name, Path model, int executors, int clauses, int images) throws IOException {
        return start(
                name,
                ClusterDriver.class.getName(),
                master,
                folder.resolve("checkpoints").toUri().toString(),
                model.toString(),
                String.join(File.pathSeparator, sent),
                "" + executors,
                "" + clauses,
                "" + images);
    }

    /** Starts a driver by spark-submit, with nothing but Spark on its class path: driver and executors get jars. */
    Process submit(String name, Path model, int clauses, int images) throws IOException {
        List<String> jars = new ArrayList<>();
        for (String entry : sent) {
            jars.add(jar(Path.of(entry), "" + jars.size()).toString());
        }
        return start(
                name,
                home.resolve("jars") + File.separator + "*",
                "org.apache.spark.deploy.SparkSubmit",
                List.of(
                        "--master",
                        master,
                        "--jars",
                        String.join(",", jars.subList(1, jars.size())),
                        "--class",
                        ClusterDriver.class.getName(),
                        jars.get(0), // where the tests are
                        master,
                        folder.resolve("checkpoints-of-" + name).toUri().toString(),
                        model.toString(),
                        "",
                        "2",
                        "" + clauses,
                        "" + images));
    }

    /** A folder of classes as a jar; a jar as it is. */
    private Path jar(Path entry, String name) throws IOException {
        if (!Files.isDirectory(entry)) {
            return entry;
        }
        Path jar = folder.resolve(name + ".jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(entry)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(entry.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    /** The executor processes that are alive. */
    List<ProcessHandle> executors() {
        return workers.stream()
                .flatMap(Process::descendants)
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
                .toList();
    }

    /** What a process has said so far. */
    String output(String name) {
        try {
            return Files.readString(folder.resolve(name + ".log"));
        } catch (IOException none) {
            return "";
        }
    }

    void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("waited too long for " + what);
            }
            Thread.sleep(200);
        }
    }

    /** Spark finds its jars in a folder. */
    private Path sparkHome(String[] classPath) throws IOException {
        Path jars = Files.createDirectories(folder.resolve("spark/jars"));
        for (String entry : classPath) {
            Path link = jars.resolve(String.valueOf(Path.of(entry).getFileName()));
            if (isSparks(entry) && !Files.exists(link)) {
                Files.createSymbolicLink(link, Path.of(entry).toAbsolutePath());
            }
        }
        return folder.resolve("spark");
    }

    private static boolean isSparks(String entry) {
        return entry.endsWith(".jar")
                && !VITRINES.matcher(String.valueOf(Path.of(entry).getFileName()))
                        .matches();
    }

    private Process start(String name, String main, String... arguments) throws IOException {
        return start(name, System.getProperty("java.class.path"), main, List.of(arguments));
    }

    private Process start(String name, String classPath, String main, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx900m"));
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptions().split(" ")));
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.redirectErrorStream(true);
        builder.redirectOutput(folder.resolve(name + ".log").toFile());
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
