package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.table.TextTable;
import org.vitrine.image.Raster;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.label.Labels;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.Explainer;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.Predictor;

/**
 * Measures whether explanations point at the pixels that make a label true, on images for which these are known. For
 * every image that has the label and for which it is predicted: does the strongest pixel of the evidence lie in the
 * label's region, how much of the evidence does, and how many of the strongest pixels? The first question is known as
 * the pointing game (Zhang et al., 2016), the others as relevance mass accuracy and relevance rank accuracy (Arras et
 * al., 2021).
 *
 * @param examples the number of images that have the label and for which it is predicted
 * @param hits the number of those whose strongest pixel lies in the label's region
 * @param evidenceInside the share of the evidence that lies in the region, mean over the images; 0 if there are none
 * @param rankInside of as many of the strongest pixels as the region has, the share that lies in it, mean over the
 * images; of equally strong pixels that are not all among them, each counts by its chance to be. 0 if there are no
 * images
 * @param area the region's share of the image, mean over the images; 0 if there are none
 */
public record Pointing(String label, int examples, int hits, double evidenceInside, double rankInside, double area) {

    /**
     * Explains images and compares the evidence with the known regions.
     *
     * @param source the images, with the model's labels and masks for them; where a mask is missing, the label does not
     * count
     * @param threads the number of threads that share the images
     * @param progress called now and then with the number of images done, from any of the threads
     * @return a result for each label
     * @throws DataException if the data have no masks
     */
    public static List<Pointing> of(Classifier model, ImageSource source, int threads, IntConsumer progress) {
        Predictor predictor = model.predictor();
        Explainer explainer = model.explainer();
        Labels labels = source.labels();
        @Nullable Result[][] perImage = new Result[source.size()][labels.size()];
        AtomicInteger done = new AtomicInteger();
        AtomicInteger unknown = new AtomicInteger();
        ParallelLoop.forEach(source.size(), threads, () -> (IntConsumer) index -> {
            Raster image = source.image(index);
            Prediction prediction = predictor.predict(image);
            for (int label = 0; label < labels.size(); label++) {
                if (source.has(index, label) && prediction.isDecided(label)) {
                    Optional<boolean[]> region = source.mask(index, label);
                    if (region.isPresent()) {
                        perImage[index][label] = Result.of(explainer.importance(image, label), region.get());
                    } else {
                        unknown.incrementAndGet();
                    }
                }
            }
            progress.accept(done.incrementAndGet());
        });
        List<Pointing> results = ofLabels(labels, perImage);
        if (unknown.get() > 0 && results.stream().allMatch(result -> result.examples() == 0)) {
            throw new DataException("these data do not say which pixels make a label true; faces: does, or --masks");
        }
        return results;
    }

    /**
     * An image, a label that it has, and the pixels that make the label true.
     *
     * @param region for each pixel, row by row, true if it belongs to the label; one at least does
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Region(Raster image, int label, boolean[] region) {}

    /**
     * Explains labels of images and compares the evidence with known regions.
     *
     * @param regions images, labels and regions
     * @param threads the number of threads that share them
     * @param progress called with the number of regions done, from any of the threads
     * @return a result for each label of the model
     */
    public static List<Pointing> of(Classifier model, List<Region> regions, int threads, IntConsumer progress) {
        Explainer explainer = model.explainer();
        Labels labels = model.labels();
        return ofLabels(
                labels,
                EachPair.measure(regions.size(), threads, progress, i -> {
                            Region region = regions.get(i);
                            @Nullable Result[] results = new Result[labels.size()];
                            results[region.label()] =
                                    Result.of(explainer.importance(region.image(), region.label()), region.region());
                            return results;
                        })
                        .toArray(Result[][]::new));
    }

    private static List<Pointing> ofLabels(Labels labels, @Nullable Result[][] perImage) {
        return IntStream.range(0, labels.size())
                .mapToObj(label -> sum(labels.name(label), perImage, label))
                .toList();
    }

    private static Pointing sum(String name, @Nullable Result[][] perImage, int label) {
        int examples = 0;
        int hits = 0;
        double inside = 0;
        double rank = 0;
        double area = 0;
        for (@Nullable Result[] image : perImage) {
            Result result = image[label];
            if (result != null) {
                examples++;
                hits += result.hit ? 1 : 0;
                inside += result.inside;
                rank += result.rank;
                area += result.area;
            }
        }
        int divisor = Math.max(1, examples);
        return new Pointing(name, examples, hits, inside / divisor, rank / divisor, area / divisor);
    }

    /** Result for one image. */
    private record Result(boolean hit, double inside, double rank, double area) {

        static Result of(double[] strength, boolean[] region) {
            int strongest = 0;
            double all = 0;
            double inside = 0;
            int pixels = 0;
            for (int pixel = 0; pixel < region.length; pixel++) {
                all += strength[pixel];
                if (region[pixel]) {
                    inside += strength[pixel];
                    pixels++;
                }
                if (strength[pixel] > strength[strongest]) {
                    strongest = pixel;
                }
            }
            return new Result(
                    all > 0 && region[strongest],
                    all > 0 ? inside / all : 0,
                    rank(strength, region, pixels),
                    (double) pixels / region.length);
        }

        /** {@return the share of as many of the strongest pixels as the region has that lies in it} */
        private static double rank(double[] strength, boolean[] region, int pixels) {
            if (pixels == 0) {
                return 0;
            }
            double[] sorted = strength.clone();
            Arrays.sort(sorted);
            double weakest = sorted[sorted.length - pixels]; // of those that are among the strongest
            int stronger = 0;
            int strongerInside = 0;
            int equal = 0;
            int equalInside = 0;
            for (int pixel = 0; pixel < region.length; pixel++) {
                int inside = region[pixel] ? 1 : 0;
                if (strength[pixel] > weakest) {
                    stronger++;
                    strongerInside += inside;
                } else if (strength[pixel] == weakest) {
                    equal++;
                    equalInside += inside;
                }
            }
            return (strongerInside + (double) equalInside * (pixels - stronger) / equal) / pixels;
        }
    }

    /** {@return the share of examples whose strongest pixel lies in the region; 0 without examples} */
    public double hitRate() {
        return (double) hits / Math.max(1, examples);
    }

    /** {@return the evidence's density in the region by that in the image: 1 if even; 0 without examples} */
    public double density() {
        return area > 0 ? evidenceInside / area : 0;
    }

    /** {@return the numbers by name, for JSON} */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("examples", examples);
        map.put("hitRate", hitRate());
        map.put("evidenceInside", evidenceInside);
        map.put("rankInside", rankInside);
        map.put("area", area);
        map.put("density", density());
        return map;
    }

    /**
     * {@return the results as plain text for the terminal, lines that each end with a line feed}
     *
     * @param results a result for each label
     */
    public static String table(List<Pointing> results) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("label", "images", "points inside", "evidence inside", "rank inside", "area", "density"));
        for (Pointing result : results) {
            rows.add(List.of(
                    result.label,
                    Integer.toString(result.examples),
                    percent(result.hitRate()),
                    percent(result.evidenceInside),
                    percent(result.rankInside),
                    percent(result.area),
                    String.format(Locale.ROOT, "%.1f", result.density())));
        }
        return TextTable.of(rows);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
