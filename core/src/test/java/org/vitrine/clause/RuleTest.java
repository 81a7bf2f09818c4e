package org.vitrine.clause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.internal.bits.Bits;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;
import org.vitrine.patch.Region;

class RuleTest {

    /** 2x2 windows on 5x6 images, so 4 rows and 5 columns of places. */
    private static final PatchGrid GREY = new PatchGrid(5, 6, 1, 2, 2);

    private static final int ROWS = 4; // the first feature that is a place's
    private static final int COLUMNS = ROWS + 3;

    private static ClauseBank clause(PatchGrid grid, int... literals) {
        long[] included = new long[grid.literalWords()];
        for (int literal : literals) {
            Bits.set(included, grid.bitOf(literal));
        }
        return new ClauseBank(grid, 1, included);
    }

    private static int not(PatchGrid grid, int feature) {
        return grid.features() + feature;
    }

    private static Encoding thermometer(int levels) {
        return EncodingRecipe.parse("thermometer:" + levels).fit(3, List.of());
    }

    private static String grey(int... literals) {
        return Rule.inWords(clause(GREY, literals), 0, thermometer(1), 1);
    }

    @Test
    void inWords_pixels_areBrightOrDark() {
        assertThat(grey(GREY.pixelFeature(0, 0, 1))).isEqualTo("bright at row 0 column 1");
        assertThat(grey(not(GREY, GREY.pixelFeature(0, 1, 0)), GREY.pixelFeature(0, 1, 1)))
                .isEqualTo("dark at row 1 column 0; bright at row 1 column 1");
    }

    // Row bit 0 asks for more than 0, negated row bit 1 for at most 1: row 1. Negated column bit 2: columns 0 to 2.
    @Test
    void inWords_places_areRanges() {
        assertThat(grey(ROWS, not(GREY, ROWS + 1))).isEqualTo("window in row 1");
        assertThat(grey(not(GREY, COLUMNS + 2))).isEqualTo("window in columns 0-2");
        assertThat(grey(0, ROWS + 1, COLUMNS + 3)).isEqualTo("bright at row 0 column 0; window in rows 2-3, column 4");
    }

    @Test
    void inWords_emptyClause_saysSo() {
        assertThat(grey()).startsWith("empty");
    }

    @Test
    void inWords_contradictions_areNeverTrue() {
        assertThat(grey(0, not(GREY, 0))).isEqualTo("never true: bright and dark at row 0 column 0");
        assertThat(grey(ROWS + 2, not(GREY, ROWS))).startsWith("never true: window in no row");
    }

    // Two levels: plane 1 is level 1, plane 0 level 0.
    @Test
    void inWords_levels_areFractions() {
        PatchGrid grid = new PatchGrid(5, 6, 3, 2, 2);
        int high = grid.pixelFeature(1, 0, 0);
        int top = grid.pixelFeature(2, 0, 0);
        assertThat(Rule.inWords(clause(grid, high), 0, thermometer(3), 1)).isEqualTo("at least 2/3 at row 0 column 0");
        assertThat(Rule.inWords(clause(grid, not(grid, top)), 0, thermometer(3), 1))
                .isEqualTo("at most 2/3 at row 0 column 0");
        assertThat(Rule.inWords(clause(grid, high, not(grid, top)), 0, thermometer(3), 1))
                .isEqualTo("at least 2/3 and at most 2/3 at row 0 column 0");
    }

    // Plane 4 * 3 + 3 is level 3 of the coarse horizontal step.
    @Test
    void inWords_edges_nameTheView() {
        PatchGrid grid = new PatchGrid(5, 6, 24, 2, 2);
        Encoding edges = EncodingRecipe.parse("edges:4").fit(3, List.of());
        assertThat(Rule.inWords(
                        clause(grid, grid.pixelFeature(15, 1, 1), not(grid, grid.pixelFeature(16, 0, 1))), 0, edges, 3))
                .isEqualTo("coarse horizontal step at least 4/4 at row 1 column 1; "
                        + "red against brightness at most 0/4 at row 0 column 1");
    }

