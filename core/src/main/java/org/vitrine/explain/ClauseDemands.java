package org.vitrine.explain;

import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.predict.VotingClauses;

/** Computes what a single clause asks of the pixels in its window, independently of its position. */
public final class ClauseDemands {

    private ClauseDemands() {}

    /**
     * {@return the number of pixels by which clauses look beyond their window on each side; 0 if the encoding looks at
     * channels}
     */
    public static int reach(VotingClauses model) {
        int reach = 0;
        for (View view : model.views()) {
            for (View.Tap tap : view.taps()) {
                reach = Math.max(reach, Math.max(Math.abs(tap.row()), Math.abs(tap.column())));
            }
        }
        return reach;
    }

    /**
     * {@return the literals of a clause, placed once} The map is as large as the window, with {@link #reach} more
     * pixels on each side.
     */
    public static EvidenceMap of(VotingClauses model, int clause) {
        int reach = reach(model);
        ImageShape shape = new ImageShape(
                model.grid().windowHeight() + 2 * reach,
                model.grid().windowWidth() + 2 * reach,
                model.shape().channels());
        Stamp stamp = Stamp.of(model, clause, shape.width());
        EvidenceSums sums = new EvidenceSums(shape, model.views());
        sums.addBright(stamp, reach, reach, 1);
        sums.addDark(stamp, reach, reach, 1);
        return sums.map();
    }
}
