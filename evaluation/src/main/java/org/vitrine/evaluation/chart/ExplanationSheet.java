package org.vitrine.evaluation.chart;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;
import org.vitrine.predict.Voting;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.NetEvidenceImage;
import org.vitrine.render.StrokeImage;

/** Draws explanations: the image, the evidence over it and alone, a legend, and the reasons that suffice. */
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

    private static final int MOST_OUTLINES = 3;
    private static final String SCALE =
            "linear up to the strongest 1 %, one scale for all labels; smoothed over 3x3 pixels for the eye";

    private ExplanationSheet() {}

    /**
     * Draws an explanation of a label: the image, the net evidence over it and alone, the edges that are asked for if
     * clauses see edges, and the reasons that suffice, of which the title says where they look.
     *
     * @param model what is explained
     * @param probability the label's probability; empty if the model is not calibrated, then its confidence is told
     * @param full the net evidence that gets the full colour: the largest {@link NetEvidenceImage#fullColour} of all
     * labels of the image, so that their sheets can be compared
     * @param reasons the clauses that suffice; their groups are outlined on the image
     */
    public static BufferedImage draw(
            Voting model,
            String name,
            Raster image,
            Explanation explanation,
            OptionalDouble probability,
            double full,
            Optional<SufficientReasons> reasons) {
        String label = model.labels().name(explanation.label());
        List<Tile> tiles = netTiles(name, image, explanation.net(), full, "for and against " + label);
        boolean edges = EdgeDemands.areSeen(model);
        if (edges) {
            tiles.add(strokes(model, image, explanation));
        }
        reasons.ifPresent(found -> {
            tiles.set(0, new Tile(image, List.of("image " + name, sureness(explanation, probability)), Mark.NONE));
            tiles.add(outlined(image, found));
        });
        String compared = explanation.isSupport() ? ", compared with a usual image" : "";
        List<ColourKey> legend = List.of(
                new ColourKey(
                        NetEvidenceImage.TEAL,
                        "supports " + label + compared + (edges ? "; as a line: an edge must run here" : "")),
                new ColourKey(NetEvidenceImage.ORANGE, "opposes it" + (edges ? "; as a line: none may run here" : "")),
                new ColourKey(NetEvidenceImage.NEUTRAL, "neither; " + SCALE));
        return new ContactSheet(
                        title(label, explanation, probability, reasons), tiles, tiles.size(), scale(image), legend)
                .draw();
    }

    /**
     * Draws the contrast between two labels: the evidence for one rather than the other.
     *
     * @return the sheet, on a scale of its own
     */
    public static BufferedImage draw(String name, String label, String other, Raster image, Contrast contrast) {
        double[] net = contrast.net();
        double full = NetEvidenceImage.fullColour(image.shape(), net);
        List<Tile> tiles = netTiles(name, image, net, full, label + " rather than " + other);
        String title = label + " rather than " + other + ": class sums "
                + contrast.label().classSum() + " and " + contrast.other().classSum();
        List<ColourKey> legend = List.of(
                new ColourKey(NetEvidenceImage.TEAL, "supports " + label + " rather than " + other),
                new ColourKey(NetEvidenceImage.ORANGE, "supports " + other + " rather than " + label),
                new ColourKey(
                        NetEvidenceImage.NEUTRAL,
                        "neither; linear up to the strongest 1 %; smoothed over 3x3 pixels for the eye"));
        return new ContactSheet(title, tiles, tiles.size(), scale(image), legend).draw();
    }

    private static List<Tile> netTiles(String name, Raster image, double[] net, double full, String what) {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(image, "image " + name));
        tiles.add(tile(NetEvidenceImage.over(image, net, full), "evidence " + what));
        tiles.add(tile(NetEvidenceImage.alone(image.shape(), net, full), "the same without the image"));
        return tiles;
    }

    /** {@return the edges that the clauses for the label ask for, or those against it if it has less than no votes} */
    private static Tile strokes(Voting model, Raster image, Explanation explanation) {
        int finer = scale(image);
        boolean inFavour = explanation.classSum() >= 0;
        Raster drawn = StrokeImage.over(
                image,
                EdgeDemands.ofImage(model, explanation, inFavour, true),
                EdgeDemands.ofImage(model, explanation, inFavour, false),
                finer);
        return new Tile(
                drawn,
                List.of("edges that the clauses " + (inFavour ? "for " : "against ")
                        + model.labels().name(explanation.label()) + " ask for; hollow where they are not met"),
                Mark.NONE,
                List.of(),
                finer);
    }

    private static Tile outlined(Raster image, SufficientReasons reasons) {
        List<Area> areas = reasons.groups().stream()
                .limit(MOST_OUTLINES)
                .map(SufficientReasons.Group::area)
                .toList();
        return new Tile(image, List.of("where the clauses that suffice look"), Mark.NONE, areas);
    }

    /**
     * Draws an explanation by crisp clauses as the paper does: what the clauses ask for, in red and blue or in the
     * channels of a colour image.
     *
     * @param against true to show the evidence against the label too
     * @throws IllegalArgumentException if the evidence {@linkplain Explanation#isSupport is support} and does not
     * tell bright from dark
     */
    public static BufferedImage paper(
            String name, String label, Raster image, Explanation explanation, boolean against) {
        if (explanation.isSupport()) {
            throw new IllegalArgumentException("the evidence of fuzzy clauses does not tell bright from dark");
        }
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(image, "image " + name));
        addAll(tiles, image, explanation.inFavour(), "for " + label);
        if (against) {
            tiles.add(tile(image, "image " + name));
            addAll(tiles, image, explanation.against(), "against " + label);
        }
        return new ContactSheet(
                        title(label, explanation, OptionalDouble.empty(), Optional.empty()),
                        tiles,
                        columns(image),
                        scale(image),
                        legend(image.shape()))
                .draw();
    }

    /** {@return what decides, in a sentence; without reasons, how sure the model is} */
    static String title(
            String label, Explanation explanation, OptionalDouble probability, Optional<SufficientReasons> reasons) {
        return reasons.map(found -> found.inWords(label))
                .orElseGet(() -> label + ": " + sureness(explanation, probability));
    }

    static String sureness(Explanation explanation, OptionalDouble probability) {
        return String.format(
                Locale.ROOT,
                "%s %.1f %%, class sum %d",
                probability.isPresent() ? "probability" : "confidence",
                100 * probability.orElse(explanation.confidence()),
                explanation.classSum());
    }

    private static void addAll(List<Tile> tiles, Raster image, EvidenceMap map, String what) {
        tiles.add(tile(EvidenceImage.over(image, map), "evidence " + what + ", over the image"));
        tiles.addAll(parts(map, "evidence " + what));
    }

    /** {@return tiles of evidence, and of its parts: what is asked to be bright and dark, or the positive part} */
    public static List<Tile> parts(EvidenceMap map, String what) {
        Tile whole = tile(EvidenceImage.signed(map), what);
        return map.shape().channels() == 1
                ? List.of(
                        whole,
                        tile(EvidenceImage.literals(map, true), "bright asked for"),
                        tile(EvidenceImage.literals(map, false), "dark asked for"))
                : List.of(whole, tile(EvidenceImage.positive(map), "its positive part"));
    }

    private static int columns(Raster image) {
        return image.shape().channels() == 1 ? 5 : 4;
    }

    /** {@return the colours of the paper's maps with their meaning, one key per colour} */
    public static List<ColourKey> legend(ImageShape shape) {
        return shape.channels() == 1 ? GREY : COLOUR;
    }

    static int scale(Raster image) {
        return Math.max(1, SIDE / Math.max(image.shape().height(), image.shape().width()));
    }

    /** {@return a tile of an image with one line below it and no mark} */
    public static Tile tile(Raster image, String caption) {
        return new Tile(image, List.of(caption), Mark.NONE);
    }
}
