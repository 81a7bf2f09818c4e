package org.vitrine.evaluation.report;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vitrine.dataset.DataException;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.chart.Charts;
import org.vitrine.evaluation.chart.ContactSheet;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.chart.HeatImage;
import org.vitrine.evaluation.chart.HistogramChart;
import org.vitrine.evaluation.chart.RepresentationSheet;
import org.vitrine.evaluation.measure.LabelCounts;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClauseExplainer;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;
import org.vitrine.render.EvidenceImage;

/**
 * Draws the figures of the paper, for any model and data, in the paper's layout. The same seed gives the same figures.
 */
public final class PaperFigures {

    private static final int SAMPLES = 24;
    private static final int SAMPLES_ACROSS = 8;
    private static final int MOST_ACROSS = 10; // labels side by side
    private static final int HISTOGRAMS = 2;
    private static final int MAP_SIDE = 360;

    private final Model model;
    private final ImageSource images;
    private final long seed;

    /**
     * Prepares to draw.
     *
     * @param images labelled images of its size, with its labels
     * @param seed of what is drawn at random: samples and clauses
     */
    public PaperFigures(Model model, ImageSource images, long seed) {
        this.model = model;
        this.images = images;
        this.seed = seed;
    }

    /** {@return a sheet of at most 24 random samples of the data with their labels} */
    public BufferedImage samples() {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> left =
                new ArrayList<>(IntStream.range(0, images.size()).boxed().toList());
        List<Tile> tiles = new ArrayList<>();
        while (tiles.size() < SAMPLES && !left.isEmpty()) {
            int at = random.nextInt(left.size());
            int index = left.set(at, left.get(left.size() - 1));
            left.remove(left.size() - 1);
            String names = IntStream.range(0, images.labels().size())
                    .filter(label -> images.has(index, label))
                    .mapToObj(images.labels()::name)
                    .collect(Collectors.joining(", "));
            tiles.add(ExplanationSheet.tile(images.image(index), names.isEmpty() ? "none of the labels" : names));
        }
        return sheet("Random samples", tiles, SAMPLES_ACROSS, List.of());
    }

    /**
     * Draws the number of images that have each label.
     *
     * @param all the data with all their labels, also those that the model does not know
     * @return a chart, with the model's labels marked
     */
    public BufferedImage classDistribution(ImageSource all) {
        Map<String, Integer> counts =
                LabelCounts.of(all.labels(), all.size(), all::has).byName();
        Set<String> known = Set.copyOf(model.labels().names());
        boolean everything = known.containsAll(counts.keySet());
        return everything
                ? Charts.labelDistribution("Images with each label; the model knows all of them", counts, Set.of())
                : Charts.labelDistribution(
                        "Images with each label; the chosen labels are those of the model", counts, known);
    }

    /**
     * Draws a random sample of each label, and the evidence for it: a row of images over a row of evidence, and over
     * rows of its parts. With more than ten labels, a row a label.
     */
    public BufferedImage localInterpretations() {
        SplittableRandom random = new SplittableRandom(seed);
        ClausePredictor predictor = model.predictor();
        ClauseExplainer explainer = model.explainer();
        List<List<Tile>> ofLabels = new ArrayList<>();
        Labels labels = model.labels();
        for (int label = 0; label < labels.size(); label++) {
            int which = label;
            int[] with = IntStream.range(0, images.size())
                    .filter(index -> images.has(index, which))
                    .toArray();
            if (with.length > 0) {
                Raster image = images.image(with[random.nextInt(with.length)]);
                BitImage bits = model.encoding().encode(image);
                boolean right = predictor.predict(bits).isDecided(label);
                ofLabels.add(interpreted(labels.name(label), image, explainer.explain(bits, label), right));
            }
        }
        if (ofLabels.isEmpty()) {
            throw new DataException("no image has a label of the model; choose other data");
        }
        int parts = ofLabels.get(0).size();
        boolean upright = ofLabels.size() <= MOST_ACROSS;
        List<Tile> tiles = new ArrayList<>();
        for (int part = 0; upright && part < parts; part++) {
            for (List<Tile> ofLabel : ofLabels) {
                tiles.add(ofLabel.get(part));
            }
        }
        if (!upright) {
            ofLabels.forEach(tiles::addAll);
        }
        return sheet(
                "Local interpretations: a random sample of each label, and why the model sees the label in it",
                tiles,
                upright ? ofLabels.size() : parts,
                ExplanationSheet.legend(model.shape()));
    }

