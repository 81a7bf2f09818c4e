package org.vitrine.evaluation.nearest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.explain.example.Neighbour;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.predict.Prediction;
import org.vitrine.store.TrainingIndex;

/**
 * Brings together a model or a team, an index of its training examples and, if they can be opened, their images.
 * Threads may share one.
 */
public final class IndexedExamples {

    private final ClauseClassifier classifier;
    private final TrainingIndex index;
    private final @Nullable ImageSource images;

    /**
     * Brings a model or a team and an index together.
     *
     * @param images the data that were indexed; null if they cannot be opened, so that examples have names only
     * @throws IllegalArgumentException if the index is of other clauses
     */
    public IndexedExamples(ClauseClassifier classifier, TrainingIndex index, @Nullable ImageSource images) {
        if (!index.fits(classifier)) {
            throw new IllegalArgumentException("the index is of another model; make it again with 'vitrine index'");
        }
        this.classifier = classifier;
        this.index = index;
        this.images = images != null && images.shape().equals(classifier.shape()) ? images : null;
    }

    /**
     * An example that resembles an image.
     *
     * @param neighbour the votes that the two have in common
     * @param agrees true if it has the labels that the image is given; if they were asked for singly, only those count
     */
    public record Found(Neighbour neighbour, String name, List<String> labels, boolean agrees) {

        public Found {
            labels = List.copyOf(labels);
        }
    }

    /** {@return the number of examples} */
    public int size() {
        return index.examples().examples();
    }

    /**
     * {@return the examples that resemble an image most, the nearest first; near ones that differ from each other}
     *
     * @param image the image, of the model's shape
     * @param labels the labels about which the decisions are compared; if there are none, those that are given, or all
     * if none is
     * @param count the largest number of examples
     */
    public List<Found> nearest(Raster image, int[] labels, int count) {
        List<BitImage> bits = classifier.encoded(image);
        Prediction prediction = classifier.predictor().predict(image);
        int[] compared = labels.length > 0
                ? labels
                : IntStream.range(0, classifier.labels().size()).toArray();
        return index.examples().nearest(classifier, bits, labels, count, ExampleIndex.DIVERSITY).stream()
                .map(neighbour -> found(neighbour, prediction, compared))
                .toList();
    }

    private Found found(Neighbour neighbour, Prediction prediction, int[] compared) {
        int example = neighbour.example();
        return new Found(
                neighbour,
                name(example),
                IntStream.range(0, classifier.labels().size())
                        .filter(label -> index.examples().has(example, label))
                        .mapToObj(classifier.labels()::name)
                        .toList(),
                Arrays.stream(compared)
                        .allMatch(label -> index.examples().has(example, label) == prediction.isDecided(label)));
    }

    /** {@return the name of an example, without folders} */
    public String name(int example) {
        return plainName(index.name(example));
    }

    /** {@return a file's name without its folders, which are nobody else's business} */
    public static String plainName(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }

    /** {@return the image of an example; empty if it cannot be read, or is no longer the one that was indexed} */
    public Optional<Raster> image(int example) {
        int origin = index.origins().get(example);
        if (images == null || origin >= images.size()) {
            return Optional.empty();
        }
        try {
            Raster image = images.image(origin);
            return index.examples().isOf(example, classifier.encoded(image)) ? Optional.of(image) : Optional.empty();
        } catch (DataException unreadable) {
            return Optional.empty(); // the name says what it is; an image that is gone is no reason to say nothing
        }
    }
}
