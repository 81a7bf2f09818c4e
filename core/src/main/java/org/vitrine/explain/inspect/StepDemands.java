package org.vitrine.explain.inspect;

import java.util.Arrays;
import java.util.List;
import org.vitrine.encode.View;

/**
 * What one clause asks of {@linkplain View#isStep() steps}, cell by cell. Steps have a sign and go across or down, so
 * more can be said than of each by itself: what is demanded across and down is one gradient, whose edge may run in any
 * direction; that a step is not to go up says nothing more where it is demanded to go down; and where neither across nor
 * down is there to be a step, there is to be no edge in any direction.
 */
final class StepDemands {

    /** Edges between these two directions are shared out to both. */
    private static final int APART = 45;

    private static final int DIRECTIONS = EdgeDemands.DEGREES / APART;
    private static final int KINDS = 4; // up across, down across, up downwards, down downwards
    private static final int NONE = -1;

    private final int[] axes; // of each view: 0 across, 1 downwards, NONE if it is no step
    private final int cells;
    private final double[] demanded; // cell by cell, of each the four kinds
    private final double[] forbidden;
    private boolean any;

    StepDemands(List<View> views, int cells) {
        this.axes = views.stream().mapToInt(StepDemands::axis).toArray();
        this.cells = cells;
        this.demanded = new double[KINDS * cells];
        this.forbidden = new double[KINDS * cells];
    }

    private static int axis(View view) {
        return view.isStep() ? view.edges().get(0) == 0 ? 1 : 0 : NONE;
    }

    /** {@return true if literals of a view are to be added here} */
    boolean takes(int view) {
        return axes[view] != NONE;
    }

    /** Adds a literal of the clause: that a level of a view is to be reached, or not. */
    void add(View view, int index, int cell, int level, boolean set, double weight) {
        int below = view.levels() / 2;
        boolean up = level >= below;
        int levels = up ? view.levels() - below : below;
        int height = up ? level - below : below - 1 - level;
        boolean demands = set == up;
        (demands ? demanded : forbidden)[KINDS * cell + 2 * axes[index] + (up ? 0 : 1)] +=
                weight * (demands ? height + 1 : levels - height) / levels;
        any = true;
    }

    /** Adds the edges that the clause asks for to those of directions, and forgets the clause. */
    void moveTo(double[][] demandedEdges, double[][] forbiddenEdges, boolean mirrored) {
        if (!any) {
            return;
        }
        for (int cell = 0; cell < cells; cell++) {
            int at = KINDS * cell;
            double across = demanded[at] - demanded[at + 1];
            double down = demanded[at + 2] - demanded[at + 3];
            if (across != 0 || down != 0) {
                addEdge(demandedEdges, cell, mirrored ? -across : across, down);
            }
            addNone(forbiddenEdges, cell, left(at) + left(at + 1), left(at + 2) + left(at + 3));
        }
        Arrays.fill(demanded, 0);
        Arrays.fill(forbidden, 0);
        any = false;
    }

    /** {@return what is forbidden of a kind and is not excluded by the opposite being demanded} */
    private double left(int kind) {
        return demanded[kind ^ 1] > 0 ? 0 : forbidden[kind];
    }

    /** Adds the edge of a gradient, which runs across it: to the two directions that as doubled vectors add up to it. */
    private static void addEdge(double[][] edges, int cell, double across, double down) {
        double degrees = (Math.toDegrees(Math.atan2(down, across)) + 450) % EdgeDemands.DEGREES;
        int direction = (int) (degrees / APART) % DIRECTIONS;
        double beyond = Math.toRadians(2 * (degrees - direction * APART));
        double length = Math.hypot(across, down);
        edges[direction * APART][cell] += length * Math.cos(beyond);
        edges[(direction + 1) % DIRECTIONS * APART][cell] += length * Math.sin(beyond);
    }

    /** Adds that there is to be no step across or downwards: what both have in common counts for all directions. */
    private static void addNone(double[][] edges, int cell, double across, double down) {
        double half = Math.min(across, down) / 2;
        edges[2 * APART][cell] += across - half; // a step across is at a vertical edge
        edges[0][cell] += down - half;
        edges[APART][cell] += half;
        edges[3 * APART][cell] += half;
    }
}