    private static List<Tile> interpreted(String label, Raster image, Explanation explanation, boolean right) {
        EvidenceMap map = explanation.inFavour();
        String sure = String.format(Locale.ROOT, "confidence %.1f %%", 100 * explanation.confidence());
        List<Tile> tiles = new ArrayList<>();
        tiles.add(new Tile(image, List.of(label, sure), right ? Mark.RIGHT : Mark.WRONG));
        tiles.addAll(ExplanationSheet.parts(map, "evidence for it"));
        if (image.shape().channels() > 1) {
            tiles.add(ExplanationSheet.tile(EvidenceImage.over(image, map), "over the image"));
        }
        return tiles;
    }

    /**
     * Draws the class representations: what the model looks for in each label.
     *
     * @param progress called with the number of labels done
     */
    public BufferedImage classRepresentations(IntConsumer progress) {
        ClassRepresentation representation = new ClassRepresentation(model);
        Map<String, EvidenceMap> maps = new LinkedHashMap<>();
        for (int label = 0; label < model.labels().size(); label++) {
            maps.put(model.labels().name(label), representation.of(label));
            progress.accept(label + 1);
        }
        return RepresentationSheet.draw("Global class representations", maps);
    }

    /** {@return for each of two random clauses a histogram: how often it was true at each position in training} */
    public BufferedImage patchCountHistogram() {
        Map<String, List<Integer>> heights = new LinkedHashMap<>();
        for (int clause : clauses()) {
            heights.put(
                    "clause " + clause,
                    IntStream.range(0, model.grid().positions())
                            .map(position -> model.counts().count(clause, position))
                            .boxed()
                            .toList());
        }
        return new HistogramChart(
                        "Patch counts: how often a clause was true at each position in training",
                        "position of the window, row by row",
                        "times true",
                        heights)
                .draw();
    }

    /** {@return the clauses of {@link #patchCountHistogram()}, as maps over the window's positions} */
    public BufferedImage patchCountMap() {
        int columns = model.grid().columns();
        List<Tile> tiles = new ArrayList<>();
        for (int clause : clauses()) {
            int largest = model.counts().largest(clause);
            int most = IntStream.range(0, model.grid().positions())
                    .filter(position -> model.counts().count(clause, position) == largest)
                    .findFirst()
                    .orElseThrow();
            tiles.add(new Tile(
                    ClauseImage.positions(model, clause),
                    List.of(
                            "clause " + clause,
                            "most often at row " + most / columns + ", column " + most % columns + ": " + largest
                                    + " times"),
                    Mark.NONE));
        }
        int side = Math.max(model.grid().rows(), columns);
        return new ContactSheet(
                        "Patch counts over the rows and columns of the window's positions",
                        tiles,
                        tiles.size(),
                        Math.max(1, MAP_SIDE / side),
                        List.of(
                                new ColourKey(HeatImage.colour(0), "never true here"),
                                new ColourKey(HeatImage.colour(0.5), "half as often as the maximum"),
                                new ColourKey(HeatImage.colour(1), "most often")))
                .draw();
    }

    private List<Integer> clauses() {
        List<Integer> clauses = ClauseChoice.random(model, HISTOGRAMS, seed);
        if (clauses.isEmpty()) {
            throw new DataException("no clause of the model was ever true in training; train it longer");
        }
        return clauses;
    }

    private BufferedImage sheet(String title, List<Tile> tiles, int columns, List<ColourKey> legend) {
        return new ContactSheet(title, tiles, columns, ContactSheet.scaleFor(images.shape()), legend).draw();
    }
}
