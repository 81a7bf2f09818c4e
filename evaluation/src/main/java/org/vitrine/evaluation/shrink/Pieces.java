package org.vitrine.evaluation.shrink;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.FuzzyClauses;
import org.vitrine.clause.PatchCounts;
import org.vitrine.model.Model;
import org.vitrine.model.Shrinkage;
import org.vitrine.patch.PatchGrid;

/** Banks and models of some clauses of a model, with other literals perhaps. */
final class Pieces {

    private Pieces() {}

    /** Some clauses of a bank, with the given literals. */
    static ClauseBank bank(ClauseBank from, int[] clauses, int[][] literals) {
        PatchGrid grid = from.grid();
        if (from.fuzzy().isPresent()) {
            FuzzyClauses fuzzy = from.fuzzy().get();
            int[] offsets = new int[clauses.length + 1];
            for (int i = 0; i < clauses.length; i++) {
                offsets[i + 1] = offsets[i] + literals[i].length;
            }
            return new ClauseBank(
                    grid,
                    new FuzzyClauses(
                            fuzzy.tolerance(),
                            fuzzy.reach(),
                            IntStream.of(clauses).mapToObj(fuzzy.regions()::get).toList()),
                    offsets,
                    Arrays.stream(literals).flatMapToInt(Arrays::stream).toArray());
        }
        int words = grid.literalWords();
        long[] included = new long[Math.multiplyExact(clauses.length, words)];
        for (int i = 0; i < clauses.length; i++) {
            for (int literal : literals[i]) {
                int bit = grid.bitOf(literal);
                included[i * words + (bit >>> 6)] |= 1L << bit;
            }
        }
        return new ClauseBank(grid, clauses.length, included);
    }

    /** Counts of some clauses: those of the first bank, or of the second if it is given for them. */
    static PatchCounts counts(PatchGrid grid, PatchCounts before, int[] clauses, List<PatchCounts> anew, int[] where) {
        int[] offsets = new int[clauses.length + 1];
        IntStream.Builder positions = IntStream.builder();
        IntStream.Builder counts = IntStream.builder();
        for (int i = 0; i < clauses.length; i++) {
            int[] size = {offsets[i]};
            boolean recounted = where[i] >= 0 && anew.get(0).largest(where[i]) > 0;
            (recounted ? anew.get(0) : before).forEach(recounted ? where[i] : clauses[i], (position, count) -> {
                positions.add(position);
                counts.add(count);
                size[0]++;
            });
            offsets[i + 1] = size[0];
        }
        return new PatchCounts(
                grid, offsets, positions.build().toArray(), counts.build().toArray());
    }

    /** A model of some clauses that only serves to count their votes. */
    static Model toCount(Model model, ClauseBank bank) {
        int labels = model.labels().size();
        return model.shrunkAs(
                bank,
                new int[bank.size() * labels],
                PatchCounts.none(bank.size()),
                model.settings().target(),
                model.thresholds(),
                null,
                new Shrinkage(bank.size(), 0, 1, 1, "", 0, 0, 1, "", List.of()));
    }
}
