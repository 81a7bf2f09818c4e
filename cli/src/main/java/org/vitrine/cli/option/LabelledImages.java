package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.ClauseClassifier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of commands that can look at labelled images with a model that is there already. The command says what for. */
public final class LabelledImages {

    @Option(
            names = "--data",
            paramLabel = "KIND:PLACE",
            description = "Labelled images, as for 'vitrine evaluate', whose help lists the kinds. Default: none.")
    private @Nullable String data;

    @Option(names = "--split", paramLabel = "NAME", description = "Which part of --data. Default: ${DEFAULT-VALUE}.")
    private String split;

    @Option(names = "--scale", description = "Scale images of another size to the model's, instead of refusing them.")
    private boolean scale;

    @Option(names = "--drop-unlabelled", description = DataOptions.DROP_UNLABELLED)
    private boolean dropUnlabelled;

    /**
     * The options of a command.
     *
     * @param split the part of the data that it looks at unless told otherwise
     */
    public LabelledImages(String split) {
        this.split = split;
    }

    /** The images that were named. */
    public Optional<String> data() {
        return Optional.ofNullable(data);
    }

    /** Which part of them. */
    public String split() {
        return split;
    }

    /** Whether images of another size are scaled. */
    public boolean areScaled() {
        return scale;
    }

    /** Refuses options that say something of images if none were named. */
    public void refuseWithoutData(CommandSpec spec, String... others) {
        if (data == null) {
            UsageException.unlessUnused(spec, "goes with --data", "--split", "--drop-unlabelled");
            UsageException.unlessUnused(spec, "goes with --data", others);
        }
    }

    /**
     * Opens the images, and says what is missing of them.
     *
     * @param model what looks at them
     * @param file where it is, for messages
     * @param screen where to say it
     * @return the images, with the labels of the model and of its size
     */
    public ImageSource open(ClauseClassifier model, Path file, Console screen) {
        if (data == null) {
            throw new UsageException("name images with --data");
        }
        ImageSource source = ImageInput.examples(model, file, data, split, scale, dropUnlabelled);
        ImageInput.remarkMissing(source, screen);
        return source;
    }
}
