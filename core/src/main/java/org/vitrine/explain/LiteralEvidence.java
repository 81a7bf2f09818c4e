package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView.Look;
import org.vitrine.clause.Placement;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.VotingClauses;

/**
 * The evidence of fuzzy clauses, counted in votes.
 *
 * <p>It is a difference: of every clause of the label, silent ones included, the votes that it casts more or less than
 * on a usual image are shared out over those of its literals whose truth differs from the usual in that direction, in
 * proportion to how much it does. A clause against the label that stays silent is a reason for it, too. All shares add
 * up to the class sum less the usual class sum. Where it was not counted what is usual, each literal of a voting clause
 * that holds counts 1, each that fails -1.
 */
final class LiteralEvidence extends Evidence {

    private final ClauseBank bank;
    private final PatchGrid grid;
    private final @Nullable UsualVotes usual;
    private final int label;
    private final int[] viewOfPlane;
    private final List<LiteralShare> shares = new ArrayList<>();
    private final List<LiteralShare> mirroredShares = new ArrayList<>();

    LiteralEvidence(VotingClauses model, int label) {
        super(model);
        this.bank = model.clauses();
        this.grid = model.grid();
        this.usual = model.usualVotes().orElse(null);
        this.label = label;
        this.viewOfPlane = View.ofPlanes(model.views());
    }

    @Override
    void add(int clause, int weight, Look look) {
        Placement at = look.placements().get(0); // the best one, the only one
        int[] literals = bank.literalsOf(clause);
        boolean[] holds = new boolean[literals.length];
        Arrays.fill(holds, true);
        look.failed().forEach(literal -> holds[literal] = false);
        double[] parts =
                usual == null ? plain(holds, look.strength()) : differing(usual, clause, holds, look.strength());
        for (int i = 0; i < literals.length; i++) {
            if (parts[i] != 0) {
                (at.mirrored() ? mirroredShares : shares)
                        .add(share(clause, i, literals[i], holds[i], at, weight * parts[i]));
            }
        }
    }

    /** Each literal counts by itself while its clause votes. */
    private static double[] plain(boolean[] holds, int strength) {
        double[] parts = new double[holds.length];
        for (int i = 0; strength > 0 && i < holds.length; i++) {
            parts[i] = holds[i] ? 1 : -1;
        }
        return parts;
    }

    /**
     * What a clause votes more, or less, than usual, shared out over the literals that differ from the usual that way.
     */
    private static double[] differing(UsualVotes usual, int clause, boolean[] holds, int strength) {
        double more = strength - usual.meanVotes(clause);
        double[] parts = new double[holds.length];
        double sum = 0;
        for (int i = 0; i < holds.length; i++) {
            double differs = (holds[i] ? 1 : 0) - usual.frequencyWithout(clause, i);
            parts[i] = Math.max(0, more > 0 ? differs : -differs);
            sum += parts[i];
        }
        for (int i = 0; i < holds.length; i++) {
            parts[i] = sum == 0 ? more / holds.length : more * parts[i] / sum;
        }
        return parts;
    }

    private LiteralShare share(int clause, int number, int literal, boolean holds, Placement at, double share) {
        int feature = literal % grid.features();
        int row = inside(grid.row(feature) + at.row(), grid.imageHeight());
        int column = inside(grid.column(feature) + at.column(), grid.imageWidth());
        int view = viewOfPlane[grid.plane(feature)];
        int cell = model.views().get(view).cell();
        int seen = at.mirrored() ? grid.imageWidth() - 1 - column / cell * cell : column / cell * cell;
        return new LiteralShare(clause, number, holds, row / cell * cell, seen, view, at.mirrored(), share);
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    @Override
    Explanation explanation(int ofLabel, int classSum, double confidence, List<ClauseVote> votes) {
        shares.addAll(mirroredShares);
        ImageShape shape = model.shape();
        double[] inFavour = new double[shape.size()];
        double[] against = new double[shape.size()];
        for (LiteralShare share : summed()) {
            forEachTap(model, share, (pixel, part) -> {
                double amount = share.share() * part;
                if (amount > 0) {
                    inFavour[pixel] += amount;
                } else {
                    against[pixel] -= amount;
                }
            });
        }
        return new Explanation(
                ofLabel,
                classSum,
                confidence,
                new EvidenceMap(shape, inFavour, new double[shape.size()]),
                new EvidenceMap(shape, against, new double[shape.size()]),
                votes,
                usualClassSum(),
                shares,
                List.of());
    }

    /** The shares, those of the same sign on the same pixel and view added up: many literals share few taps. */
    private Collection<LiteralShare> summed() {
        Map<Integer, LiteralShare> sums = new LinkedHashMap<>();
        for (LiteralShare share : shares) {
            int place = (share.row() * grid.imageWidth() + share.column())
                            * model.views().size()
                    + share.view();
            int key = 4 * place + (share.mirrored() ? 2 : 0) + (share.share() > 0 ? 1 : 0);
            sums.merge(key, share, LiteralShare::plus);
        }
        return sums.values();
    }

    private OptionalDouble usualClassSum() {
        if (usual == null) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        for (int clause = 0; clause < bank.size(); clause++) {
            sum += model.weight(clause, label) * usual.meanVotes(clause);
        }
        return OptionalDouble.of(model.mirrorVotes() ? 2 * sum : sum);
    }

    /** Takes the part of a share that falls to a pixel and channel. */
    interface TapVisitor {
        void tap(int pixelAndChannel, double part);
    }

    /**
     * Shares out a literal over the pixels that its view looks at, each by the size of its weight, whatever its sign.
     */
    static void forEachTap(VotingClauses model, LiteralShare share, TapVisitor visitor) {
        ImageShape shape = model.shape();
        View view = model.views().get(share.view());
        int all = 0;
        for (View.Tap tap : view.taps()) {
            all += Math.abs(tap.weight());
        }
        for (View.Tap tap : view.taps()) {
            int row = inside(share.row() + tap.row(), shape.height());
            int aside = share.mirrored() ? -tap.column() : tap.column();
            int column = inside(share.column() + aside, shape.width());
            int pixel = (row * shape.width() + column) * shape.channels() + tap.channel();
            visitor.tap(pixel, (double) Math.abs(tap.weight()) / all);
        }
    }
}
