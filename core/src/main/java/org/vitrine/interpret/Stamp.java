package org.vitrine.interpret;

import java.util.List;
import org.vitrine.clause.PixelDemand;
import org.vitrine.image.ImageShape;
import org.vitrine.model.Model;

/**
 * A clause's unbinarized literals, ready to be put down anywhere on a map: the paper's L⁺ and L⁻. Only pixels of which something is
 * asked are kept.
 */
final class Stamp {

    private final int[] offsets;
    private final double[] bright;
    private final double[] dark;

    private Stamp(int size) {
        this.offsets = new int[size];
        this.bright = new double[size];
        this.dark = new double[size];
    }

    static Stamp of(Model model, int clause) {
        ImageShape shape = model.shape();
        List<PixelDemand> demands =
                model.clauses().demands(clause, model.binarizer().levels());
        Stamp stamp = new Stamp(demands.size());
        for (int i = 0; i < demands.size(); i++) {
            PixelDemand demand = demands.get(i);
            stamp.offsets[i] = (demand.row() * shape.width() + demand.column()) * shape.channels() + demand.channel();
            stamp.bright[i] = demand.brightness().atLeast();
            stamp.dark[i] = demand.brightness().atMost();
        }
        return stamp;
    }

    /** Adds the literals that ask for brightness, times a weight, with the window's corner at a pixel. */
    void addBright(double[] map, int corner, double weight) {
        for (int i = 0; i < offsets.length; i++) {
            map[corner + offsets[i]] += weight * bright[i];
        }
    }

    /** Adds the literals that ask for darkness, times a weight, with the window's corner at a pixel. */
    void addDark(double[] map, int corner, double weight) {
        for (int i = 0; i < offsets.length; i++) {
            map[corner + offsets[i]] += weight * dark[i];
        }
    }
}
