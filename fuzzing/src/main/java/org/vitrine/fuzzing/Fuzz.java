package org.vitrine.fuzzing;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code ./fuzz}: campaigns at all doors, one after the other, and a table of how many inputs each reader survived. */
public final class Fuzz {

    private static final Pattern LIMIT = Pattern.compile("(\\d{1,9})([smh]?)");

    private Fuzz() {}

    /**
     * Fuzzes.
     *
     * @param arguments a folder for what is kept; how long or how many inputs for each reader; which readers, all if
     *     none are named
     * @throws IOException if files cannot be read or written, or a fuzzer does not start
     * @throws InterruptedException if it is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Matcher limit = LIMIT.matcher(arguments.length < 2 ? "" : arguments[1]);
        if (!limit.matches()) {
            System.err.println(
                    "usage: ./fuzz LIMIT [READER...], LIMIT for each reader as 60s, 10m, 1h or a number of inputs;"
                            + " readers: " + String.join(", ", Doors.names()));
            System.exit(2);
        }
        List<String> named = List.of(arguments).subList(2, arguments.length);
        boolean found = false;
        for (String door : named.isEmpty() ? Doors.names() : named) {
            found |= run(new Campaign(
                    door, inJazzersWords(limit), Path.of(arguments[0]).toAbsolutePath()));
        }
        System.exit(found ? 1 : 0);
    }

    private static String inJazzersWords(Matcher limit) {
        long number = Long.parseLong(limit.group(1));
        return switch (limit.group(2)) {
            case "s" -> "-max_total_time=" + number;
            case "m" -> "-max_total_time=" + 60 * number;
            case "h" -> "-max_total_time=" + 3600 * number;
            default -> "-runs=" + number;
        };
    }

    private static boolean run(Campaign campaign) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Path log = Files.createDirectories(campaign.folder().resolve("logs")).resolve(campaign.door() + ".log");
        Campaign.Outcome outcome;
        try (BufferedWriter writer = Files.newBufferedWriter(log)) {
            outcome = campaign.run(line -> write(writer, line));
        }
        System.out.printf(
                Locale.ROOT,
                "%-18s %,13d inputs %,7d s %,6d edges %s%n",
                campaign.door(),
                outcome.inputs(),
                (System.nanoTime() - start) / 1_000_000_000,
                outcome.coverage(),
                outcome.findings().isEmpty() ? "nothing found" : "FOUND " + outcome.findings());
        return !outcome.findings().isEmpty();
    }

    private static void write(BufferedWriter writer, String line) {
        try {
            writer.write(line);
            writer.newLine();
            writer.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException("cannot write the log", failed);
        }
    }
}
