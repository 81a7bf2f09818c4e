package org.vitrine.evaluation.report;

import java.util.stream.IntStream;
import org.vitrine.encode.View;
import org.vitrine.evaluation.chart.HeatImage;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;
import org.vitrine.patch.Region;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.NetEvidenceImage;

/** Draws single clauses: their demands in a window, and the positions where they were true. */
final class ClauseImage {

    /** Pixels of a drawing of strokes for a pixel of an image. */
    static final int STROKE_SCALE = 6;

    private static final int SEEN = 0xFFFFFF;
    private static final int UNSEEN = 0xCDCDC8;

    private ClauseImage() {}

    /**
     * Draws what a clause asks of its window, in the colours of evidence: red bright, blue dark, black nothing for grey
     * images; for coloured ones each channel brighter or darker than middle grey. If it looks beyond its window, the
     * pixels around are there too; what is asked of them adds up, so it is scaled as evidence is.
     */
    static Raster window(Model model, int clause) {
        EvidenceMap asked = ClassRepresentation.ofClause(model, clause);
        boolean addsUp = View.reach(model.views()) > 0;
        return EvidenceImage.signed(asked.shape(), addsUp ? asked.normalized() : asked.evidence());
    }

    /** Draws the region that a fuzzy clause sees, light, and the pixels of its literals, teal, on the whole image. */
    static Raster region(Model model, int clause) {
        PatchGrid grid = model.grid();
        Region region = model.clauses().regions().get(clause);
        int[][] colours = new int[grid.imageHeight()][grid.imageWidth()];
        for (int row = 0; row < colours.length; row++) {
            for (int column = 0; column < colours[row].length; column++) {
                colours[row][column] = region.contains(row, column) ? SEEN : UNSEEN;
            }
        }
        for (int literal : model.clauses().literalsOf(clause)) {
            int feature = literal % grid.features();
            colours[grid.row(feature)][grid.column(feature)] = NetEvidenceImage.TEAL;
        }
        return Raster.rgb(colours);
    }

    /**
     * Draws where a clause was true in training, one pixel per position of the window: black for never, pale yellow for
     * most often. Positions at which it can no longer be true are left out; it had other literals when it was true
     * there.
     */
    static Raster positions(Model model, int clause) {
        PatchGrid grid = model.grid();
        Rectangle possible = model.clauses().rectangle(clause);
        double[] counts = IntStream.range(0, grid.positions())
                .mapToDouble(position -> possible.contains(position / grid.columns(), position % grid.columns())
                        ? model.counts().count(clause, position)
                        : 0)
                .toArray();
        return HeatImage.of(grid.rows(), grid.columns(), counts);
    }
}
