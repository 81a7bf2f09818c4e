package org.vitrine.evaluation.chart;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/** Draws an image beside the training examples that resemble it most. */
public final class NearestSheet {

    private static final int NO_IMAGE = 0xE5;

    private NearestSheet() {}

    /**
     * Draws the examples.
     *
     * @param decision the decision about it, in words
     * @param examples the examples with their images; a grey square stands for one that cannot be read
     * @param nearest the examples, the nearest first
     */
    public static BufferedImage draw(
            String name, String decision, Raster image, IndexedExamples examples, List<IndexedExamples.Found> nearest) {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(new Tile(image, List.of("image " + name, decision), Mark.NONE));
        for (IndexedExamples.Found found : nearest) {
            Raster picture = examples.image(found.neighbour().example()).orElseGet(() -> blank(image.shape()));
            String labels = found.labels().isEmpty() ? "none of the labels" : String.join(", ", found.labels());
            tiles.add(new Tile(
                    picture,
                    List.of(found.name() + ": " + labels, found.neighbour().inWords()),
                    found.agrees() ? Mark.RIGHT : Mark.WRONG));
        }
        String title = "Training examples that resemble image " + name + " by the clauses that voted for " + decision;
        return new ContactSheet(title, tiles, Math.min(4, tiles.size()), ContactSheet.scaleFor(image.shape())).draw();
    }

    private static Raster blank(ImageShape shape) {
        byte[] values = new byte[shape.size()];
        Arrays.fill(values, (byte) NO_IMAGE);
        return Raster.of(shape, values);
    }
}
