package org.vitrine.kinds;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;

/**
 * Votes by their definition, literal by literal: a clause casts its weights times its strength, and its strength is the largest, over all its
 * placements, of the tolerance less the literals that fail, at least 0. A clause without literals is silent.
 */
public final class SlowVotes {

    /** Images are asked for again and again. */
    private static final Map<Model, Map<Raster, int[]>> KNOWN = Collections.synchronizedMap(new IdentityHashMap<>());

    private SlowVotes() {}

    /** The class sums of an image. */
    public static int[] sums(ClauseClassifier classifier, Raster image) {
        return classifier instanceof Model model ? ofModel(model, image) : ofTeam(classifier, image);
    }

    private static int[] ofTeam(ClauseClassifier team, Raster image) {
        long[] sums = new long[team.labels().size()];
        for (Member member : team.members()) {
            int[] own = ofModel(member.model(), image);
            for (int label = 0; label < sums.length; label++) {
                sums[label] += own[label] * 1_000_000L / member.divisor();
            }
        }
        int[] limited = new int[sums.length];
        for (int label = 0; label < sums.length; label++) {
            limited[label] = (int) Math.max(-Integer.MAX_VALUE, Math.min(Integer.MAX_VALUE, sums[label]));
        }
        return limited;
    }

    private static int[] ofModel(Model model, Raster image) {
        int[] strengths = strengths(model, image);
        int[] sums = new int[model.labels().size()];
        for (int clause = 0; clause < strengths.length; clause++) {
            for (int label = 0; label < sums.length; label++) {
                sums[label] += strengths[clause] * model.weight(clause, label);
            }
        }
        return sums;
    }

    /** What the weights of each clause are multiplied by on an image. */
    public static int[] strengths(Model model, Raster image) {
        return KNOWN.computeIfAbsent(model, any -> Collections.synchronizedMap(new IdentityHashMap<>()))
                .computeIfAbsent(image, any -> counted(model, image))
                .clone();
    }

    private static int[] counted(Model model, Raster image) {
        BitImage bits = model.encoding().encode(image);
        int[] strengths = new int[model.clauses().size()];
        for (int clause = 0; clause < strengths.length; clause++) {
            strengths[clause] = strength(model, clause, bits)
                    + (model.mirrorVotes()
                            ? strength(model, clause, model.encoding().mirrored(bits))
                            : 0);
        }
        return strengths;
    }

    private static int strength(Model model, int clause, BitImage image) {
        int[] literals = model.clauses().literalsOf(clause);
        int best = 0;
        for (int[] placement : literals.length == 0 ? List.<int[]>of() : placements(model)) {
            int strength = model.settings().tolerance();
            for (int i = 0; i < literals.length && strength > best; i++) {
                strength -= holds(model.grid(), image, literals[i], placement) ? 0 : 1;
            }
            best = Math.max(best, strength);
        }
        return best;
    }

    /** How many literals of a clause fail at the placement at which fewest do, on the image or on its mirror image. */
    static int fewestFailed(Model model, int clause, Raster image) {
        BitImage bits = model.encoding().encode(image);
        List<BitImage> views =
                model.mirrorVotes() ? List.of(bits, model.encoding().mirrored(bits)) : List.of(bits);
        int fewest = Integer.MAX_VALUE;
        for (BitImage view : views) {
            for (int[] placement : placements(model)) {
                int failed = 0;
                for (int literal : model.clauses().literalsOf(clause)) {
                    failed += holds(model.grid(), view, literal, placement) ? 0 : 1;
                }
                fewest = Math.min(fewest, failed);
            }
        }
        return fewest;
    }

    /** Where the window can be, or by how much a clause that sees the whole image can be moved. */
    private static List<int[]> placements(Model model) {
        List<int[]> placements = new ArrayList<>();
        int reach = model.settings().reach();
        PatchGrid grid = model.grid();
        for (int row = -reach; row < grid.rows() + reach; row += reach > 0 ? 2 : 1) {
            for (int column = -reach; column < grid.columns() + reach; column += reach > 0 ? 2 : 1) {
                placements.add(new int[] {row, column});
            }
        }
        return placements;
    }

    /** Beyond the border, the image goes on as at the border. */
    private static boolean holds(PatchGrid grid, BitImage image, int literal, int... placement) {
        boolean wanted = literal < grid.features();
        int feature = literal % grid.features();
        int area = grid.windowHeight() * grid.windowWidth();
        if (feature < area * grid.planes()) {
            int row = feature % area / grid.windowWidth() + placement[0];
            int column = feature % grid.windowWidth() + placement[1];
            return wanted
                    == image.get(
                            Math.max(0, Math.min(image.height() - 1, row)),
                            Math.max(0, Math.min(image.width() - 1, column)),
                            feature / area);
        }
        int border = feature - area * grid.planes();
        boolean beyond = border < grid.rows() - 1 ? placement[0] > border : placement[1] > border - (grid.rows() - 1);
        return wanted == beyond;
    }
}
