package org.vitrine.evaluation.chart;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.image.ImageShape;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.render.StrokeImage;

/** Draws the paper's class representations: what a model looks for in its labels, with a legend. */
public final class RepresentationSheet {

    private static final int MOST_COLUMNS = 5;
    private static final int DRAWING = 384; // pixels high and wide, about
    private static final int LARGE_DRAWING = 512;

    private static final List<ColourKey> GREY = List.of(
            new ColourKey(0xFF0000, "bright here is the pattern"),
            new ColourKey(0x0000FF, "dark here is the pattern"),
            new ColourKey(0x000000, "does not matter"));
    private static final List<ColourKey> COLOUR = List.of(
            new ColourKey(0xFFFFFF, "brighter than grey: bright in this colour is the pattern"),
            new ColourKey(0x000000, "darker than grey: dark in this colour is the pattern"),
            new ColourKey(0x808080, "grey: does not matter"));

    private static final List<ColourKey> STROKES = List.of(
            new ColourKey(NetEvidenceImage.TEAL, "this edge is asked for; a dot: any edge"),
            new ColourKey(NetEvidenceImage.ORANGE, "this edge is forbidden"),
            new ColourKey(0xB0B0B0, "ground: the brightness or colour asked for"));

    private RepresentationSheet() {}

    /** Draws the edges that one label asks for. */
    public static BufferedImage draw(String label, EdgeDemands demands) {
        return strokes("What the model knows of " + label, Map.of(label, demands), LARGE_DRAWING);
    }

    /**
     * Draws the edges that several labels ask for, side by side.
     *
     * @param demands the demands of the clauses of each label, in the order of the sheet
     */
    public static BufferedImage strokes(String title, Map<String, EdgeDemands> demands) {
        return strokes(title, demands, DRAWING);
    }

    private static BufferedImage strokes(String title, Map<String, EdgeDemands> demands, int side) {
        List<Tile> tiles = new ArrayList<>();
        demands.forEach((label, asked) -> {
            int scale = Math.max(
                    1, side / Math.max(asked.shape().height(), asked.shape().width()));
            tiles.add(ExplanationSheet.tile(StrokeImage.draw(asked, scale, true), label));
        });
        return new ContactSheet(title, tiles, columns(tiles.size()), 1, STROKES).draw();
    }

    /** Draws one label. */
    public static BufferedImage draw(String label, EvidenceMap map) {
        List<Tile> tiles = ExplanationSheet.parts(map, label);
        return new ContactSheet(
                        "What the model knows of " + label,
                        tiles,
                        tiles.size(),
                        ExplanationSheet.scale(tiles.get(0).image()),
                        legend(map.shape()))
                .draw();
    }

    /**
     * Draws several labels side by side.
     *
     * @param maps the class representations by label, in the order of the sheet
     */
    public static BufferedImage draw(String title, Map<String, EvidenceMap> maps) {
        List<Tile> tiles = new ArrayList<>();
        maps.forEach((label, map) -> tiles.add(ExplanationSheet.tile(EvidenceImage.signed(map), label)));
        EvidenceMap first = maps.values().iterator().next();
        return new ContactSheet(
                        title,
                        tiles,
                        columns(tiles.size()),
                        ExplanationSheet.scale(tiles.get(0).image()),
                        legend(first.shape()))
                .draw();
    }

    /** {@return how many labels stand side by side, so that all rows are about equally long} */
    static int columns(int labels) {
        int rows = (labels + MOST_COLUMNS - 1) / MOST_COLUMNS;
        return (labels + rows - 1) / rows;
    }

    /** {@return the colours with their meaning, one key per colour} */
    public static List<ColourKey> legend(ImageShape shape) {
        return shape.channels() == 1 ? GREY : COLOUR;
    }
}
