package org.vitrine.explain;

import java.util.List;
import org.vitrine.clause.PixelDemand;
import org.vitrine.predict.VotingClauses;

/**
 * A clause's unbinarized literals, ready to be put down anywhere on the views: the paper's L⁺ and L⁻. Only pixels of
 * which something is asked are kept.
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

    /** The stamp of a clause for maps of a width. */
    static Stamp of(VotingClauses model, int clause, int width) {
        int views = model.views().size();
        List<PixelDemand> demands = model.demands(clause);
        Stamp stamp = new Stamp(demands.size());
        for (int i = 0; i < demands.size(); i++) {
            PixelDemand demand = demands.get(i);
            stamp.offsets[i] = (demand.row() * width + demand.column()) * views + demand.view();
            stamp.bright[i] = demand.brightness().atLeast();
            stamp.dark[i] = demand.brightness().atMost();
        }
        return stamp;
    }

    /** Adds the literals that ask for much, times a weight, with the window's corner at a place of the map. */
    void addBright(double[] map, int corner, double weight) {
        for (int i = 0; i < offsets.length; i++) {
            map[corner + offsets[i]] += weight * bright[i];
        }
    }

    /** Adds the literals that ask for little, times a weight, with the window's corner at a place of the map. */
    void addDark(double[] map, int corner, double weight) {
        for (int i = 0; i < offsets.length; i++) {
            map[corner + offsets[i]] += weight * dark[i];
        }
    }
}
