package org.vitrine.evaluation.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.vitrine.evaluation.measure.Curve;

/**
 * How often decisions are wrong if only the surest of them are taken. Decisions that are equally sure are taken together.
 *
 * @param curve the share of wrong decisions (y) over the share of decisions taken (x), the surest first
 */
public record RiskCoverage(Curve curve) {

    /** More points than this are thinned out evenly. */
    private static final int MOST_POINTS = 200;

    /**
     * Sorts decisions.
     *
     * @param sureness how sure each decision is, in any unit
     * @param wrong whether it is wrong
     * @return the curve, which ends with all decisions
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
     * How often decisions are wrong if a share of them is taken.
     *
     * @param coverage the share of decisions, more than 0 and at most 1
     * @return the share that is wrong, at the first point of the curve with at least this coverage
     */
    public double errorAt(double coverage) {
        return curve.points().stream()
                .filter(point -> point.x() >= coverage - 1e-12)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("coverage is more than 0 and at most 1: " + coverage))
                .y();
    }

    /**
     * The largest share of decisions that can be taken with at most a given share of wrong ones.
     *
     * @param error the share of wrong decisions
     * @return the share of decisions; 0 if even the surest are wrong more often
     */
    public double coverageAt(double error) {
        return curve.points().stream()
                .filter(point -> point.y() <= error)
                .mapToDouble(Curve.Point::x)
                .max()
                .orElse(0);
    }
}
