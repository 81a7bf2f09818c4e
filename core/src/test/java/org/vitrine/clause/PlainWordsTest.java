package org.vitrine.clause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.encode.Brightness;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.encode.View;
import org.vitrine.internal.bits.Bits;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

class PlainWordsTest {

    private static String words(String view, int lowest, int highest) {
        return DemandWords.of(new View(view, 4, 1, List.of()), new Brightness(lowest, highest, 4));
    }

    @Test
    void demandWords_steps_sayWhichSideIsBrighter() {
        assertThat(words("vertical step", 3, 4)).isEqualTo("brighter below than above");
        assertThat(words("vertical step", 2, 4)).isEqualTo("not brighter above than below");
        assertThat(words("vertical step", 1, 4)).isEqualTo("not much brighter above than below");
        assertThat(words("vertical step", 0, 1)).isEqualTo("brighter above than below");
        assertThat(words("vertical step", 0, 2)).isEqualTo("not brighter below than above");
        assertThat(words("vertical step", 1, 3)).isEqualTo("about as bright on both sides");
        assertThat(words("horizontal step", 4, 4)).isEqualTo("brighter on the right than on the left");
        assertThat(words("coarse horizontal step", 0, 0)).isEqualTo("brighter further left than further right");
    }

    @Test
    void demandWords_channelsAndOrientations() {
        assertThat(words("", 2, 4)).isEqualTo("bright");
        assertThat(words("", 0, 2)).isEqualTo("dark");
        assertThat(words("", 2, 3)).isEqualTo("rather bright");
        assertThat(words("red", 0, 1)).isEqualTo("little red");
        assertThat(words("blue against brightness", 3, 4)).isEqualTo("bluish");
        assertThat(words("brighter to the lower left", 1, 4)).isEqualTo("brighter to the lower left");
        assertThat(words("vertical edge", 0, 1)).isEqualTo("no vertical edge");
        assertThat(words("brighter above", 0, 1)).isEqualTo("not brighter above");
        assertThat(words("of one's own", 1, 4)).isEqualTo("of one's own");
    }

    // A window of 3x3 on 9x9 pixels: bright at its corners above, dark in its middle; in the upper three rows and left
    // columns.
    @Test
    void inPlainWords_saysEachPhraseOnce() {
        Encoding encoding = EncodingRecipe.parse("threshold:75").fit(1, List.of());
        PatchGrid grid = PatchGrid.of(9, 9, 1, new Window(3, 3));
        int[] literals = {
            grid.pixelFeature(0, 0, 0), grid.pixelFeature(0, 0, 2), grid.features() + grid.pixelFeature(0, 1, 1)
        };
        long[] included = new long[grid.literalWords()];
        for (int literal : literals) {
            Bits.set(included, grid.bitOf(literal));
        }
        int rows = grid.features() + grid.pixelFeatures(); // negated: the row is not more than 0
        Bits.set(included, grid.bitOf(rows));
        Bits.set(included, grid.bitOf(rows + grid.rows() - 1));
        ClauseBank bank = new ClauseBank(grid, 1, included);
        assertThat(Rule.inPlainWords(bank, literals, encoding, 1, 5))
                .isEqualTo("bright at the upper left and upper right; dark at the middle");
        assertThat(Rule.inPlainWords(bank, literals, encoding, 1, 1))
                .isEqualTo("bright at the upper left and upper right; and 1 more");
        assertThat(Rule.place(bank, 0)).isEqualTo("at the upper left");
        ClauseBank free = new ClauseBank(grid, 1, new long[grid.literalWords()]);
        assertThat(Rule.place(free, 0)).isEqualTo("anywhere");
    }
}
