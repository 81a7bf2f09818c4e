package org.vitrine.clause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Region;
import org.vitrine.patch.Window;

class ContradictoryClauseTest {

    private static final Encoding ENCODING =
            EncodingRecipe.parse("thermometer:4").fit(1, List.of());
    private static final PatchGrid GRID = PatchGrid.of(8, 8, 4, Window.WHOLE);

    private static int reaches(int level, int column) {
        return GRID.pixelFeature(level, 0, column);
    }

    private static int not(int literal) {
        return GRID.features() + literal;
    }

    private static boolean contradictory(int tolerance, int... literals) {
        int[] sorted = Arrays.stream(literals).sorted().toArray();
        ClauseBank bank = new ClauseBank(
                GRID, tolerance, 0, List.of(new Region(0, 0, 1, 1)), new int[] {0, sorted.length}, sorted);
        return bank.isContradictory(0, ENCODING, 1);
    }

    // A pixel that is to reach level 3 but neither 0 nor 1 fails at least once: by reaching no level. Two such pixels
    // fail twice.
    @Test
    void isContradictory_fuzzyClause_countsWhatMustFail() {
        int[] one = {reaches(3, 0), not(reaches(0, 0)), not(reaches(1, 0))};
        assertThat(contradictory(2, one)).isFalse();
        int[] two = {
            reaches(3, 0), not(reaches(0, 0)), not(reaches(1, 0)), reaches(3, 5), not(reaches(0, 5)), not(reaches(1, 5))
        };
        assertThat(contradictory(2, two)).isTrue();
        assertThat(contradictory(3, two)).isFalse();
    }

    @Test
    void isContradictory_levelsInOrder_isFalse() {
        assertThat(contradictory(2, reaches(0, 0), reaches(1, 0), not(reaches(2, 0)), not(reaches(3, 0))))
                .isFalse();
    }

    // A clause that votes on any image is not contradictory.
    @Test
    void isContradictory_randomModels_neverOfAClauseThatVotes() {
        int votes = 0;
        for (long seed = 0; seed < 40; seed++) {
            Model model = FuzzyModels.trained(
                    seed, List.of("thermometer:3", "edges:4", "orientations:4").get((int) seed % 3));
            for (Raster raster : FuzzyModels.images(model.shape(), 3, seed)) {
                BitImage image = model.encoding().encode(raster);
                try (ClauseView view = model.view(image)) {
                    for (int clause = 0; clause < model.clauses().size(); clause++) {
                        if (view.strength(clause) > 0) {
                            assertThat(model.isContradictory(clause)).isFalse();
                            votes++;
                        }
                    }
                }
            }
        }
        assertThat(votes).isGreaterThan(100);
    }
}
