package org.vitrine.cli.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The most memory that this process has taken from the system, where the system tells. */
final class PeakMemory {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+([0-9]+) kB");

    private PeakMemory() {}

    static OptionalLong megabytes() {
        if (!Files.isReadable(STATUS)) {
            return OptionalLong.empty(); // not Linux
        }
        try {
            Matcher peak = PEAK.matcher(Files.readString(STATUS));
            return peak.find() ? OptionalLong.of(Long.parseLong(peak.group(1)) / 1024) : OptionalLong.empty();
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }
}
