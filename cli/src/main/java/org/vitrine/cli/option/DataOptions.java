package org.vitrine.cli.option;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.PlanWords;
import org.vitrine.cli.console.TrainingProgress;
import org.vitrine.cli.console.UsageException;
import org.vitrine.data.DataLocation;
import org.vitrine.data.cache.BitCache;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.dataset.ImageSource;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.ValueRange;
import org.vitrine.label.Labels;
import org.vitrine.training.plan.DataPlan;
import org.vitrine.training.plan.PlanException;
import picocli.CommandLine.Option;

/** Options that say where labelled images are and how they are read: the same in every command that reads them. */
public class DataOptions {

    public static final String LABELS =
            "Only these labels, in this order; all; or, for celeba, paper: the seven of " + "the paper. Default: all.";
    public static final String DROP_UNLABELLED = "Leave out images that have none of the labels.";

    @Option(
            names = "--data",
            required = true,
            paramLabel = "KIND:PLACE",
            description = "The images, such as folder:DIR, csv:FILE or mnist:DIR; all kinds are listed below.")
    @SuppressWarnings("NullAway.Init")
    public String data;

    @Option(
            names = "--labels",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Only these labels, in this order; all; or, for celeba, paper: the seven of the paper. Default: all.")
    public @Nullable List<String> labels;

    @Option(
            names = "--drop-unlabelled",
            description = "Leave out images that have none of the labels, as the paper does with CelebA.")
    boolean dropUnlabelled;

    @Option(
            names = "--size",
            paramLabel = "HxW",
            description = "Scale images to this many rows x columns, averaging where they shrink, interpolating where "
                    + "they grow. Default: the model's size for photographs (folder, csv, celeba) if there is a "
                    + "model; otherwise as they are, 64x64 for celeba (218x178 takes those as they are).")
    @Nullable String size;

    @Option(
            names = "--colour",
            paramLabel = "grey|rgb",
            description = "Read images as grey or coloured. Default: as the model takes them if there is one and they "
                    + "are photographs; otherwise as they are.")
    @Nullable Colour colour;

    @Option(
            names = "--fit",
            paramLabel = "squash|crop|pad",
            description = "How images of other proportions than the size are scaled: squashed, cropped to the middle, "
                    + "or padded with margins. A model keeps it, and takes all images so. Default: the model's if "
                    + "there is one, otherwise squash.")
    @Nullable Fit fit;

    @Option(
            names = "--range",
            paramLabel = "LOW..HIGH",
            description = "Which values of grey images with more than 8 bits are black and white, such as 0..4095 for "
                    + "X-rays of 12 bits in files of 16. A model keeps it, too. Default: the model's if there is one, "
                    + "otherwise all values.")
    @Nullable String range;

    @Option(names = "--limit", description = "At most N images, evenly spread over the data. Default: all.")
    @Nullable Integer limit;

    @Option(names = "--skip-bad", description = "Leave out unreadable images and say how many, instead of stopping.")
    boolean skipBad;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Keep the images' bits in this folder, so that the next run with the same images and options "
                    + "starts at once. Default: keep nothing.")
    public @Nullable Path cache;

    /** {@return what stands before the colon, without the place} */
    public String kind() {
        return data.substring(0, Math.max(0, data.indexOf(':')));
    }

    /** {@return whether images are left out that have none of the labels} */
    public boolean dropUnlabelled() {
        return dropUnlabelled;
    }

    /** {@return whether unreadable images are left out} */
    public boolean skipsBad() {
        return skipBad;
    }

    /**
     * {@return the images of a split}
     *
     * @param wanted the labels, in order; null for all
     * @param seed of data that are generated
     */
    public ImageSource open(String split, @Nullable List<String> wanted, long seed) {
        return open(split, wanted, seed, size);
    }

    /** Opens one split, its images scaled to a size. */
    public ImageSource open(String split, @Nullable List<String> wanted, long seed, @Nullable String size) {
        return plan(split).withShape(imageSize(size), colour).open(split, wanted, seed);
    }

    /**
     * Opens one split for a model: with the labels that it knows, and of its size and preparation, which photographs
     * get unless another is asked for.
     *
     * @param file where the model is, for messages
     * @param seed of data that are generated
     */
    public ImageSource openFor(
            Labels labels, ImageShape shape, Preparation preparation, Path file, String split, long seed) {
        Fitted fitted = new Fitted(shape, preparation, split, seed);
        ImageSource source = this.labels == null ? ofModel(labels, fitted) : fitted.open(this.labels);
        if (!source.labels().names().equals(labels.names())) {
            throw new UsageException("the model knows the labels " + String.join(",", labels.names())
                    + "; leave --labels out to take those");
        }
        check(labels, shape, preparation, source, file);
        return source;
    }

    /** Opens images with a model's labels; classes that exclude each other and have no images may be missing. */
    private ImageSource ofModel(Labels labels, Fitted fitted) {
        try {
            return fitted.open(labels.names());
        } catch (DataException problem) {
            List<String> there = fitted.open(null).labels().names();
            List<String> common =
                    labels.names().stream().filter(there::contains).toList();
            if (!labels.exclusive() || common.isEmpty() || common.size() == labels.size()) {
                throw problem;
            }
            return new WiderLabels(fitted.open(common), labels);
        }
    }

