package org.vitrine.evaluation.report;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.interpret.ClauseDemands;
import org.vitrine.interpret.EvidenceMap;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.render.EvidencePicture;

/** Draws single clauses: what they ask of a window, and where they were true. */
final class ClausePicture {

    /** From never to most often: the colours of matplotlib's inferno, which rise evenly in brightness. */
    private static final int[] HEAT = {0x000004, 0x57106E, 0xBC3754, 0xF98E09, 0xFCFFA4};

    private ClausePicture() {}

    /**
     * What a clause asks of its window, in the colours of evidence: red bright, blue dark, black nothing for grey pictures; for
     * coloured ones each channel brighter or darker than middle grey. If it looks beyond its window, the pixels around are there too; what is
     * asked of them adds up, so it is scaled as evidence is.
     */
    static Raster window(Model model, int clause) {
        EvidenceMap asked = ClauseDemands.of(model, clause);
        boolean addsUp = ClauseDemands.reach(model) > 0;
        return EvidencePicture.signed(asked.shape(), addsUp ? asked.normalized() : asked.evidence());
    }

    /** Where a clause was true in training, a pixel a place of the window: black for never, pale yellow for most often. */
    static Raster places(Model model, int clause) {
        PatchGrid grid = model.grid();
        ImageShape shape = new ImageShape(grid.rows(), grid.columns(), 3);
        byte[] values = new byte[shape.size()];
        int largest = Math.max(1, model.counts().largest(clause));
        for (int position = 0; position < grid.positions(); position++) {
            int rgb = heat((double) model.counts().count(clause, position) / largest);
            values[3 * position] = (byte) (rgb >> 16);
            values[3 * position + 1] = (byte) (rgb >> 8);
            values[3 * position + 2] = (byte) rgb;
        }
        return Raster.of(shape, values);
    }

    /** The colour of a share, as {@code 0xRRGGBB}. */
    static int heat(double share) {
        double at = share * (HEAT.length - 1);
        int below = Math.min((int) at, HEAT.length - 2);
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int low = HEAT[below] >> shift & 0xFF;
            int high = HEAT[below + 1] >> shift & 0xFF;
            rgb |= (int) Math.round(low + (at - below) * (high - low)) << shift;
        }
        return rgb;
    }
}
