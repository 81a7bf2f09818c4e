package org.vitrine.baseline.compare;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.vitrine.baseline.Examples;
import org.vitrine.baseline.Network;
import org.vitrine.dataset.DataException;
import org.vitrine.evaluation.chart.ContactSheet;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.evaluation.chart.HeatImage;
import org.vitrine.explain.Explanation;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.render.EvidenceImage;

/** The paper's figure: images of each label, why the machine sees the label in them, and why the network does. */
public record ComparisonSheet(Model machine, Network network, Examples examples) {

    private static final int MOST_ACROSS = 10; // labels side by side

    /**
     * Draws some images of each label, chosen at random.
     *
     * @param each how many of each label
     */
    public BufferedImage draw(int each, long seed) {
        Labels labels = machine.labels();
        List<List<Tile>> stacks = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (int label = 0; label < labels.size(); label++) {
            List<Tile> stack = stack(label, each, random);
            if (!stack.isEmpty()) {
                stacks.add(stack);
            }
        }
        if (stacks.isEmpty()) {
            throw new DataException("no image has a label of the model; choose other data");
        }
        boolean upright = stacks.size() <= MOST_ACROSS;
        List<Tile> tiles = new ArrayList<>();
        for (int part = 0; upright && part < 3 * each; part++) {
            for (List<Tile> stack : stacks) {
                tiles.add(stack.get(part));
            }
        }
        if (!upright) {
            stacks.forEach(tiles::addAll);
        }
        List<ColourKey> legend = new ArrayList<>(
                ExplanationSheet.legend(machine.shape()).subList(0, 3)); // the rest is about evidence over images
        legend.add(new ColourKey(HeatImage.colour(1), "FullGrad: counts most"));
        legend.add(new ColourKey(HeatImage.colour(0.5), "FullGrad: half as much"));
        legend.add(new ColourKey(HeatImage.colour(0), "FullGrad: counts least"));
        return new ContactSheet(
                        "Images with each label; why the machine sees it; why " + network.plan()
                                + " sees it (FullGrad)",
                        tiles,
                        upright ? stacks.size() : 3 * each,
                        ContactSheet.scaleFor(machine.shape()),
                        legend)
                .draw();
    }

    /**
     * Stacks some images with a label, each followed by both interpretations; if there are too few, some more than
     * once.
     */
    private List<Tile> stack(int label, int each, SplittableRandom random) {
        int[] with = IntStream.range(0, examples.size())
                .filter(example -> examples.has(example, label))
                .toArray();
        List<Tile> stack = new ArrayList<>();
        for (int i = 0; i < each && with.length > 0; i++) {
            Raster picture = examples.images().get(with[random.nextInt(with.length)]);
            stack.add(ExplanationSheet.tile(picture, machine.labels().name(label)));
            stack.add(ofMachine(picture, label));
            stack.add(ofNetwork(picture, label));
        }
        return stack;
    }

    private Tile ofMachine(Raster picture, int label) {
        var bits = machine.encoding().encode(picture);
        Explanation explanation = machine.explainer().explain(bits, label);
        boolean given = machine.predictor().predict(bits).isDecided(label);
        return tile(EvidenceImage.signed(explanation.inFavour()), "machine", explanation.confidence(), given);
    }

    private Tile ofNetwork(Raster picture, int label) {
        List<Raster> one = List.of(picture);
        boolean given = network.predictor().predict(one).get(0).isDecided(label);
        Raster heat = HeatImage.of(
                machine.shape().height(),
                machine.shape().width(),
                network.explainer().importance(picture, label));
        return tile(heat, "FullGrad", network.predictor().predict(one).get(0).confidence(label), given);
    }

    private static Tile tile(Raster picture, String what, double confidence, boolean given) {
        String caption = String.format(Locale.ROOT, "%s %.1f %%", what, 100 * confidence);
        return new Tile(picture, List.of(caption), given ? Mark.RIGHT : Mark.WRONG);
    }
}
