package org.vitrine.explain.inspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseView;
import org.vitrine.image.BitImage;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;
import org.vitrine.predict.VotingClauses;

/**
 * Makes summaries of clauses.
 *
 * <p>Of a crisp clause, as few literals are kept as suffice to keep it false wherever it was: for each image and
 * position at which the clause does not match, one of the literals that fail there is kept. Literals that fail at most
 * of the positions that are left come first; at the end those are dropped again that others make superfluous. So on
 * these images the summary is true exactly where the clause is.
 *
 * <p>Of a fuzzy clause, the literals are kept that tell the images on which it votes from the others best, and the
 * number of them that must hold is the one for which summary and clause agree most often, images on which the clause
 * votes and others counting alike; not more literals than are worth their place.
 */
final class SummarySearch {

    private static final int MOST_OF_FUZZY = 12;
    private static final double WORTH = 0.005;

    private final VotingClauses model;
    private final PatchGrid grid;

    SummarySearch(VotingClauses model) {
        this.model = model;
        this.grid = model.grid();
    }

    ClauseSummary of(int clause, List<BitImage> made, List<BitImage> unseen) {
        boolean all = model.clauses().literalsNeeded(clause) == model.clauses().literals(clause);
        return all ? shortest(clause, made, unseen) : mostTelling(clause, made, unseen);
    }

    private ClauseSummary shortest(int clause, List<BitImage> made, List<BitImage> unseen) {
        int[] literals = Arrays.stream(model.clauses().literalsOf(clause))
                .filter(literal -> literal % grid.features() < grid.pixelFeatures())
                .toArray();
        boolean[] matched = voted(clause, made);
        List<BitImage> others = IntStream.range(0, made.size())
                .filter(i -> !matched[i])
                .mapToObj(made::get)
                .toList();
        List<BitSet> failures = Arrays.stream(literals)
                .mapToObj(literal -> failures(clause, literal, others))
                .toList();
        List<Integer> kept = kept(failures).stream().map(i -> literals[i]).toList();
        boolean[] truth = voted(clause, unseen);
        long agreed = IntStream.range(0, truth.length)
                .filter(i -> matches(clause, kept, unseen.get(i)) == truth[i])
                .count();
        double agreement = truth.length == 0 ? 1 : (double) agreed / truth.length;
        return new ClauseSummary(clause, kept, kept.size(), agreement, truth.length);
    }

    private boolean[] voted(int clause, List<BitImage> images) {
        boolean[] voted = new boolean[images.size()];
        for (int i = 0; i < voted.length; i++) {
            try (ClauseView view = model.view(images.get(i))) {
                voted[i] = view.placements(clause).stream().anyMatch(at -> !at.mirrored());
            }
        }
        return voted;
    }

    /** A bit for each image and position at which the clause could match: whether the literal fails there. */
    private BitSet failures(int clause, int literal, List<BitImage> images) {
        Rectangle rectangle = model.clauses().rectangle(clause);
        if (rectangle.isEmpty()) {
            return new BitSet(); // its literals about the position contradict each other
        }
        int width = rectangle.right() - rectangle.left() + 1;
        int words = (width + 63) / 64 * (rectangle.bottom() - rectangle.top() + 1);
        long[] failures = new long[words * images.size()];
        int at = 0;
        for (BitImage image : images) {
            for (int row = rectangle.top(); row <= rectangle.bottom(); row++) {
                for (int column = rectangle.left(); column <= rectangle.right(); column += 64) {
                    int count = Math.min(64, rectangle.right() - column + 1);
                    failures[at++] = ~holds(literal, image, row, column, count) & ones(count);
                }
            }
        }
        return BitSet.valueOf(failures);
    }

    private long holds(int literal, BitImage image, int row, int column, int count) {
        int feature = literal % grid.features();
        long bits = image.bits(grid.plane(feature), row + grid.row(feature), column + grid.column(feature), count);
        return literal < grid.features() ? bits : ~bits & ones(count);
    }

    private static long ones(int count) {
        return -1L >>> (64 - count);
    }

    /** The literals that are kept, rising: at each bit at which any fails, one of them does. */
    private static List<Integer> kept(List<BitSet> failures) {
        BitSet left =
                union(failures, IntStream.range(0, failures.size()).boxed().toList());
        List<Integer> kept = new ArrayList<>();
        while (!left.isEmpty()) {
            int best = 0;
            int most = -1;
            for (int i = 0; i < failures.size(); i++) {
                BitSet both = (BitSet) left.clone();
                both.and(failures.get(i));
                if (both.cardinality() > most) {
                    best = i;
                    most = both.cardinality();
                }
            }
            kept.add(best);
            left.andNot(failures.get(best));
        }
        BitSet needed = union(failures, kept);
        for (int i = kept.size() - 1; i >= 0; i--) {
            List<Integer> fewer = new ArrayList<>(kept);
            fewer.remove(i);
            if (union(failures, fewer).equals(needed)) {
                kept = fewer;
            }
        }
        return kept.stream().sorted().toList();
    }

