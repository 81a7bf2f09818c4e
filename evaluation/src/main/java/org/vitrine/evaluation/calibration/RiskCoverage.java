package org.vitrine.evaluation.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.evaluation.measure.Curve;

/**
 * Tells how often decisions are wrong if only the surest of them are taken. Decisions that are equally sure are taken
 * together.
 *
 * @param curve the share of wrong decisions (y) over the share of decisions taken (x), the surest first
 */
public record RiskCoverage(Curve curve) {

    /** Most points; more are thinned out evenly. */
    private static final int MOST_POINTS = 200;

    /**
     * {@return the curve of some decisions, which ends with all of them}
     *
     * @param sureness the sureness of each decision, in any unit
     * @param wrong for each of them true if it is wrong
     */
    public static RiskCoverage of(double[] sureness, boolean[] wrong) {
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
        return new RiskCoverage(new Curve(points));
    }

    /**
     * {@return the share of wrong decisions if a share of all is taken, at the first point of the curve with at least
     * this coverage}
     *
     * @param coverage the share of decisions, more than 0 and at most 1
     */
    public double errorAt(double coverage) {
        return curve.points().stream()
                .filter(point -> point.x() >= coverage - 1e-12)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("coverage is more than 0 and at most 1: " + coverage))
                .y();
    }

    /**
     * {@return the largest share of decisions that can be taken with at most a given share of wrong ones; 0 if even the
     * surest are wrong more often}
     *
     * @param error the share of wrong decisions
     */
    public double coverageAt(double error) {
        return curve.points().stream()
                .filter(point -> point.y() <= error)
                .mapToDouble(Curve.Point::x)
                .max()
                .orElse(0);
    }
}
