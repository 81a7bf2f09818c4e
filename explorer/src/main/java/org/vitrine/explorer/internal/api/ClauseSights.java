package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vitrine.clause.Placement;
import org.vitrine.explain.ClauseVote;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;

/** The pixels that clauses with a tolerance see in an image; crisp clauses are drawn by their windows. */
final class ClauseSights {

    private ClauseSights() {}

    /**
     * {@return the pixels that a clause sees, without an image; empty for a crisp clause, and for one that sees nothing
     * yet}
     */
    static Optional<Answers.Sight> of(Model model, int clause) {
        return of(model, new ClauseVote(clause, 0, List.of(new Placement(0, 0, false))));
    }

    /**
     * {@return the pixels that a clause sees in the image that it was tried on; empty for a crisp clause, and for one
     * that sees nothing yet}
     */
    static Optional<Answers.Sight> of(Model model, ClauseVote vote) {
        return ClauseAnswers.hasWindow(model)
                ? Optional.empty()
                : model.clauses().region(vote.clause()).map(region -> of(model, region, vote));
    }

    private static Answers.Sight of(Model model, Area region, ClauseVote vote) {
        PatchGrid grid = model.grid();
        Placement shift = vote.placements().get(0);
        Set<Integer> failed = new HashSet<>(vote.failed());
        int[] literals = model.clauses().literalsOf(vote.clause());
        List<int[]> holding = new ArrayList<>();
        List<int[]> failing = new ArrayList<>();
        for (int i = 0; i < literals.length; i++) {
            int feature = literals[i] % grid.features();
            int row = inside(grid.row(feature) + shift.row(), grid.imageHeight());
            int column = inside(grid.column(feature) + shift.column(), grid.imageWidth());
            int seen = shift.mirrored() ? grid.imageWidth() - 1 - column : column;
            (failed.contains(i) ? failing : holding).add(new int[] {row, seen});
        }
        return new Answers.Sight(
                ClauseAnswers.area(shift.of(region, grid.imageWidth())),
                new int[] {shift.row(), shift.column()},
                shift.mirrored(),
                holding,
                failing);
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }
}
