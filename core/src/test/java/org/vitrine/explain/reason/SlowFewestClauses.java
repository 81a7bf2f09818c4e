package org.vitrine.explain.reason;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.explain.reason.FewestClauses.Choice;

/**
 * What {@link FewestClauses} does, step by step: each round tries every constraint on every clause, with nothing laid
 * out for the machine.
 */
final class SlowFewestClauses {

    private static final int ROUNDS = 12;
    private static final double ROUNDING = 1e-9;

    private final long[][] gains;
    private final long[] needs;
    private final int clauses;
    private int[] best;
    private int bound;

    private SlowFewestClauses(long[][] gains, long[] needs) {
        this.gains = gains;
        this.needs = needs;
        this.clauses = gains[0].length;
        this.best = IntStream.range(0, clauses).toArray();
    }

    /**
     * Chooses clauses.
     *
     * @param gains for each constraint what each clause adds to it, 0 or more
     * @param needs for each constraint what the chosen clauses must add up to; all clauses together do
     */
    static Choice of(long[][] gains, long[] needs) {
        int[] open = IntStream.range(0, needs.length).filter(i -> needs[i] > 0).toArray();
        if (open.length == 0) {
            return new Choice(List.of(), 0);
        }
        long[][] openGains = Arrays.stream(open).mapToObj(i -> gains[i]).toArray(long[][]::new);
        long[] openNeeds = Arrays.stream(open).mapToLong(i -> needs[i]).toArray();
        return new SlowFewestClauses(openGains, openNeeds).choice();
    }

    private Choice choice() {
        for (int i = 0; i < needs.length; i++) {
            double[] weights = new double[needs.length];
            weights[i] = 1;
            round(weights);
        }
        double[] weights = Arrays.stream(needs).mapToDouble(need -> 1.0 / need).toArray();
        for (int round = 1; round <= ROUNDS && best.length > bound && needs.length > 1; round++) {
            double[] shortfalls = round(weights);
            for (int i = 0; i < weights.length; i++) {
                weights[i] *= Math.exp(Math.max(-1, shortfalls[i]) / Math.sqrt(round));
            }
        }
        return new Choice(Arrays.stream(best).boxed().toList(), bound);
    }

    /** Takes the largest weighted gains; returns by how much of its need each constraint falls short at the bound. */
    private double[] round(double[] weights) {
        double[] weighted = new double[clauses];
        double need = 0;
        for (int i = 0; i < needs.length; i++) {
            need += weights[i] * needs[i];
            for (int clause = 0; clause < clauses && weights[i] != 0; clause++) {
                weighted[clause] += weights[i] * gains[i][clause];
            }
        }
        int[] order = largestFirst(weighted);
        long[] left = needs.clone();
        double[] shortfalls = new double[needs.length];
        double sum = 0;
        int size = 0;
        boolean bounded = false;
        while (Arrays.stream(left).anyMatch(some -> some > 0)) {
            sum += weighted[order[size]];
            for (int i = 0; i < needs.length; i++) {
                left[i] -= gains[i][order[size]];
            }
            size++;
            if (!bounded && sum >= need * (1 - ROUNDING)) { // rounding may lower the bound, never raise it
                bounded = true;
                bound = Math.max(bound, size);
                Arrays.setAll(shortfalls, i -> (double) left[i] / needs[i]);
            }
        }
        int[] needed = withoutSpare(Arrays.copyOf(order, size), left);
        if (needed.length < best.length) {
            best = needed;
        }
        return shortfalls;
    }

    private static int[] largestFirst(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted((a, b) -> values[a] == values[b] ? a - b : Double.compare(values[b], values[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Leaves out clauses that are not needed, the smallest first. What is left of the needs is 0 or less for each. */
    private int[] withoutSpare(int[] chosen, long[] left) {
        boolean[] spare = new boolean[chosen.length];
        for (int at = chosen.length - 1; at >= 0; at--) {
            int clause = chosen[at];
            boolean needed = false;
            for (int i = 0; i < needs.length && !needed; i++) {
                needed = left[i] + gains[i][clause] > 0;
            }
            for (int i = 0; i < needs.length && !needed; i++) {
                left[i] += gains[i][clause];
            }
            spare[at] = !needed;
        }
        return IntStream.range(0, chosen.length)
                .filter(at -> !spare[at])
                .map(at -> chosen[at])
                .toArray();
    }
}
