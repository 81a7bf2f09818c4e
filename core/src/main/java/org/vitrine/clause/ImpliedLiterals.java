package org.vitrine.clause;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.vitrine.encode.View;
import org.vitrine.patch.PatchGrid;

/** Finds literals that others of the same clause imply, such as lower levels of a pixel. */
final class ImpliedLiterals {

    private final PatchGrid grid;
    private final List<View> views;
    private final int[] viewOf;

    private ImpliedLiterals(PatchGrid grid, List<View> views) {
        this.grid = grid;
        this.views = views;
        this.viewOf = View.ofPlanes(views);
    }

    /** {@return those of some literals that no other one implies} */
    static int[] without(int[] literals, PatchGrid grid, List<View> views) {
        return new ImpliedLiterals(grid, views).strictest(literals);
    }

    private int[] strictest(int[] literals) {
        Map<List<Integer>, Integer> strictest = new HashMap<>();
        for (int literal : literals) {
            boolean negated = literal >= grid.features();
            strictest.merge(group(literal), literal, negated ? Math::min : Math::max);
        }
        return Arrays.stream(literals)
                .filter(literal -> Objects.requireNonNull(strictest.get(group(literal))) == literal)
                .toArray();
    }

    /**
     * {@return the properties that a literal shares with those that it may imply; within a group, higher literals are
     * about higher levels}
     */
    private List<Integer> group(int literal) {
        int feature = literal % grid.features();
        int negated = literal / grid.features();
        if (feature >= grid.pixelFeatures()) {
            return List.of(negated, feature < grid.pixelFeatures() + grid.rows() - 1 ? -1 : -2);
        }
        int plane = grid.plane(feature);
        boolean levels = plane < viewOf.length && views.get(viewOf[plane]).cell() == 1;
        return levels
                ? List.of(negated, viewOf[plane], grid.row(feature), grid.column(feature))
                : List.of(negated, -3, feature);
    }
}
