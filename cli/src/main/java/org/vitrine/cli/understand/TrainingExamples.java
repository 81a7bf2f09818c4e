package org.vitrine.cli.understand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.DataOptions;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageSize;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.image.ImageShape;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.store.IndexFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.store.TrainingIndex;
import org.vitrine.training.plan.DataPlan;

/** Notes where indexed training examples come from, and finds them again. */
public final class TrainingExamples {

    private static final String LOCATION = "location";
    private static final String SPLIT = "split";
    private static final String SEED = "seed";
    private static final String LIMIT = "limit";
    private static final String DROP_UNLABELLED = "dropUnlabelled";
    private static final int LONGEST_SHOWN = 200;

    private TrainingExamples() {}

    /** {@return what an index notes about where its examples are, so that their images can be shown later} */
    public static Map<String, String> whereabouts(DataOptions data, String split, long seed) {
        Map<String, String> words = new TreeMap<>();
        DataPlan.Located plan = data.plan(split);
        words.put(LOCATION, absolute(plan.location()));
        words.put(SPLIT, split);
        words.put(SEED, "" + seed);
        words.put(DROP_UNLABELLED, "" + plan.dropUnlabelled());
        if (plan.limit() != null) {
            words.put(LIMIT, "" + plan.limit());
        }
        return words;
    }

    /** {@return the same location, if it is a file or folder, from wherever the program is started} */
    static String absolute(String location) {
        int colon = location.indexOf(':');
        try {
            Path place = Path.of(location.substring(colon + 1));
            return colon >= 0 && colon < location.length() - 1 && Files.exists(place)
                    ? location.substring(0, colon + 1) + place.toAbsolutePath().normalize()
                    : location;
        } catch (InvalidPathException noPath) {
            return location;
        }
    }

    /**
     * Opens the index of a model or a team: with the examples' images, as far as they can be opened; empty if there is
     * none.
     *
     * @param indexFile the index; null to take the one beside the model, if there is one that fits
     * @param trusted whether the place that the index names may be opened; it may be a stranger's, and name any
     */
    static Optional<IndexedExamples> open(
            ClauseClassifier model, Path modelFile, @Nullable Path indexFile, Predicate<String> trusted, Console screen)
            throws IOException {
        Path file = indexFile != null ? indexFile : IndexFile.beside(modelFile);
        if (indexFile == null && !Files.isRegularFile(file)) {
            return Optional.empty();
        }
        TrainingIndex index;
        try {
            index = IndexFile.read(file);
        } catch (ModelFileException damaged) {
            if (indexFile != null) {
                throw damaged;
            }
            screen.remark("the index beside the model is not used: " + damaged.getMessage());
            return Optional.empty();
        }
        if (!index.fits(model)) {
            String problem =
                    file + " is the index of another model; make one with 'vitrine index --model " + modelFile + "'";
            if (indexFile != null) {
                throw new UsageException(problem);
            }
            screen.remark(problem);
            return Optional.empty();
        }
        if (!index.isOfTrainingData(model)) {
            screen.remark("the index " + file + " is not of the data that the model was trained on");
        }
        return Optional.of(new IndexedExamples(model, index, images(model, index, trusted, screen)));
    }

    private static @Nullable ImageSource images(
            ClauseClassifier model, TrainingIndex index, Predicate<String> trusted, Console screen) {
        Map<String, String> words = index.whereabouts();
        String location = words.get(LOCATION);
        if (location == null) {
            return null;
        }
        if (!trusted.test(location)) {
            screen.remark("the indexed images are shown by name only: they are at "
                    + (location.length() <= LONGEST_SHOWN ? location : location.substring(0, LONGEST_SHOWN) + "...")
                    + ", not at --data; give --index-data to open them there");
            return null;
        }
        try {
            ImageShape shape = model.shape();
            boolean anySize = DataLocation.parse(location).hasAnySize();
            String limit = words.get(LIMIT);
            return new DataPlan.Located(
                            location,
                            words.getOrDefault(SPLIT, "train"),
                            anySize ? new ImageSize(shape.height(), shape.width()) : null,
                            anySize ? Colour.of(shape) : null,
                            model.labels().names(),
                            Boolean.parseBoolean(words.get(DROP_UNLABELLED)),
                            limit == null ? null : Integer.valueOf(limit),
                            true,
                            null,
                            model.preparation())
                    .open(Long.parseLong(words.getOrDefault(SEED, "1")));
        } catch (DataException | IllegalArgumentException gone) {
            screen.remark("the indexed images cannot be opened, so they are shown by name only: " + gone.getMessage());
            return null;
        }
    }
}