    /** {@return the images of a split as a model takes them, where no option says otherwise} */
    public DataPlan.Located planFor(ImageShape shape, Preparation preparation, String split) {
        DataPlan.Located plan = plan(split).withPreparation(preparation(preparation));
        return DataLocation.parse(data).hasAnySize()
                ? plan.withShape(
                        size != null ? imageSize(size) : new ImageSize(shape.height(), shape.width()),
                        colour != null ? colour : Colour.of(shape))
                : plan;
    }

    /** A split for a model, to be opened with some labels. */
    private final class Fitted {

        private final DataPlan.Located plan;
        private final long seed;

        Fitted(ImageShape shape, Preparation preparation, String split, long seed) {
            this.plan = planFor(shape, preparation, split);
            this.seed = seed;
        }

        ImageSource open(@Nullable List<String> wanted) {
            return plan.open(plan.split(), wanted, seed);
        }
    }

    /** Checks that images suit a model in the file that is named. */
    public static void check(Labels labels, ImageShape shape, Preparation preparation, ImageSource source, Path file) {
        if (!source.shape().equals(shape)) {
            throw refusal(PlanException.Reason.SHAPE, source.shape(), shape, file);
        }
        if (!source.preparation().equals(preparation)) {
            throw refusal(PlanException.Reason.PREPARATION, source.preparation(), preparation, file);
        }
        if (source.labels().exclusive() != labels.exclusive()) {
            throw refusal(PlanException.Reason.EXCLUSIVENESS, source.labels().exclusive(), labels.exclusive(), file);
        }
    }

    private static UsageException refusal(PlanException.Reason reason, Object here, Object there, Path file) {
        return new UsageException(PlanWords.of(
                new PlanException(reason, "", here.toString(), there.toString(), "other images"), file.toString()));
    }

    /** {@return what the options say, for a training} */
    public DataPlan.Located plan(String split) {
        return UsageException.heard(() -> new DataPlan.Located(
                data,
                split,
                imageSize(size),
                colour,
                labels,
                dropUnlabelled,
                limit,
                skipBad,
                cache,
                preparation(Preparation.PLAIN)));
    }

    /** What is asked for, and where nothing is, what holds otherwise. */
    private Preparation preparation(Preparation otherwise) {
        Preparation fitted = fit == null ? otherwise : otherwise.withFit(fit);
        String text = range;
        return text == null ? fitted : UsageException.heard(() -> fitted.withRange(ValueRange.parse(text)));
    }

    private static @Nullable ImageSize imageSize(@Nullable String size) {
        return size == null ? null : ImageSize.parse(size);
    }

    /** Opens another split of the same data, whose images must have the same labels and size. */
    public ImageSource openOther(String split, ImageSource like, long seed) {
        if (DataLocation.parse(data).splits().isEmpty()) {
            throw new PlanException(PlanException.Reason.NO_SPLITS, data, split, "", "no splits");
        }
        ImageSource other = open(split, like.labels().names(), seed);
        if (!other.shape().equals(like.shape())) {
            String here = other.shape().toString();
            throw new PlanException(
                    PlanException.Reason.VALIDATION_SHAPE,
                    "",
                    here,
                    like.shape().toString(),
                    "other images");
        }
        return other;
    }

    /** Makes an encoding, fitted to the images if it needs them. */
    public Encoding fit(EncodingRecipe recipe, ImageSource source, Console screen, int threads) {
        return screen.withBar(recipe.needsData() ? "fitting " + recipe : "preparing", source.size(), progress -> {
            DatasetReader reader = new DatasetReader(threads, skipBad, progress);
            return cache == null
                    ? reader.fit(recipe, source)
                    : new BitCache(cache, screen::remark).fit(reader, recipe, source);
        });
    }

    /** Reads the images of a source, and says what was left out. */
    public Dataset read(ImageSource source, Encoding encoding, Console screen, int threads) {
        remarkMissing(source, screen);
        DatasetReader.Reading reading = screen.withBar("reading images", source.size(), progress -> {
            DatasetReader reader = new DatasetReader(threads, skipBad, progress);
            return cache == null
                    ? reader.read(source, encoding)
                    : new BitCache(cache, screen::remark).read(reader, source, encoding);
        });
        List<String> bad = reading.unreadable();
        if (!bad.isEmpty()) {
            screen.remark(TrainingProgress.leftOut(source.size(), bad));
        }
        return reading.dataset();
    }

    /** Says how many images are listed and not there, and what else is left out. */
    public static void remarkMissing(ImageSource source, Console screen) {
        if (source.missing() > 0) {
            screen.remark(TrainingProgress.missingImages(source.missing()));
        }
        source.leftOut().forEach(remark -> screen.remark(TrainingProgress.leftOutOfData(remark)));
    }
}
