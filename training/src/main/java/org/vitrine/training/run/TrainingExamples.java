package org.vitrine.training.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.vitrine.data.DataContract;
import org.vitrine.data.DataLocation;
import org.vitrine.data.StoredImages;
import org.vitrine.data.cache.BitCache;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingContract;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.train.Trainer;
import org.vitrine.train.Variants;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import org.vitrine.training.plan.PlanException.Reason;
import org.vitrine.training.plan.TrainingPlan;
import org.vitrine.training.plan.Validation;

/**
 * The examples of a training, read and encoded.
 *
 * @param recipe how images became bits
 * @param train the examples to learn from
 * @param validation those to measure on after each epoch; empty if the plan has none
 */
public record TrainingExamples(EncodingRecipe recipe, Dataset train, Optional<Dataset> validation) {

    /** As many as show what is wrong with every image, and take no time. */
    private static final int CHECKED_IMAGES = 3;

    /**
     * Reads what a plan names, once it is clear that the plan suits it and that there is memory for it.
     *
     * @param listener hears of progress and of what is left out
     * @return the examples
     * @throws PlanException if the plan does not suit the data
     * @throws NotEnoughMemoryException if the heap is too small for the training
     */
    public static TrainingExamples read(TrainingPlan plan, RunListener listener) {
        return read(plan, null, false, listener);
    }

    /** Reads them with the encoding of a model that learns on, or for machines that learn elsewhere. */
    static TrainingExamples read(TrainingPlan plan, @Nullable Model learnt, boolean elsewhere, RunListener listener) {
        if (plan.data().equals(DataPlan.missing()) || plan.validation().isMissing()) {
            throw new IllegalArgumentException(
                    "the plan's data were in memory, which its text does not hold; give them again");
        }
        Dataset all = plan.data().examples().orElse(null);
        if (all != null) {
            EncodingRecipe recipe = all.encoding().recipe();
            EncodingContract.verify(all.encoding(), all.shape().channels(), List.of());
            MemoryCheck memory = checked(plan, learnt, elsewhere, all.shape(), all.labels(), all.size(), recipe);
            if (plan.settings().variants() > 0 && !plan.data().varied()) {
                throw new PlanException(
                        Reason.VARIANTS,
                        "variants are made of images, and these examples are bits; add them with Variants and say so with"
                                + " DataPlan.varied, or give a source");
            }
            memory.before(0);
            return split(plan, recipe, all, listener);
        }
        ImageSource source = plan.data().open(plan.settings().seed());
        EncodingRecipe recipe = plan.recipe(source.shape().channels());
        MemoryCheck memory = checked(plan, learnt, elsewhere, source.shape(), source.labels(), source.size(), recipe);
        if (learnt != null && !learnt.preparation().equals(source.preparation())) {
            throw mismatch(
                    Reason.PREPARATION, "the images are prepared with", source.preparation(), learnt.preparation());
        }
        note(source, listener);
        memory.before(Math.multiplyExact(source.size(), 1 + plan.settings().variants()));
        Reader reader = new Reader(plan, listener);
        Encoding encoding = learnt != null ? learnt.encoding() : reader.fit(recipe, source);
        checkPlugIns(encoding, source);
        Dataset read = reader.read(source, encoding);
        TrainingExamples examples = split(plan, recipe, read, listener);
        if (plan.validation().split().isPresent()) {
            memory.before(0);
        }
        return plan.settings().variants() == 0 ? examples : examples.withVariants(plan, source, listener);
    }

    /**
     * Checks on a few images that data and encoding keep their promises: an encoding that cannot be saved must not be
     * noticed only when the training is over.
     */
    private static void checkPlugIns(Encoding encoding, ImageSource source) {
        List<Raster> images = DataContract.verify(source, CHECKED_IMAGES);
        EncodingContract.verify(encoding, source.shape().channels(), images);
    }

    /** Tells a listener what should be known of images as they are stored, before a model learns from them. */
    public static void note(ImageSource source, RunListener listener) {
        List<String> notes = StoredImages.of(source).notes(source);
        if (!notes.isEmpty()) {
            listener.notes(notes);
        }
    }