    @Test
    void inWords_rgb_namesTheColour() {
        PatchGrid grid = new PatchGrid(5, 6, 3, 2, 2);
        assertThat(Rule.inWords(clause(grid, grid.pixelFeature(2, 1, 1)), 0, thermometer(1), 3))
                .isEqualTo("blue bright at row 1 column 1");
    }

    @Test
    void inWords_levelsThatCross_areNeverTrue() {
        PatchGrid grid = new PatchGrid(5, 6, 3, 2, 2);
        int least = grid.pixelFeature(2, 0, 0);
        int most = not(grid, grid.pixelFeature(0, 0, 0));
        assertThat(Rule.inWords(clause(grid, least, most), 0, thermometer(3), 1))
                .startsWith("never true: ");
    }

    @Test
    void demands_severalPixels_inOrderWithoutTheFree() {
        PatchGrid grid = new PatchGrid(5, 6, 6, 2, 2); // three channels of two levels
        ClauseBank bank = clause(
                grid, grid.pixelFeature(1, 1, 0), grid.pixelFeature(4, 0, 1), not(grid, grid.pixelFeature(5, 0, 1)));
        assertThat(bank.demands(0, thermometer(2), 3))
                .isEqualTo(List.of(
                        new PixelDemand(1, 0, 0, new Brightness(2, 2, 2)),
                        new PixelDemand(0, 1, 2, new Brightness(1, 1, 2))));
    }

    @Test
    void bank_secondClause_hasItsOwnLiterals() {
        long[] included = new long[2 * GREY.literalWords()];
        Bits.set(included, 64 * GREY.literalWords() + GREY.bitOf(not(GREY, ROWS + 1)));
        ClauseBank bank = new ClauseBank(GREY, 2, included);
        assertThat(bank.literals(0)).isZero();
        assertThat(bank.literals(1)).isEqualTo(1);
        assertThat(bank.includes(1, not(GREY, ROWS + 1))).isTrue();
        assertThat(bank.includes(0, not(GREY, ROWS + 1))).isFalse();
        assertThat(bank.rectangle(1)).isEqualTo(new Rectangle(0, 1, 0, 4));
        assertThat(bank.isContradictory(1)).isFalse();
    }

    @Test
    void bank_literalsThatDoNotExist_areRefused() {
        long[] tooFew = new long[1];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClauseBank(GREY, 1, tooFew))
                .withMessageContaining("2");
        long[] behind = new long[4];
        Bits.set(behind, 128 + GREY.features());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClauseBank(GREY, 2, behind))
                .withMessageContaining("clause 1");
    }

    /** 9x10 pixels seen whole; the clause sees the two lower tiles, so row 8. */
    private static String fuzzy(int tolerance, int... literals) {
        PatchGrid grid = new PatchGrid(9, 10, 1, 9, 10);
        return Rule.inWords(
                new ClauseBank(
                        grid, tolerance, 0, List.of(new Region(1, 0, 1, 2)), new int[] {0, literals.length}, literals),
                0,
                thermometer(1),
                1);
    }

    @Test
    void inWords_fuzzyClause_saysHowManyMustHoldAndWhereItLooks() {
        assertThat(fuzzy(2, 80, 89, 90 + 81))
                .isEqualTo(
                        "votes if at least 2 of 3 hold, one vote more for each further one; sees rows 8-8, columns 0-9; "
                                + "bright at row 8 column 0; dark at row 8 column 1; bright at row 8 column 9");
        assertThat(fuzzy(3, 80, 89)).startsWith("votes always");
        assertThat(fuzzy(2, 80, 90 + 80))
                .contains("bright and dark at row 8 column 0")
                .doesNotContain("never true");
        assertThat(fuzzy(2)).startsWith("empty");
    }
}
