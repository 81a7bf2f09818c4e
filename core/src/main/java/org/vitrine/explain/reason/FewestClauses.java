package org.vitrine.explain.reason;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses as few clauses as possible whose gains reach what each of several constraints needs. Gains are not negative.
 *
 * <p>With one constraint, taking the clause with the largest gain first is exactly minimal: any k clauses gain at most
 * as much as the k with the largest gains, so if those fall short, every choice of k clauses does.
 *
 * <p>With several constraints the problem is hard (set cover is a case of it). Constraints are added up with weights,
 * and the clauses with the largest weighted gains are taken first, until every constraint is reached. The weights of
 * constraints that fall short are raised, and the best of several rounds is kept. Each round also gives a lower bound:
 * a choice that reaches every constraint reaches their weighted sum too, for which largest first is minimal. Where
 * choice and bound meet, the choice is proved to be minimal.
 */
final class FewestClauses {

    private static final int ROUNDS = 12;
    private static final double ROUNDING = 1e-9;

    private final long[][] gains;

    /** The gains clause by clause, since each step of a round reads what one clause adds to all constraints. */
    private final long[][] ofClause;

    private final long[] needs;
    private final int clauses;
    private int[] best;
    private int bound;

    /**
     * A choice of clauses.
     *
     * @param clauses the indices of the clauses, the largest gains first
     * @param atLeast a number of clauses below which no choice suffices
     */
    record Choice(List<Integer> clauses, int atLeast) {}

    private FewestClauses(long[][] gains, long[] needs) {
        this.gains = gains;
        this.needs = needs;
        this.clauses = gains[0].length;
        this.ofClause = transposed(gains);
        this.best = IntStream.range(0, clauses).toArray();
    }

    private static long[][] transposed(long[][] rows) {
        long[][] columns = new long[rows[0].length][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                columns[j][i] = rows[i][j];
            }
        }
        return columns;
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
        return new FewestClauses(openGains, openNeeds).choice();
    }

    private Choice choice() {
        for (int i = 0; i < needs.length && best.length > bound; i++) {
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
            if (weights[i] != 0) {
                need += weights[i] * needs[i];
                for (int clause = 0; clause < clauses; clause++) {
                    weighted[clause] += weights[i] * gains[i][clause];
                }
            }
        }
        int[] order = largestFirst(weighted);
        long[] left = needs.clone();
        double[] shortfalls = new double[needs.length];
        double sum = 0;
        int size = 0;
        boolean bounded = false;
        for (int open = open(left, 0); open < left.length; open = open(left, open)) {
            sum += weighted[order[size]];
            long[] added = ofClause[order[size]];
            for (int i = 0; i < left.length; i++) {
                left[i] -= added[i];
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

    /**
     * {@return the first constraint from one on that is not reached} Those before it stay reached: no gain is negative.
     */
    private static int open(long[] left, int from) {
        int open = from;
        while (open < left.length && left[open] <= 0) {
            open++;
        }
        return open;
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
        int tight = 0; // what needs one clause mostly needs the next one too
        for (int at = chosen.length - 1; at >= 0; at--) {
            long[] added = ofClause[chosen[at]];
            boolean needed = left[tight] + added[tight] > 0;
            for (int i = 0; i < left.length && !needed; i++) {
                needed = left[i] + added[i] > 0;
                tight = i;
            }
            for (int i = 0; i < left.length && !needed; i++) {
                left[i] += added[i];
            }
            spare[at] = !needed;
        }
        return IntStream.range(0, chosen.length)
                .filter(at -> !spare[at])
                .map(at -> chosen[at])
                .toArray();
    }
}