    private TrainingExamples withVariants(TrainingPlan plan, ImageSource source, RunListener listener) {
        Dataset more = new Variants(plan.settings())
                .addTo(
                        train,
                        source,
                        plan.threads(),
                        done -> listener.reading(RunListener.Step.VARIANTS, done, train.size()));
        return new TrainingExamples(recipe, more, validation);
    }

    /** Checks that a plan, and what was learnt before, suit the images; the memory is to be checked by the caller. */
    private static MemoryCheck checked(
            TrainingPlan plan,
            @Nullable Model learnt,
            boolean elsewhere,
            ImageShape shape,
            Labels labels,
            int images,
            EncodingRecipe recipe) {
        check(plan, shape, labels, recipe);
        if (learnt != null) {
            checkModel(learnt, shape, labels, recipe);
        } else {
            checkQ(plan.settings(), labels);
        }
        MemoryCheck here = MemoryCheck.of(plan, shape, labels, images, recipe);
        return elsewhere ? here.elsewhere() : here;
    }

    /** Tells which images a training is measured on; empty for none. */
    String validationStamp() {
        return validation.map(TrainingExamples::stamp).orElse("");
    }

    /** {@return a text that tells examples apart from others} */
    public static String stamp(Dataset examples) {
        return examples.fingerprint() + " " + examples.size();
    }

    private static TrainingExamples split(TrainingPlan plan, EncodingRecipe recipe, Dataset all, RunListener listener) {
        Validation validation = plan.validation();
        if (validation.share().isPresent()) {
            Dataset.Split parts =
                    all.split(validation.share().getAsDouble(), plan.settings().seed());
            return new TrainingExamples(recipe, parts.rest(), Optional.of(parts.taken()));
        }
        Optional<Dataset> other = validation.split().map(name -> other(plan, name, all, listener));
        return new TrainingExamples(recipe, all, other.or(validation::examples));
    }

    /**
     * Reads another split of a plan's data location, with the labels, the size and the encoding of other examples.
     *
     * @param like the other examples
     * @param listener hears of progress and of what is left out
     * @return the examples of the split
     * @throws PlanException if the location is not split, or the images there have another size
     */
    public static Dataset other(TrainingPlan plan, String split, Dataset like, RunListener listener) {
        return new Reader(plan, listener).read(openOther(plan, split, like), like.encoding());
    }

    /**
     * {@return another split of a plan's data location, with the labels and the size of examples that are read}
     *
     * @param like the examples
     * @throws PlanException if the location is not split, or the images there have another size
     */
    public static ImageSource openOther(TrainingPlan plan, String split, Dataset like) {
        if (!(plan.data() instanceof DataPlan.Located located)
                || DataLocation.parse(located.location()).splits().isEmpty()) {
            String where = plan.data() instanceof DataPlan.Located at ? at.location() : "data in memory";
            throw new PlanException(
                    Reason.NO_SPLITS,
                    where,
                    split,
                    "",
                    where + " has no split '" + split + "'; split off a share instead");
        }
        ImageSource other =
                located.open(split, like.labels().names(), plan.settings().seed());
        if (!other.shape().equals(like.shape())) {
            throw new PlanException(
                    Reason.VALIDATION_SHAPE,
                    "",
                    other.shape().toString(),
                    like.shape().toString(),
                    "the images to validate on are " + other.shape() + ", those to learn from " + like.shape()
                            + "; scale all to one size");
        }
        return other;
    }

    /**
     * Checks that a plan suits images and labels.
     *
     * @throws PlanException if it does not
     */
    public static void check(TrainingPlan plan, ImageShape shape, Labels labels) {
        check(plan, shape, labels, plan.recipe(shape.channels()));
    }

