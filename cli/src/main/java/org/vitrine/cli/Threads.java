package org.vitrine.cli;

import picocli.CommandLine.Option;

/** The option for the number of threads. */
final class Threads {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many threads. The result does not depend on it. Default: one for each processor.")
    int count = Runtime.getRuntime().availableProcessors();

    int checked() {
        if (count < 1 || count > 1024) {
            throw new UsageException("threads must be 1 to 1024: " + count);
        }
        return count;
    }
}
