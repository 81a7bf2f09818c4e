package org.vitrine.evaluation.chart;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.LabelEvidence;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.NetEvidenceImage;

/** Draws an explanation: the image, the evidence over it, and the evidence alone, with what the colours mean. */
public final class ExplanationSheet {

    private static final int SIDE = 224;

    private static final List<ColourKey> GREY = List.of(
            new ColourKey(0xFF0000, "bright is asked for here"),
            new ColourKey(0x0000FF, "dark is asked for here"),
            new ColourKey(0x000000, "does not matter"));
    private static final List<ColourKey> COLOUR = List.of(
            new ColourKey(0xFFFFFF, "brighter than grey: bright in this colour is asked for"),
            new ColourKey(0x000000, "darker than grey: dark in this colour is asked for"),
            new ColourKey(0x808080, "grey: does not matter"),
            new ColourKey(0xD92200, "over the image: bright asked for"),
            new ColourKey(0x0022D9, "over the image: dark asked for"));

    private static final List<ColourKey> SUPPORT = List.of(
            new ColourKey(NetEvidenceImage.TEAL, "supports the label, more than in a usual image"),
            new ColourKey(NetEvidenceImage.ORANGE, "opposes it; smoothed a little for the eye"));

    private ExplanationSheet() {}

    /**
     * Draws one explanation.
     *
     * @param name the name of the image
     * @param label the label's name
     * @param image the image
     * @param explanation the explanation
     * @param against whether the evidence against the label is shown too; that of fuzzy clauses always is, in the same map
     * @return the sheet
     */
    public static BufferedImage draw(
            String name, String label, Raster image, LabelEvidence explanation, boolean against) {
        String title = String.format(
                Locale.ROOT,
                "%s: class sum %d, confidence %.1f %%",
                label,
                explanation.classSum(),
                100 * explanation.confidence());
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(image, "image " + name));
        if (explanation.isSupport()) {
            double[] net = explanation.net();
            tiles.add(tile(NetEvidenceImage.over(image, net), "what speaks for and against " + label));
            tiles.add(tile(NetEvidenceImage.alone(image.shape(), net), "the same without the image"));
            return new ContactSheet(title, tiles, tiles.size(), scale(image), SUPPORT).draw();
        }
        addAll(tiles, image, explanation.inFavour(), "for " + label);
        if (against) {
            tiles.add(tile(image, "image " + name));
            addAll(tiles, image, explanation.against(), "against " + label);
        }
        return new ContactSheet(title, tiles, columns(image), scale(image), legend(image.shape())).draw();
    }

    private static void addAll(List<Tile> tiles, Raster image, EvidenceMap map, String what) {
        tiles.add(tile(EvidenceImage.over(image, map), "evidence " + what + ", over the image"));
        tiles.add(tile(EvidenceImage.signed(map), "evidence " + what));
        if (image.shape().channels() == 1) {
            tiles.add(tile(EvidenceImage.literals(map, true), "bright asked for"));
            tiles.add(tile(EvidenceImage.literals(map, false), "dark asked for"));
        } else {
            tiles.add(tile(EvidenceImage.positive(map), "its positive part"));
        }
    }

    private static int columns(Raster image) {
        return image.shape().channels() == 1 ? 5 : 4;
    }

    /**
     * What the colours of evidence mean.
     *
     * @param shape the size of the images, grey or coloured
     * @return one key per colour
     */
    public static List<ColourKey> legend(ImageShape shape) {
        return shape.channels() == 1 ? GREY : COLOUR;
    }

    static int scale(Raster image) {
        return Math.max(1, SIDE / Math.max(image.shape().height(), image.shape().width()));
    }

    /**
     * An image with one line below it and no mark.
     *
     * @param image the image
     * @param caption the line
     * @return a tile
     */
    public static Tile tile(Raster image, String caption) {
        return new Tile(image, List.of(caption), Mark.NONE);
    }
}
