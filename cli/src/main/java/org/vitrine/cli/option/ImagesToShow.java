package org.vitrine.cli.option;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that look at labelled images. */
public final class ImagesToShow {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public DataOptions data;

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "Which part of the data to look at. Default: ${DEFAULT-VALUE}.")
    public String split = "test";

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "For data that are generated, and samples that are drawn. Default: ${DEFAULT-VALUE}.")
    public long seed = 1;

    /**
     * Where they are.
     *
     * @return the options
     */
    public DataOptions data() {
        return data;
    }

    /**
     * Which part of the data.
     *
     * @return its name
     */
    public String split() {
        return split;
    }

    /**
     * The seed of what is generated or drawn.
     *
     * @return the seed
     */
    public long seed() {
        return seed;
    }
}
