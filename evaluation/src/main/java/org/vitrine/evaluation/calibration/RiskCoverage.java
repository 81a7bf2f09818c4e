package org.vitrine.evaluation.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.evaluation.measure.Curve;

/**
 * Tells how often decisions are wrong if only the surest of them are taken. Decisions that are equally sure are taken
 * together.
 */
final class RiskCoverage {

    /** Most points; more are thinned out evenly. */
    private static final int MOST_POINTS = 200;

    private RiskCoverage() {}

    /** {@return the share of wrong decisions over the share of decisions taken, the surest first, ending with all} */
    static Curve of(double[] sureness, boolean[] wrong) {
        if (sureness.length == 0 || sureness.length != wrong.length) {
            throw new IllegalArgumentException("each of at least one decision needs a sureness and a truth: "
                    + sureness.length + " and " + wrong.length);
        }
        Integer[] order = new Integer[sureness.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(sureness[b], sureness[a]));
        List<Curve.Point> points = new ArrayList<>();
        int errors = 0;
        double next = 0;
        for (int taken = 1; taken <= order.length; taken++) {
            errors += wrong[order[taken - 1]] ? 1 : 0;
            boolean last = taken == order.length;
            boolean tied = !last && sureness[order[taken]] == sureness[order[taken - 1]];
            double coverage = (double) taken / order.length;
            if (last || (!tied && coverage >= next)) {
                points.add(new Curve.Point(coverage, (double) errors / taken));
                next = coverage + 1.0 / MOST_POINTS;
            }
        }
        return new Curve(points);
    }
}
