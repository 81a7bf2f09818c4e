package org.vitrine.evaluation.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.dataset.Dataset;
import org.vitrine.explain.inspect.ClauseSummary;
import org.vitrine.image.BitImage;
import org.vitrine.internal.concurrent.ParallelLoop;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;

/**
 * Finds literals that clauses can do without. A crisp clause keeps as few literals on pixels as keep it false wherever
 * it is false on the images, as a summary does; its literals on the window's position stay. A fuzzy clause loses those
 * literals whose failing changes its votes least, as long as its votes change by no more than a given share.
 */
final class ShorterClauses {

    private static final long MOST_WORDS = 4_000_000;
    private static final int MOST_IMAGES_OF_FUZZY = 1000;
    private static final int FEWEST_IMAGES = 50;
    private static final int TRIES = 5;
    private static final double[] VOTES_CHANGED = {0.3, 0.2, 0.1, 0.05, 0.02, 0};

    private ShorterClauses() {}

    /**
     * {@return literals of the clauses of a bank that may suffice, those with the fewest first; each is found when it
     * is asked for}
     *
     * @param images that show which literals are needed
     */
    static Stream<int[][]> attempts(Model model, ClauseBank bank, Dataset images, int threads, IntConsumer progress) {
        return bank.tolerance() > 1
                ? DoubleStream.of(VOTES_CHANGED)
                        .mapToObj(share -> withFewerVotes(model, bank, images, share, threads, progress))
                : ofThoseThatLoseMost(bank, needed(model, bank, images, threads, progress));
    }

    /** The literals that are needed, of all clauses, then of the half that loses the most literals by it, and so on. */
    private static Stream<int[][]> ofThoseThatLoseMost(ClauseBank bank, int[][] needed) {
        int[] order = IntStream.range(0, needed.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> needed[i].length - bank.literals(i)))
                .mapToInt(Integer::intValue)
                .toArray();
        return IntStream.iterate(order.length, count -> count > 0, count -> count / 2)
                .limit(TRIES)
                .mapToObj(count -> {
                    int[][] some = new int[order.length][];
                    Arrays.setAll(some, bank::literalsOf);
                    IntStream.of(order).limit(count).forEach(i -> some[i] = needed[i]);
                    return some;
                });
    }

    /** The literals that clauses need on some images, all of which must hold. */
    private static int[][] needed(Model model, ClauseBank bank, Dataset images, int threads, IntConsumer progress) {
        PatchGrid grid = bank.grid();
        Model counting = Shrinker.toCount(model, bank);
        int[][] needed = new int[bank.size()][];
        AtomicInteger done = new AtomicInteger();
        long perImage = (long) grid.rows() * ((grid.columns() + 63) / 64);
        ParallelLoop.forEach(bank.size(), threads, () -> (IntConsumer) clause -> {
            int[] all = bank.literalsOf(clause);
            long fitting = Math.max(FEWEST_IMAGES, MOST_WORDS / Math.max(1, perImage * all.length));
            int count = (int) Math.min(images.size(), fitting);
            List<BitImage> made =
                    IntStream.range(0, count).mapToObj(images::image).toList();
            ClauseSummary summary = ClauseSummary.of(counting, clause, made, List.of());
            IntStream positions =
                    IntStream.of(all).filter(literal -> literal % grid.features() >= grid.pixelFeatures());
            int[] pixels =
                    summary.literals().stream().mapToInt(Integer::intValue).toArray();
            int[] kept =
                    IntStream.concat(positions, IntStream.of(pixels)).sorted().toArray();
            needed[clause] = pixels.length == 0 ? all : kept; // true of all these images: nothing says what matters
            progress.accept(done.incrementAndGet());
        });
        return needed;
    }

    /** The literals without which the votes of each clause change by no more than a share. */
    private static int[][] withFewerVotes(
            Model model, ClauseBank bank, Dataset images, double share, int threads, IntConsumer progress) {
        int count = Math.min(images.size(), MOST_IMAGES_OF_FUZZY);
        List<BitImage> seen = IntStream.range(0, count).mapToObj(images::image).toList();
        Model counting = Shrinker.toCount(model, bank);
        int tolerance = bank.tolerance();
        int[][] kept = new int[bank.size()][];
        AtomicInteger done = new AtomicInteger();
        ParallelLoop.forEach(bank.size(), threads, () -> (IntConsumer) clause -> {
            int[] all = bank.literalsOf(clause);
            kept[clause] = all.length == 0 || bank.isContradictory(clause)
                    ? all
                    : withoutSpare(all, failures(counting, clause, seen), tolerance, share);
            progress.accept(done.incrementAndGet());
        });
        return kept;
    }

    /** For each image, and each mirror image that counts, whether each literal fails where the clause holds best. */
    private static boolean[][] failures(Model counting, int clause, List<BitImage> seen) {
        List<boolean[]> fails = new ArrayList<>();
        for (BitImage image : seen) {
            try (ClauseView view = counting.view(image)) {
                for (Placement best : view.best(clause)) {
                    boolean[] holds = view.holds(clause, best);
                    boolean[] failing = new boolean[holds.length];
                    for (int i = 0; i < holds.length; i++) {
                        failing[i] = !holds[i];
                    }
                    fails.add(failing);
                }
            }
        }
        return fails.toArray(boolean[][]::new);
    }

    private static int[] withoutSpare(int[] all, boolean[][] fails, int tolerance, double share) {
        int[] failed = new int[fails.length];
        long votes = 0;
        for (int image = 0; image < fails.length; image++) {
            for (boolean fail : fails[image]) {
                failed[image] += fail ? 1 : 0;
            }
            votes += Math.max(0, tolerance - failed[image]);
        }
        boolean[] dropped = new boolean[all.length];
        int left = all.length;
        double budget = share * votes;
        while (left > 1) {
            int best = -1;
            long least = Long.MAX_VALUE;
            for (int literal = 0; literal < all.length; literal++) {
                long change = dropped[literal] ? Long.MAX_VALUE : changeWithout(literal, fails, failed, tolerance);
                if (change < least) {
                    least = change;
                    best = literal;
                }
            }
            if (least > budget) {
                break;
            }
            budget -= least;
            dropped[best] = true;
            left--;
            for (int image = 0; image < fails.length; image++) {
                failed[image] -= fails[image][best] ? 1 : 0;
            }
        }
        return IntStream.range(0, all.length)
                .filter(literal -> !dropped[literal])
                .map(literal -> all[literal])
                .toArray();
    }

    /** Votes that dropping a literal adds: one where it fails, unless too many others fail there. */
    private static long changeWithout(int literal, boolean[][] fails, int[] failed, int tolerance) {
        long change = 0;
        for (int image = 0; image < fails.length; image++) {
            change += fails[image][literal] && failed[image] <= tolerance ? 1 : 0;
        }
        return change;
    }
}
