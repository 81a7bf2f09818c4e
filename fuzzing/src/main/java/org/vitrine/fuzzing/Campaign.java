package org.vitrine.fuzzing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Jazzer let loose on one door, in a Java of its own.
 *
 * @param door the door's name
 * @param limit what ends it, in the fuzzer's words: {@code -max_total_time=60} (seconds) or {@code -runs=1000000}
 * @param folder where inputs that reach new code are kept, so that a later campaign goes on from them, and findings
 */
record Campaign(String door, String limit, Path folder) {

    private static final Pattern EXECUTED = Pattern.compile("stat::number_of_executed_units:\\s*(\\d+)");
    private static final Pattern COVERAGE = Pattern.compile("#(\\d+)\\s.*\\bcov: (\\d+)");

    /** Code that tells the fuzzer that an input is new: ours, and that of the libraries that read for us. */
    private static final String WATCHED =
            "org.vitrine.**:com.twelvemonkeys.**:com.fasterxml.jackson.dataformat.csv.**:com.sun.imageio.**";

    /**
     * The result of a campaign.
     *
     * @param inputs how many inputs were read
     * @param coverage how many edges of the code were passed
     * @param findings files with inputs that broke something
     */
    record Outcome(long inputs, long coverage, List<Path> findings) {}

    Outcome run(Consumer<String> log) throws IOException, InterruptedException {
        Path corpus = Files.createDirectories(folder.resolve("corpus").resolve(door));
        Path findings = Files.createDirectories(folder.resolve("findings").resolve(door));
        for (byte[] seed : Doors.open(door).seeds().make()) {
            Files.write(corpus.resolve("seed-" + HexFormat.of().toHexDigits(Arrays.hashCode(seed))), seed);
        }
        // Every input becomes a file, so files lie in memory where the system has such a folder.
        Path memory = Path.of("/dev/shm");
        Path place = Files.isWritable(memory)
                ? Files.createTempDirectory(memory, "vitrine-fuzzing")
                : Files.createTempDirectory("vitrine-fuzzing");
        long inputs = 0;
        long coverage = 0;
        Process process = new ProcessBuilder(command(corpus, findings, place))
                .redirectErrorStream(true)
                .start();
        Thread end = new Thread(process::destroy); // a fuzzer must not outlive a campaign that is stopped
        Runtime.getRuntime().addShutdownHook(end);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.accept(line);
                Matcher executed = EXECUTED.matcher(line);
                Matcher covered = COVERAGE.matcher(line);
                if (executed.find()) {
                    inputs = Long.parseLong(executed.group(1));
                } else if (covered.find()) {
                    inputs = Long.parseLong(covered.group(1));
                    coverage = Long.parseLong(covered.group(2));
                }
            }
        } finally {
            process.destroy();
            Runtime.getRuntime().removeShutdownHook(end);
            Folder.delete(place);
        }
        int exit = process.waitFor();
        List<Path> found = files(findings);
        if (exit != 0 && found.isEmpty()) {
            throw new IOException("the fuzzer of '" + door + "' ended with exit code " + exit + "; its log says why");
        }
        return new Outcome(inputs, coverage, found);
    }

    private List<String> command(Path corpus, Path findings, Path place) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-ea",
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + place,
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + FuzzTarget.class.getName(),
                "--target_args=" + door,
                "--instrumentation_includes=" + WATCHED,
                // Tables may name any path, so a path that leads out of a folder is no finding.
                "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.FilePathTraversal",
                "--reproducer_path=" + findings,
                "-artifact_prefix=" + findings + "/",
                // By the clock, for endless loops only: beside other work a clock says little, see Cost.
                "-timeout=1200",
                "-report_slow_units=1200",
                "-rss_limit_mb=4096",
                "-print_final_stats=1",
                limit,
                corpus.toString());
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }
}
