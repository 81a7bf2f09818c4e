package org.vitrine.explain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.explain.ClauseVote.Position;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.match.CompiledFuzzyClauses;
import org.vitrine.internal.match.CompiledFuzzyClauses.FuzzySight;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.VotingClauses;

/**
 * Explains a label of an image by fuzzy clauses.
 *
 * <p>The evidence is a difference: of every clause of the label, silent ones included, the votes that it casts more or less than on a usual
 * image are shared out over those of its literals whose truth differs from the usual in that direction, in proportion to how much it
 * does. A clause against the label that stays silent is a reason for it, too. All shares add up to the class sum less the usual class sum.
 * Where it was not counted what is usual, each literal of a voting clause that holds counts 1, each that fails -1.
 */
final class FuzzyExplanation {

    private final VotingClauses model;
    private final ClauseBank bank;
    private final PatchGrid grid;
    private final CompiledFuzzyClauses compiled;
    private final int tolerance;
    private final @Nullable UsualVotes usual;
    private final int label;
    private final int[] viewOfPlane;
    private final List<ClauseVote> votes = new ArrayList<>();
    private final List<LiteralShare> shares = new ArrayList<>();

    private FuzzyExplanation(VotingClauses model, CompiledFuzzyClauses compiled, int label) {
        this.model = model;
        this.bank = model.clauses();
        this.grid = model.grid();
        this.compiled = compiled;
        this.tolerance = bank.tolerance();
        this.usual = model.usualVotes().orElse(null);
        this.label = label;
        this.viewOfPlane = View.ofPlanes(model.views());
    }

    static Explanation of(
            VotingClauses model, CompiledFuzzyClauses compiled, BitImage image, int label, Prediction prediction) {
        FuzzyExplanation fuzzy = new FuzzyExplanation(model, compiled, label);
        fuzzy.look(image, false);
        if (model.mirrorVotes()) {
            fuzzy.look(model.encoding().mirrored(image), true);
        }
        return fuzzy.explanation(prediction);
    }

    private void look(BitImage image, boolean mirrored) {
        try (FuzzySight sight = compiled.lookAt(image)) {
            for (int clause = 0; clause < bank.size(); clause++) {
                int weight = model.weight(clause, label);
                if (weight != 0 && bank.literals(clause) > 0) {
                    look(sight, clause, weight, mirrored);
                }
            }
        }
    }

    private void look(FuzzySight sight, int clause, int weight, boolean mirrored) {
        int shift = sight.bestShift(clause);
        int[] literals = bank.literalsOf(clause);
        boolean[] holds = new boolean[literals.length];
        List<Integer> failed = new ArrayList<>();
        for (int i = 0; i < literals.length; i++) {
            holds[i] = sight.holds(clause, i, shift);
            if (!holds[i]) {
                failed.add(i);
            }
        }
        int strength = Math.max(0, tolerance - failed.size());
        Position moved =
                new Position(compiled.shifts().rows(shift), compiled.shifts().columns(shift));
        if (strength > 0) {
            votes.add(new ClauseVote(clause, weight * strength, List.of(moved), failed, mirrored));
        }
        double[] parts = usual == null ? plain(holds, strength) : differing(usual, clause, holds, strength);
        for (int i = 0; i < literals.length; i++) {
            if (parts[i] != 0) {
                add(clause, i, literals[i], holds[i], moved, weight * parts[i], mirrored);
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

    /** What a clause votes more, or less, than usual, shared out over the literals that differ from the usual that way. */
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

    private void add(
            int clause, int number, int literal, boolean holds, Position moved, double share, boolean mirrored) {
        int feature = literal % grid.features();
        int row = inside(grid.row(feature) + moved.row(), grid.imageHeight());
        int column = inside(grid.column(feature) + moved.column(), grid.imageWidth());
        int view = viewOfPlane[grid.plane(feature)];
        int cell = model.views().get(view).cell();
        int seen = mirrored ? grid.imageWidth() - 1 - column / cell * cell : column / cell * cell;
        shares.add(new LiteralShare(clause, number, holds, row / cell * cell, seen, view, mirrored, share));
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    private Explanation explanation(Prediction prediction) {
        votes.sort(Comparator.comparingInt(ClauseVote::votes).reversed().thenComparing(ClauseVote::clause));
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
                label,
                prediction.classSum(label),
                prediction.confidence(label),
                new EvidenceMap(shape, inFavour, new double[shape.size()]),
                new EvidenceMap(shape, against, new double[shape.size()]),
                votes,
                usualClassSum(),
                shares);
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

    /** Shares out a literal over the pixels that its view looks at, each by the size of its weight, whatever its sign. */
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
