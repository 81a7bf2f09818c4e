package org.vitrine.evaluation.chart;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vitrine.evaluation.chart.ContactSheet.ColourKey;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.explain.change.Counterfactual;
import org.vitrine.explain.change.PixelChange;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;
import org.vitrine.predict.Prediction;
import org.vitrine.render.ChangeImage;

/** Draws a counterfactual: the image before, the image after, and the difference. */
public final class CounterfactualSheet {

    private static final int MOST_OUTLINES = 6;

    private CounterfactualSheet() {}

    /** Draws a counterfactual. */
    public static BufferedImage draw(String name, Counterfactual found) {
        Raster image = found.image();
        List<Area> areas = found.areas().stream().limit(MOST_OUTLINES).toList();
        List<Tile> tiles = List.of(
                new Tile(image, List.of("image " + name, decided(found.before(), found)), Mark.NONE),
                new Tile(found.changed(), List.of("changed", decided(found.after(), found)), Mark.NONE, areas),
                new Tile(
                        ChangeImage.draw(found),
                        List.of(String.format(
                                Locale.ROOT, "what was changed: %.2g %% of the pixels", 100 * found.share())),
                        Mark.NONE));
        List<ColourKey> legend = Arrays.stream(PixelChange.values())
                .filter(change -> found.count(change) > 0)
                .map(change -> new ColourKey(ChangeImage.colour(change), change.inWords()))
                .toList();
        return new ContactSheet(found.inWords(), tiles, tiles.size(), ExplanationSheet.scale(image), legend).draw();
    }

    private static String decided(Prediction prediction, Counterfactual found) {
        String label = prediction.labels().name(found.label());
        String what = prediction.labels().exclusive()
                ? prediction.decided().get(0)
                : (prediction.isDecided(found.label()) ? "" : "not ") + label;
        return what + ", class sum of " + label + " " + prediction.classSum(found.label());
    }
}
