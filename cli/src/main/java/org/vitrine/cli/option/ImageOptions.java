package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.sums.MemberSums;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.Classifier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The images that a command looks at with a model: the same options in every such command. A command says which split
 * it looks at if none is named, whether it needs images at all, and how many of them are enough.
 */
public class ImageOptions extends DataOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--split", paramLabel = "NAME", description = "Which part of the data to look at.")
    private String split;

    @Option(
            names = "--seed",
            description = "For data that are generated, and samples that are drawn. Default: 1; the model's seed in "
                    + "index, calibrate and shrink.")
    private @Nullable Long seed;

    private final boolean needed;
    private final @Nullable Integer enough;

    /** Images that a command needs. */
    public ImageOptions(String split) {
        this(split, true, null);
    }

    private ImageOptions(String split, boolean needed, @Nullable Integer enough) {
        this.split = split;
        this.needed = needed;
        this.enough = enough;
    }

    /** {@return options of a command that works without images, too} */
    public static ImageOptions notNeeded(String split) {
        return new ImageOptions(split, false, null);
    }

    /** {@return the same options, of a command that takes so many images unless told otherwise} */
    public ImageOptions enough(int images) {
        return new ImageOptions(split, needed, images);
    }

    /** Says in the help of a program's commands what these options mean in each: annotations are the same for all. */
    public static void describe(CommandLine program) {
        program.getSubcommands().values().forEach(command -> {
            describe(command);
            CommandSpec spec = command.getCommandSpec();
            spec.mixins().values().stream()
                    .map(CommandSpec::userObject)
                    .filter(ImageOptions.class::isInstance)
                    .forEach(options -> ((ImageOptions) options).describe(spec));
        });
    }

    private void describe(CommandSpec spec) {
        if (!needed) {
            replace(
                    spec,
                    spec.findOption("--data").toBuilder()
                            .required(false)
                            .description("Labelled images, as for 'vitrine evaluate', whose help lists the kinds. "
                                    + "Default: none.")
                            .build());
        }
        if (enough != null) {
            replace(
                    spec,
                    spec.findOption("--limit").toBuilder()
                            .description("At most N images, evenly spread over the data. Default: " + enough + ".")
                            .build());
        }
    }

    private static void replace(CommandSpec spec, OptionSpec option) {
        spec.remove(spec.findOption(option.longestName()));
        spec.addOption(option);
    }

    /** {@return whether images were named} */
    @SuppressWarnings("ConstantValue") // without --data the field is null, where a command does not need images
    public boolean areGiven() {
        return (@Nullable Object) data != null;
    }

    /** {@return what --data says; null for nothing} */
    public @Nullable String location() {
        return areGiven() ? data : null;
    }

    public String split() {
        return split;
    }

    public long seed() {
        return seed == null ? 1 : seed;
    }

    /** {@return the seed, or another one if none was given} */
    public long seedOr(long otherwise) {
        return seed == null ? otherwise : seed;
    }

    /** {@return the kind of data and their split, not the path, for pages that are passed on} */
    public String shownName() {
        return kind() + ", " + split;
    }

    /** {@return how many images to take at the most, of a command for which some are enough} */
    public int most() {
        int most = limit != null ? limit : enough != null ? enough : Integer.MAX_VALUE;
        if (most < 1) {
            throw new UsageException("--limit must be at least 1: " + most);
        }
        return most;
    }

    /** Tells whether an option of the command is on the command line. */
    boolean isGiven(String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Refuses options that say something of images if none were named. */
    public void refuseWithoutData(String... others) {
        if (!areGiven()) {
            UsageException.unlessUnused(
                    command,
                    "goes with --data",
                    "--split",
                    "--seed",
                    "--labels",
                    "--drop-unlabelled",
                    "--size",
                    "--colour",
                    "--fit",
                    "--range",
                    "--limit",
                    "--skip-bad",
                    "--cache");
            UsageException.unlessUnused(command, "goes with --data", others);
        }
    }

    /** Opens the images: with the labels of a model in a file that messages name, and of its size. */
    public ImageSource open(Classifier model, Path file) {
        return openFor(model.labels(), model.shape(), model.preparation(), file, split, seed());
    }

    /** {@return the images, with these labels, of this shape and prepared in this way} */
    public ImageSource open(Labels labels, ImageShape shape, Preparation preparation, Path file) {
        return openFor(labels, shape, preparation, file, split, seed());
    }

    /** Reads the images for each of some models, and predicts them. */
    public MemberSums sums(List<Model> models, ImageSource source, Console screen, int threads) {
        return MemberSums.of(
                models,
                model -> read(source, model.encoding(), screen, threads),
                threads,
                (size, work) -> screen.withBar("predicting", size, work));
    }

    /** Opens the images, and says what is missing of them. */
    public ImageSource open(Classifier model, Path file, Console screen) {
        ImageSource source = open(model, file);
        remarkMissing(source, screen);
        return source;
    }
}
