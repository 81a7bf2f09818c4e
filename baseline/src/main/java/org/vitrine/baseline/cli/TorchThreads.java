package org.vitrine.baseline.cli;

import org.vitrine.cli.console.UsageException;
import picocli.CommandLine.Option;

/** The option for the number of PyTorch's threads. */
final class TorchThreads {

    @Option(
            names = "--threads",
            description =
                    "How many threads. With 1, the same seed gives the same network. Default: one for each processor.")
    private int count = Runtime.getRuntime().availableProcessors();

    int checked() {
        if (count < 1 || count > 1024) {
            throw new UsageException("threads must be 1 to 1024: " + count);
        }
        return count;
    }
}
