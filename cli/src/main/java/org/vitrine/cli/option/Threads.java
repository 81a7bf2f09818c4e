package org.vitrine.cli.option;

import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.UsageException;
import picocli.CommandLine.Option;

/** The option for the number of threads. */
public final class Threads {

    @Option(
            names = "--threads",
            description = "How many threads. The result does not depend on it. Default: one for each processor.")
    private @Nullable Integer count;

    /** {@return the number asked for; null if none was} */
    public @Nullable Integer given() {
        checked();
        return count;
    }

    public int checked() {
        int threads = count != null ? count : Runtime.getRuntime().availableProcessors();
        if (threads < 1 || threads > 1024) {
            throw new UsageException("threads must be 1 to 1024: " + threads);
        }
        return threads;
    }
}
