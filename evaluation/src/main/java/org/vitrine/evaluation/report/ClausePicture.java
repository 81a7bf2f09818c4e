package org.vitrine.evaluation.report;

import org.vitrine.clause.PixelDemand;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;

/** Draws single clauses: what they ask of a window, and where they were true. */
final class ClausePicture {

    /** From never to most often: the colours of matplotlib's inferno, which rise evenly in brightness. */
    private static final int[] HEAT = {0x000004, 0x57106E, 0xBC3754, 0xF98E09, 0xFCFFA4};

    private ClausePicture() {}

    /**
     * What a clause asks of its window, in the colours of evidence: red bright, blue dark, black nothing for grey pictures; for
     * coloured ones each channel brighter or darker than middle grey.
     */
    static Raster window(Model model, int clause) {
        PatchGrid grid = model.grid();
        int channels = model.shape().channels();
        ImageShape shape = new ImageShape(grid.windowHeight(), grid.windowWidth(), 3);
        byte[] values = new byte[shape.size()];
        for (int i = 0; channels == 3 && i < values.length; i++) {
            values[i] = (byte) 128;
        }
        for (PixelDemand demand :
                model.clauses().demands(clause, model.binarizer().levels())) {
            double asked = demand.brightness().atLeast() - demand.brightness().atMost();
            int pixel = 3 * (demand.row() * shape.width() + demand.column());
            if (channels == 3) {
                values[pixel + demand.channel()] = (byte) Math.round(255 * (asked + 1) / 2);
            } else {
                values[pixel] = (byte) Math.round(255 * Math.max(0, asked));
                values[pixel + 2] = (byte) Math.round(255 * Math.max(0, -asked));
            }
        }
        return Raster.of(shape, values);
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
