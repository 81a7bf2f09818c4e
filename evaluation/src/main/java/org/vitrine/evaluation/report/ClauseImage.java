package org.vitrine.evaluation.report;

import java.util.stream.IntStream;
import org.vitrine.explain.ClauseDemands;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.render.EvidenceImage;
import org.vitrine.render.HeatImage;

/** Draws single clauses: what they ask of a window, and where they were true. */
final class ClauseImage {

    private ClauseImage() {}

    /**
     * What a clause asks of its window, in the colours of evidence: red bright, blue dark, black nothing for grey images; for
     * coloured ones each channel brighter or darker than middle grey. If it looks beyond its window, the pixels around are there too; what is
     * asked of them adds up, so it is scaled as evidence is.
     */
    static Raster window(Model model, int clause) {
        EvidenceMap asked = ClauseDemands.of(model, clause);
        boolean addsUp = ClauseDemands.reach(model) > 0;
        return EvidenceImage.signed(asked.shape(), addsUp ? asked.normalized() : asked.evidence());
    }

    /** Where a clause was true in training, one pixel per position of the window: black for never, pale yellow for most often. */
    static Raster positions(Model model, int clause) {
        PatchGrid grid = model.grid();
        double[] counts = IntStream.range(0, grid.positions())
                .mapToDouble(position -> model.counts().count(clause, position))
                .toArray();
        return HeatImage.of(grid.rows(), grid.columns(), counts);
    }
}
