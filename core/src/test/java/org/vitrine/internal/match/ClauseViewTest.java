package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.ClauseView;
import org.vitrine.clause.Placement;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.internal.bits.Bits;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.patch.PatchGrid;

class ClauseViewTest {

    private static final Encoding ENCODING =
            EncodingRecipe.parse("threshold:75").fit(1, List.of());

    private static ClauseBank bank(PatchGrid grid, BitImage image, Random random) {
        return new ClauseBank(
                        grid, ClauseMatcherTest.CLAUSES, new long[ClauseMatcherTest.CLAUSES * grid.literalWords()])
                .withLiterals(IntStream.range(0, ClauseMatcherTest.CLAUSES)
                        .mapToObj(clause -> ClauseMatcherTest.randomLiterals(grid, image, random).stream()
                                .mapToInt(Integer::intValue)
                                .sorted()
                                .distinct()
                                .toArray())
                        .toArray(int[][]::new));
    }

    /** Whether each literal of a clause holds, by what the window sees. */
    private static boolean[] holds(ClauseBank bank, int clause, BitImage image, int row, int column) {
        long[] patch = new long[bank.grid().literalWords()];
        bank.grid().literals(image, row, column, patch);
        int[] literals = bank.literalsOf(clause);
        boolean[] holds = new boolean[literals.length];
        for (int i = 0; i < holds.length; i++) {
            holds[i] = Bits.get(patch, bank.grid().bitOf(literals[i]));
        }
        return holds;
    }

    private static int failed(boolean[] holds) {
        return (int) IntStream.range(0, holds.length).filter(i -> !holds[i]).count();
    }

    /** All positions, row by row, and after them those on the mirror image. */
    private static List<Placement> all(PatchGrid grid, boolean mirrored) {
        List<Placement> all = new ArrayList<>();
        for (int set = 0; set < (mirrored ? 2 : 1); set++) {
            for (int position = 0; position < grid.positions(); position++) {
                all.add(new Placement(position / grid.columns(), position % grid.columns(), set == 1));
            }
        }
        return all;
    }

    @Test
    void view_crispClauses_equalsTheDefinitionAtEveryPosition() {
        int matching = 0;
        int nearMisses = 0;
        for (int g = 0; g < ClauseMatcherTest.GRIDS.length; g++) {
            PatchGrid grid = ClauseMatcherTest.GRIDS[g];
            Random random = new Random(600 + g);
            BitImage image = ClauseMatcherTest.randomImage(grid, random);
            ClauseBank bank = bank(grid, image, random);
            boolean mirrored = g % 2 == 0;
            BitImage mirror = image.mirrored();
            FinishedClauses clauses = FinishedClauses.of(bank, ENCODING, mirrored);
            try (ClauseView view = clauses.view(image)) {
                int[] strengths = view.strengths();
                for (int clause = 0; clause < bank.size(); clause++) {
                    int number = clause;
                    boolean silent = bank.literals(clause) == 0 || bank.isContradictory(clause);
                    List<Placement> expected = all(grid, mirrored).stream()
                            .filter(at -> !silent
                                    && failed(holds(
                                                    bank,
                                                    number,
                                                    at.mirrored() ? mirror : image,
                                                    at.row(),
                                                    at.column()))
                                            == 0)
                            .toList();
                    assertThat(view.placements(clause)).isEqualTo(expected);
                    assertThat(view.count(clause)).isEqualTo(expected.size());
                    int sets = (int) expected.stream()
                            .map(Placement::mirrored)
                            .distinct()
                            .count();
                    assertThat(view.strength(clause)).isEqualTo(sets).isEqualTo(strengths[clause]);
                    matching += expected.size();
                    for (Placement best : view.best(clause)) {
                        BitImage seen = best.mirrored() ? mirror : image;
                        assertThat(view.holds(clause, best))
                                .isEqualTo(holds(bank, clause, seen, best.row(), best.column()));
                        if (!silent) {
                            int fewest = all(grid, false).stream()
                                    .mapToInt(at -> failed(holds(bank, number, seen, at.row(), at.column())))
                                    .min()
                                    .orElseThrow();
                            assertThat(failed(view.holds(clause, best))).isEqualTo(fewest);
                            assertThat(view.strength(clause, best)).isEqualTo(fewest == 0 ? 1 : 0);
                            nearMisses += fewest == 0 ? 0 : 1;
                        }
                    }
                    assertThat(view.best(clause)).hasSize(mirrored ? 2 : 1);
                }
            }
        }
        assertThat(matching).isGreaterThan(100);
        assertThat(nearMisses).isPositive();
    }

    @Test
    void view_fuzzyClauses_strengthIsThatOfTheBestPlacementsAddedUp() {
        int voting = 0;
        for (long seed = 0; seed < 12; seed++) {
            Model model = FuzzyModels.trained(seed, "thermometer:3");
            int tolerance = model.clauses().tolerance();
            for (Raster raster : FuzzyModels.images(model.shape(), 2, seed)) {
                try (ClauseView view = model.view(model.encoding().encode(raster))) {
                    for (int clause = 0; clause < model.clauses().size(); clause++) {
                        List<Placement> best = view.best(clause);
                        assertThat(best).hasSize(model.mirrorVotes() ? 2 : 1);
                        int sum = 0;
                        List<Placement> votes = new ArrayList<>();
                        for (Placement at : best) {
                            boolean[] holds = view.holds(clause, at);
                            int strength = holds.length == 0 ? 0 : Math.max(0, tolerance - failed(holds));
                            assertThat(view.strength(clause, at)).isEqualTo(strength);
                            sum += strength;
                            if (strength > 0) {
                                votes.add(at);
                            }
                        }
                        assertThat(view.strength(clause)).isEqualTo(sum).isEqualTo(view.strengths()[clause]);
                        assertThat(view.placements(clause)).isEqualTo(votes);
                        voting += votes.size();
                    }
                }
            }
        }
        assertThat(voting).isPositive();
    }

    // Columns 1 to 4, moved by 2, are 3 to 6; of eleven columns, the mirror image shows there what is in 4 to 7.
    @Test
    void placement_ofARegion_isWhereItLiesOnTheImageItself() {
        Area region = new Area(0, 1, 2, 4);
        assertThat(new Placement(5, 2, false).of(region, 11)).isEqualTo(new Area(5, 3, 7, 6));
        assertThat(new Placement(5, 2, true).of(region, 11)).isEqualTo(new Area(5, 4, 7, 7));
    }
}
