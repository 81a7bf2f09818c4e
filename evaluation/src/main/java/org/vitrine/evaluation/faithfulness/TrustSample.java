package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Faithfulness.Pair;
import org.vitrine.image.Raster;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * Sample on which explanations are measured: images, and of each the labels that it has and that were given to it.
 *
 * @param images the number of images that were looked at
 * @param regions the pixels that make a label true, for those pairs of which they are known
 * @param colour the mean colour of the images, one value per channel, 0 to 255
 * @param unreadable a message for each image that was left out because it could not be read
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TrustSample(
        int images, List<Pair> pairs, List<Pointing.Region> regions, int[] colour, List<String> unreadable) {

    public TrustSample {
        pairs = List.copyOf(pairs);
        regions = List.copyOf(regions);
        unreadable = List.copyOf(unreadable);
    }

    /** One image. */
    private record Looked(
            Optional<Raster> image, List<Integer> labels, List<Pointing.Region> regions, String problem) {}

    /**
     * Takes a sample.
     *
     * @param classifiers whose explanations are measured, at least one; a pair counts if all of them give the label
     * @param source the images, with the labels of the classifiers
     * @param most the largest number of images to take, evenly spread over the source
     * @param skipBad true to leave out unreadable images, false to stop at the first
     * @param threads the number of threads that share the images
     * @param progress called with the number of images done, from any of the threads
     * @return the sample, with at least one pair
     * @throws DataException if an image or mask cannot be read, or no image has a label that it was given
     */
    public static TrustSample of(
            List<? extends Classifier> classifiers,
            ImageSource source,
            int most,
            boolean skipBad,
            int threads,
            IntConsumer progress) {
        ImageSource some = source.excerpt(most);
        List<Predictor> predictors =
                classifiers.stream().map(Classifier::predictor).toList();
        List<Looked> all = EachPair.measure(some.size(), threads, progress, index -> {
            Raster image;
            try {
                image = some.image(index);
            } catch (DataException bad) {
                if (!skipBad) {
                    throw bad;
                }
                return new Looked(Optional.empty(), List.of(), List.of(), String.valueOf(bad.getMessage()));
            }
            return look(predictors, some, index, image);
        });
        List<Pair> pairs = new ArrayList<>();
        List<Pointing.Region> regions = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        List<Raster> images = new ArrayList<>();
        for (Looked looked : all) {
            looked.image()
                    .ifPresentOrElse(
                            image -> {
                                images.add(image);
                                looked.labels().forEach(label -> pairs.add(new Pair(image, label)));
                                regions.addAll(looked.regions());
                            },
                            () -> unreadable.add(looked.problem()));
        }
        if (images.isEmpty()) {
            throw new DataException("there is no readable image in the data; check its place and its split");
        }
        if (pairs.isEmpty()) {
            throw new DataException("none of " + images.size()
                    + " images has a label that it was given; take more images or another model");
        }
        return new TrustSample(images.size(), pairs, regions, meanColour(images), unreadable);
    }

    private static Looked look(List<Predictor> predictors, ImageSource source, int index, Raster image) {
        List<Prediction> predictions =
                predictors.stream().map(predictor -> predictor.predict(image)).toList();
        List<Integer> labels = new ArrayList<>();
        List<Pointing.Region> regions = new ArrayList<>();
        for (int label = 0; label < source.labels().size(); label++) {
            int which = label;
            if (source.has(index, label) && predictions.stream().allMatch(prediction -> prediction.isDecided(which))) {
                labels.add(label);
                source.mask(index, label).ifPresent(mask -> regions.add(new Pointing.Region(image, which, mask)));
            }
        }
        return new Looked(Optional.of(image), labels, regions, "");
    }

    private static int[] meanColour(List<Raster> images) {
        int channels = images.get(0).shape().channels();
        long[] sums = new long[channels];
        long pixels = 0;
        for (Raster image : images) {
            byte[] bytes = image.toBytes();
            for (int i = 0; i < bytes.length; i++) {
                sums[i % channels] += bytes[i] & 0xFF;
            }
            pixels += bytes.length / channels;
        }
        int[] colour = new int[channels];
        for (int channel = 0; channel < channels; channel++) {
            colour[channel] = (int) Math.round((double) sums[channel] / pixels);
        }
        return colour;
    }

    /** {@return the number of pairs of which no region is known} */
    public int withoutRegion() {
        return pairs.size() - regions.size();
    }
}
