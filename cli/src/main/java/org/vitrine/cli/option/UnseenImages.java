package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.OptionalDouble;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.model.Model;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that need images that a model has not learnt from: a split, or the share that its training set aside. */
public final class UnseenImages {

    @Mixin
    @SuppressWarnings("NullAway.Init")
    public DataOptions data;

    @Option(
            names = "--validate",
            paramLabel = "SHARE|SPLIT",
            description = "Images that the model has not learnt from: a split of the data; or the share that 'vitrine"
                    + " train --validate SHARE' set aside, which is found again by the model's seed, and checked. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String validate = "validation";

    /** Whether the images are exactly those of a split. */
    public boolean areOf(String split) {
        return split.equals(validate);
    }

    /**
     * Reads them, and checks that the model has not learnt from them.
     *
     * @param model the model
     * @param file its file, for messages
     * @param screen where progress is shown
     * @param crew how many threads read
     * @return the images
     */
    public Dataset read(Model model, Path file, Console screen, int crew) {
        OptionalDouble share = ValidationShare.of(validate);
        long seed = model.settings().seed();
        ImageSource source = ImageInput.open(data, model, file, share.isPresent() ? "train" : validate, seed);
        Dataset all = data.read(source, model.encoding(), screen, crew);
        String learnt = model.provenance().dataFingerprint();
        if (share.isEmpty()) {
            if (all.fingerprint().equals(learnt)) {
                throw new UsageException(
                        "the model has learnt from exactly these images; choose others with --validate");
            }
            return all;
        }
        Dataset.Split parts = all.split(share.getAsDouble(), seed);
        // parts have the fingerprint of the whole: how many images were learnt from tells whether it was this rest
        if (!all.fingerprint().equals(learnt)
                || parts.rest().size() != model.provenance().examples()) {
            throw new UsageException(
                    "the model did not set these images aside: it has learnt from other images than the "
                            + "rest; give the data and --validate of its training, or the name of a split");
        }
        return parts.taken();
    }
}