    private static void check(TrainingPlan plan, ImageShape shape, Labels labels, EncodingRecipe recipe) {
        try {
            PatchGrid.of(
                    shape.height(),
                    shape.width(),
                    recipe.planes(shape.channels()),
                    plan.settings().window());
        } catch (IllegalArgumentException tooLarge) {
            throw new PlanException(Reason.WINDOW, String.valueOf(tooLarge.getMessage()));
        }
        try {
            Trainer.checkStep(plan.settings(), recipe, View.step(recipe.views(shape.channels())));
        } catch (IllegalArgumentException cells) {
            throw new PlanException(Reason.CELLS, String.valueOf(cells.getMessage()));
        }
        if (labels.exclusive() && labels.size() < 2) {
            throw new PlanException(
                    Reason.ONE_CLASS,
                    "",
                    labels.name(0),
                    "",
                    "all images are of the one class " + labels.name(0) + "; there is nothing to tell apart");
        }
        if (plan.settings().negatives() != Settings.Negatives.Q && !labels.exclusive()) {
            String negatives = plan.settings().negatives().name().toLowerCase(Locale.ROOT);
            throw new PlanException(
                    Reason.FOCUSED_NEGATIVES,
                    "",
                    negatives,
                    "",
                    "negatives " + negatives + " needs labels that exclude each other; use q");
        }
        if (plan.thresholds().isFitted() && labels.exclusive()) {
            throw new PlanException(
                    Reason.FITTED_THRESHOLDS, "thresholds can be fitted only to labels that do not exclude each other");
        }
    }

    /** Refuses what has no effect with these labels; a model that was trained so nevertheless may learn on. */
    private static void checkQ(Settings settings, Labels labels) {
        double usual = Settings.Q.defaultValue();
        if (settings.isFuzzy() && !labels.exclusive() && settings.q() != usual) {
            throw new PlanException(
                    Reason.NAMED,
                    String.join(" ", Settings.Q.option(Settings.Q.write(settings.q())))
                            + " has no effect on fuzzy clauses of labels that do not exclude each other, all of which"
                            + " learn from every example; leave it out");
        }
    }

    /** Checks that images suit what was learnt before. */
    private static void checkModel(Model model, ImageShape shape, Labels labels, EncodingRecipe recipe) {
        if (!shape.equals(model.shape())) {
            throw mismatch(Reason.SHAPE, "the images are", shape, model.shape());
        }
        if (labels.exclusive() != model.labels().exclusive()) {
            throw new PlanException(
                    Reason.EXCLUSIVENESS,
                    "",
                    "" + labels.exclusive(),
                    "" + model.labels().exclusive(),
                    labels.exclusive()
                            ? "the images have one label each, the model was trained for any number"
                            : "the images have any number of labels, the model was trained for one each");
        }
        if (!labels.names().equals(model.labels().names())) {
            throw mismatch(
                    Reason.LABELS,
                    "the images have the labels",
                    String.join(",", labels.names()),
                    String.join(",", model.labels().names()));
        }
        EncodingRecipe before = model.encoding().recipe();
        if (!recipe.equals(before)) {
            throw mismatch(Reason.ENCODING, "the encoding is", recipe, before);
        }
    }

    private static PlanException mismatch(Reason reason, String what, Object here, Object there) {
        return new PlanException(
                reason, "", here.toString(), there.toString(), what + " " + here + ", of the model " + there);
    }

    /** Reads images as a plan says. */
    private record Reader(TrainingPlan plan, RunListener listener) {

        private DatasetReader reader(RunListener.Step step, ImageSource source) {
            return new DatasetReader(
                    plan.threads(), plan.data().skipUnreadable(), done -> listener.reading(step, done, source.size()));
        }

        private Optional<BitCache> cache() {
            Path folder = plan.data() instanceof DataPlan.Located located ? located.cache() : null;
            return Optional.ofNullable(folder).map(kept -> new BitCache(kept, listener::cache));
        }

        Encoding fit(EncodingRecipe recipe, ImageSource source) {
            DatasetReader reader = reader(RunListener.Step.FITTING, source);
            return cache().map(cache -> cache.fit(reader, recipe, source)).orElseGet(() -> reader.fit(recipe, source));
        }

        Dataset read(ImageSource source, Encoding encoding) {
            if (source.missing() > 0) {
                listener.missing(source.missing());
            }
            if (!source.leftOut().isEmpty()) {
                listener.leftOut(source.leftOut());
            }
            DatasetReader reader = reader(RunListener.Step.READING, source);
            DatasetReader.Reading reading = cache().map(cache -> cache.read(reader, source, encoding))
                    .orElseGet(() -> reader.read(source, encoding));
            List<String> bad = reading.unreadable();
            if (!bad.isEmpty()) {
                listener.unreadable(source.size(), bad);
            }
            return reading.dataset();
        }
    }
}
