package org.vitrine.explain;

import java.util.BitSet;
import java.util.Objects;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;
import org.vitrine.predict.VotingClauses;

/**
 * Computes what a model has learnt about a label: Algorithm 2 of the paper. The literals of each clause that votes for
 * the label are placed at every position that its position literals allow, weighted by how often it was true there (its
 * patch count divided by its largest one) and by its votes; those of fuzzy clauses lie where they are, weighted by the
 * votes that the clause casts on average and by how often each holds on images with the label. Contradictory clauses
 * can match nowhere and are left out, unless positions are read as in the paper.
 *
 * <p>Threads may share one. It keeps what it works out of the clauses.
 */
public final class ClassRepresentation {

    /** The readings of "the positions that the position literals allow". */
    public enum Positions {
        /** The rectangle that all position literals leave together: the only positions where the clause can match. */
        EXACT,
        /** As in the paper: L⁺ where the positive position literals alone allow, L⁻ where the negated ones alone do. */
        PAPER
    }

    private final VotingClauses model;
    private final Stamps stamps;
    private final BitSet contradictory = new BitSet();

    /** Prepares to show the labels of a model. */
    public ClassRepresentation(VotingClauses model) {
        this.model = model;
        this.stamps = new Stamps(model);
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            contradictory.set(clause, model.isContradictory(clause));
        }
    }

    /**
     * {@return what a clause asks of the pixels in its window, wherever that is} The map is as large as the window,
     * with {@link View#reach} more pixels on each side.
     */
    public static EvidenceMap ofClause(VotingClauses model, int clause) {
        int reach = View.reach(model.views());
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

    /** {@return the evidence for a label, by the patch counts of the training} */
    public EvidenceMap of(int label) {
        return of(label, model.counts(), Positions.EXACT);
    }

    /**
     * {@return the evidence for a label}
     *
     * @param counts how often each clause was true where
     */
    public EvidenceMap of(int label, PatchCounts counts, Positions positions) {
        Objects.checkIndex(label, model.labels().size());
        if (!counts.fits(model.clauses())) {
            throw new IllegalArgumentException("counts of " + counts.clauses() + " clauses do not fit a model of "
                    + model.clauses().size() + " and its places");
        }
        return UsualVotes.weighing(model.clauses(), model.usualVotes())
                .map(usual -> weighedBy(usual, label))
                .orElseGet(() -> weighedBy(counts, label, positions == Positions.PAPER));
    }

    private EvidenceMap weighedBy(PatchCounts counts, int label, boolean paper) {
        PatchGrid grid = model.grid();
        EvidenceSums sums = new EvidenceSums(model.shape(), model.views());
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            int votes = model.weight(clause, label);
            boolean drawn = votes > 0 && (paper || !contradictory.get(clause));
            int largest = drawn ? counts.largest(clause) : 0;
            if (largest > 0) {
                Stamp stamp = stamps.of(clause);
                Rectangle exact = model.clauses().rectangle(clause);
                Rectangle bright =
                        paper ? new Rectangle(exact.top(), grid.rows() - 1, exact.left(), grid.columns() - 1) : exact;
                Rectangle dark = paper ? new Rectangle(0, exact.bottom(), 0, exact.right()) : exact;
                counts.forEach(clause, (position, count) -> {
                    int row = position / grid.columns();
                    int column = position % grid.columns();
                    double weight = votes * ((double) count / largest);
                    if (bright.contains(row, column)) {
                        sums.addBright(stamp, row, column, weight);
                    }
                    if (dark.contains(row, column)) {
                        sums.addDark(stamp, row, column, weight);
                    }
                });
            }
        }
        return sums.map();
    }

    /** Leaves literals where they are, weighted by the clause's votes on average and by how often they hold. */
    private EvidenceMap weighedBy(UsualVotes usual, int label) {
        EvidenceSums sums = new EvidenceSums(model.shape(), model.views());
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            if (model.weight(clause, label) > 0 && !contradictory.get(clause)) {
                int[] literals = model.clauses().literalsOf(clause);
                double votes = model.weight(clause, label) * usual.meanVotes(clause);
                for (int i = 0; i < literals.length; i++) {
                    sums.addLiteral(model.grid(), literals[i], votes * usual.frequencyWith(clause, i));
                }
            }
        }
        return sums.map();
    }
}