    private static BitSet union(List<BitSet> failures, List<Integer> chosen) {
        BitSet union = new BitSet();
        chosen.forEach(i -> union.or(failures.get(i)));
        return union;
    }

    private boolean matches(int clause, List<Integer> literals, BitImage image) {
        Rectangle rectangle = model.clauses().rectangle(clause);
        for (int row = rectangle.top(); row <= rectangle.bottom(); row++) {
            for (int column = rectangle.left(); column <= rectangle.right(); column += 64) {
                int count = Math.min(64, rectangle.right() - column + 1);
                long matching = ones(count);
                for (int literal : literals) {
                    matching &= holds(literal, image, row, column, count);
                }
                if (matching != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private ClauseSummary mostTelling(int clause, List<BitImage> made, List<BitImage> unseen) {
        int[] literals = model.clauses().literalsOf(clause);
        boolean[] voted = voted(clause, made);
        boolean[][] holds = holds(clause, made);
        int[] order = mostTelling(voted, holds, literals.length);
        int size = Math.min(MOST_OF_FUZZY, order.length);
        int[] needed = new int[size + 1];
        double[] agreement = new double[size + 1];
        for (int count = 0; count <= size; count++) {
            needed[count] = mostAgreeing(voted, holds, Arrays.copyOf(order, count));
            agreement[count] = balanced(voted, holds, Arrays.copyOf(order, count), needed[count]);
        }
        double best = Arrays.stream(agreement).max().orElse(1);
        int count = 0;
        while (agreement[count] < best - WORTH) {
            count++;
        }
        int[] kept = Arrays.copyOf(order, count);
        double unseenAgreement = agreement(voted(clause, unseen), holds(clause, unseen), kept, needed[count]);
        return new ClauseSummary(
                clause,
                Arrays.stream(kept).sorted().mapToObj(i -> literals[i]).toList(),
                needed[count],
                unseenAgreement,
                unseen.size());
    }

    /** {@return whether each literal holds in each image, where the clause holds best} */
    private boolean[][] holds(int clause, List<BitImage> images) {
        boolean[][] holds = new boolean[images.size()][];
        for (int i = 0; i < holds.length; i++) {
            try (ClauseView view = model.view(images.get(i))) {
                holds[i] = view.holds(clause, view.best(clause).get(0));
            }
        }
        return holds;
    }

    /** The literals, those first that hold much more often when the clause votes than when it does not. */
    private static int[] mostTelling(boolean[] voted, boolean[][] holds, int literals) {
        double[] with = new double[literals];
        double[] without = new double[literals];
        int votes = 0;
        for (int i = 0; i < voted.length; i++) {
            votes += voted[i] ? 1 : 0;
            for (int literal = 0; literal < literals; literal++) {
                (voted[i] ? with : without)[literal] += holds[i][literal] ? 1 : 0;
            }
        }
        double cast = Math.max(1, votes);
        double silent = Math.max(1, voted.length - votes);
        return IntStream.range(0, literals)
                .boxed()
                .sorted(Comparator.comparingDouble(literal -> without[literal] / silent - with[literal] / cast))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int mostAgreeing(boolean[] voted, boolean[][] holds, int[] literals) {
        int best = 0;
        for (int needed = 1; needed <= literals.length + 1; needed++) {
            if (balanced(voted, holds, literals, needed) > balanced(voted, holds, literals, best)) {
                best = needed;
            }
        }
        return best;
    }

    /** The mean of two agreements: on images on which the clause votes, and on the others, be they many or few. */
    private static double balanced(boolean[] voted, boolean[][] holds, int[] literals, int needed) {
        int[] agreed = new int[2];
        int[] all = new int[2];
        for (int i = 0; i < voted.length; i++) {
            int kind = voted[i] ? 1 : 0;
            all[kind]++;
            agreed[kind] += (held(holds[i], literals) >= needed) == voted[i] ? 1 : 0;
        }
        return IntStream.range(0, 2)
                .filter(kind -> all[kind] > 0)
                .mapToDouble(kind -> (double) agreed[kind] / all[kind])
                .average()
                .orElse(1);
    }

    private static double agreement(boolean[] voted, boolean[][] holds, int[] literals, int needed) {
        int agreed = 0;
        for (int i = 0; i < voted.length; i++) {
            agreed += (held(holds[i], literals) >= needed) == voted[i] ? 1 : 0;
        }
        return voted.length == 0 ? 1 : (double) agreed / voted.length;
    }

    private static int held(boolean[] holds, int[] literals) {
        int held = 0;
        for (int literal : literals) {
            held += holds[literal] ? 1 : 0;
        }
        return held;
    }
}
