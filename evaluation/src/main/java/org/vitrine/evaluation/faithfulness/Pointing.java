package org.vitrine.evaluation.faithfulness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
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
 * Whether explanations point at the pixels that make a label true, on images for which these are known. For every image that has the
 * label and for which it is predicted: does the strongest pixel of the evidence lie in the label's region, and how much of the evidence
 * does? The first question is known as the pointing game (Zhang et al., 2016).
 *
 * @param label the label's name
 * @param examples the number of images that have the label and for which it is predicted
 * @param hits how many of them have their strongest pixel in the label's region
 * @param evidenceInside the share of the evidence that lies in the region, mean over the images; 0 if there are none
 * @param area the region's share of the image, mean over the images; 0 if there are none
 */
public record Pointing(String label, int examples, int hits, double evidenceInside, double area) {

    /**
     * Explains images and compares the evidence with the known regions.
     *
     * @param model the model
     * @param source the images, with the model's labels and masks for them
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
        ParallelLoop.forEach(source.size(), threads, () -> (IntConsumer) index -> {
            Raster image = source.image(index);
            Prediction prediction = predictor.predict(image);
            for (int label = 0; label < labels.size(); label++) {
                if (source.has(index, label) && prediction.isDecided(label)) {
                    boolean[] region = source.mask(index, label)
                            .orElseThrow(() -> new DataException(
                                    "these data do not say which pixels make a label true; faces: does"));
                    perImage[index][label] = Result.of(explainer.importance(image, label), region);
                }
            }
            progress.accept(done.incrementAndGet());
        });
        List<Pointing> results = new ArrayList<>();
        for (int label = 0; label < labels.size(); label++) {
            results.add(sum(labels.name(label), perImage, label));
        }
        return results;
    }

    private static Pointing sum(String name, @Nullable Result[][] perImage, int label) {
        int examples = 0;
        int hits = 0;
        double inside = 0;
        double area = 0;
        for (@Nullable Result[] image : perImage) {
            Result result = image[label];
            if (result != null) {
                examples++;
                hits += result.hit ? 1 : 0;
                inside += result.inside;
                area += result.area;
            }
        }
        return new Pointing(name, examples, hits, inside / Math.max(1, examples), area / Math.max(1, examples));
    }

    /** One image. */
    private record Result(boolean hit, double inside, double area) {

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
                    all > 0 && region[strongest], all > 0 ? inside / all : 0, (double) pixels / region.length);
        }
    }

    /**
     * How often the strongest pixel lies in the region.
     *
     * @return 0 to 1; 0 without examples
     */
    public double hitRate() {
        return (double) hits / Math.max(1, examples);
    }

    /**
     * How much denser the evidence is in the region than over the whole image.
     *
     * @return 1 if it is spread evenly; 0 without examples
     */
    public double density() {
        return area > 0 ? evidenceInside / area : 0;
    }

    /**
     * The numbers for JSON.
     *
     * @return the numbers by name
     */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("examples", examples);
        map.put("hitRate", hitRate());
        map.put("evidenceInside", evidenceInside);
        map.put("area", area);
        map.put("density", density());
        return map;
    }

    /**
     * As plain text, for the terminal.
     *
     * @param results a result for each label
     * @return lines that each end with a line feed
     */
    public static String table(List<Pointing> results) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("label", "images", "points inside", "evidence inside", "area", "density"));
        for (Pointing result : results) {
            rows.add(List.of(
                    result.label,
                    Integer.toString(result.examples),
                    percent(result.hitRate()),
                    percent(result.evidenceInside),
                    percent(result.area),
                    String.format(Locale.ROOT, "%.1f", result.density())));
        }
        return TextTable.of(rows);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
