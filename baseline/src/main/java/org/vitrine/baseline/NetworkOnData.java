package org.vitrine.baseline;

import org.vitrine.cli.DataOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that look at labelled pictures with a network. */
final class NetworkOnData {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    DataOptions data;

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "Which part of the data to look at. Default: ${DEFAULT-VALUE}.")
    String split = "test";

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "For data that are generated, and samples that are drawn. Default: ${DEFAULT-VALUE}.")
    long seed = 1;
}
