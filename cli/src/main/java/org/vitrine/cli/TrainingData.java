package org.vitrine.cli;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/**
 * What a training needs of the data.
 *
 * @param recipe how the images became bits
 * @param train the examples to learn from
 * @param validation those to measure on after each epoch; null if that is not wanted
 */
record TrainingData(
        EncodingRecipe recipe, Dataset train, @Nullable Dataset validation) {

    /** Reads what the options name, once it is clear that the settings suit it. */
    static TrainingData read(TrainOptions options, Settings settings, Console screen, int threads) {
        return read(options, settings, null, screen, threads);
    }

    /** The same for a training that goes on: the images become bits as they did before. */
    static TrainingData read(
            TrainOptions options, Settings settings, @Nullable StartingPoint beginning, Console screen, int threads) {
        DataOptions data = options.data;
        String validate = options.validate;
        long seed = settings.seed();
        ImageSource source = data.open(options.split, data.labels, seed);
        EncodingRecipe recipe = options.learning.recipe(source.shape());
        checkFit(settings, source.shape(), source.labels(), recipe);
        checkThresholds(options, source);
        if (beginning != null) {
            checkFit(beginning, source, recipe);
        }
        MemoryCheck memory = MemoryCheck.of(settings, source, recipe, options.rules(), threads);
        memory.before(source.size());
        Encoding fitted = beginning != null ? beginning.model().encoding() : data.fit(recipe, source, screen, threads);
        Dataset all = data.read(source, fitted, screen, threads);
        if (validate == null) {
            return new TrainingData(recipe, all, null);
        }
        OptionalDouble share = ValidationShare.of(validate);
        if (share.isPresent()) {
            Dataset.Split parts = all.split(share.getAsDouble(), seed);
            return new TrainingData(recipe, parts.rest(), parts.taken());
        }
        Dataset validation = other(options, validate, all, seed, screen, threads);
        memory.before(0);
        return new TrainingData(recipe, all, validation);
    }

    /** Checks that images suit what was learnt before. */
    private static void checkFit(StartingPoint beginning, ImageSource source, EncodingRecipe recipe) {
        Model model = beginning.model();
        ImageInput.check(model, source, beginning.file());
        List<String> known = model.labels().names();
        if (!source.labels().names().equals(known)) {
            throw new UsageException("the images have the labels "
                    + String.join(",", source.labels().names()) + ", " + beginning.file() + " knows "
                    + String.join(",", known) + "; give --labels " + String.join(",", known) + ", or train anew");
        }
        EncodingRecipe before = model.encoding().recipe();
        if (!recipe.equals(before)) {
            throw new UsageException("--binarizer is " + recipe + " here and " + before + " in " + beginning.file()
                    + "; leave it out, or train anew");
        }
    }

    /** Another split of the same data, with the same labels and of the same size. */
    static Dataset other(TrainOptions options, String split, Dataset learnt, long seed, Console screen, int threads) {
        DataOptions data = options.data;
        ImageSource other = data.openOther(split, learnt.labels(), learnt.shape(), seed);
        return data.read(other, learnt.encoding(), screen, threads);
    }

    /** Checks that settings suit images and labels. */
    static void checkFit(Settings settings, ImageShape shape, Labels labels, EncodingRecipe recipe) {
        UsageException.heard(
                () -> PatchGrid.of(shape.height(), shape.width(), recipe.planes(shape.channels()), settings.window()));
        if (settings.negatives() == Settings.Negatives.FOCUSED && !labels.exclusive()) {
            throw new UsageException("--negatives focused needs labels that exclude each other; use --negatives q");
        }
    }

    /** Checks that thresholds can be fitted. */
    private static void checkThresholds(TrainOptions options, ImageSource source) {
        if (options.thresholds == TrainOptions.Thresholds.FITTED
                && source.labels().exclusive()) {
            throw new UsageException("--thresholds fitted needs labels that do not exclude each other; leave it out");
        }
    }
}
