package org.vitrine.explorer.internal.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.ClauseVote.Position;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;

/** What fuzzy clauses see, on the pixels of the image. */
final class FuzzySights {

    private FuzzySights() {}

    /** What a clause sees, without an image; empty for a crisp clause. */
    static Optional<Answers.FuzzySight> of(Model model, int clause) {
        return of(model, new ClauseVote(clause, 0, List.of(new Position(0, 0))));
    }

    /** What a clause sees in the image that it voted on; empty for a crisp clause, and for one that sees nothing yet. */
    static Optional<Answers.FuzzySight> of(Model model, ClauseVote vote) {
        return model.clauses().isCrisp()
                ? Optional.empty()
                : model.clauses().region(vote.clause()).map(region -> of(model, region, vote));
    }

    private static Answers.FuzzySight of(Model model, Area region, ClauseVote vote) {
        PatchGrid grid = model.grid();
        Position shift = vote.positions().get(0);
        int height = region.bottom() - region.top() + 1;
        int width = region.right() - region.left() + 1;
        int left = region.left() + shift.column();
        Answers.Area area = new Answers.Area(
                region.top() + shift.row(), vote.mirrored() ? grid.imageWidth() - left - width : left, height, width);
        Set<Integer> failed = new HashSet<>(vote.failed());
        int[] literals = model.clauses().literalsOf(vote.clause());
        List<int[]> holding = new ArrayList<>();
        List<int[]> failing = new ArrayList<>();
        for (int i = 0; i < literals.length; i++) {
            int feature = literals[i] % grid.features();
            int row = inside(grid.row(feature) + shift.row(), grid.imageHeight());
            int column = inside(grid.column(feature) + shift.column(), grid.imageWidth());
            int seen = vote.mirrored() ? grid.imageWidth() - 1 - column : column;
            (failed.contains(i) ? failing : holding).add(new int[] {row, seen});
        }
        return new Answers.FuzzySight(area, new int[] {shift.row(), shift.column()}, vote.mirrored(), holding, failing);
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }
}
