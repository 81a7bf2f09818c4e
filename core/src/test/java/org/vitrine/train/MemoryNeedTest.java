package org.vitrine.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.match.PatchLayout;
import org.vitrine.internal.sample.Samples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;

class MemoryNeedTest {

    private static final long MEGABYTE = 1 << 20;
    private static final Labels SEVEN = Labels.anyOf(List.of("a", "b", "c", "d", "e", "f", "g"));
    private static final PatchGrid COLOUR = new PatchGrid(64, 64, 24, 3, 3);

    private static Settings settings(int clauses, int epochs) {
        return Settings.defaults()
                .withClauses(clauses)
                .withTarget(clauses)
                .withWindow(new Window(3, 3))
                .withEpochs(epochs);
    }

    // The paper's setting: it was seen to hold up to 702 MB between two epochs, images and the best model so far
    // included.
    @Test
    void of_thePapersSetting_isAboveWhatWasSeenAndFitsThreeGigabytes() {
        MemoryNeed need = MemoryNeed.of(settings(25_000, 60), SEVEN, COLOUR, 15_516, 1);
        long all = need.machine() + 4 * need.model() + 17_454 * need.image();
        assertThat(all / MEGABYTE).isBetween(702L, 2_100L);
    }

    // Measured: 512 places a clause after 16 epochs with 16,000 clauses, 4 bytes each for the place and for the count.
    @Test
    void model_longTraining_holdsThePlacesThatWereCounted() {
        MemoryNeed need = MemoryNeed.of(settings(16_000, 16), SEVEN, COLOUR, 15_516, 1);
        assertThat(need.model()).isGreaterThan(16_000L * 8 * 512);
        assertThat(need.model()).isLessThan(16_000L * 8 * 2 * 512);
    }

    @Test
    void machine_moreThreads_takesLayoutsAndMasksForEach() {
        MemoryNeed one = MemoryNeed.of(settings(25_000, 10), SEVEN, COLOUR, 1000, 1);
        MemoryNeed two = MemoryNeed.of(settings(25_000, 10), SEVEN, COLOUR, 1000, 2);
        PatchLayout layout = new PatchLayout(COLOUR);
        long layouts = 9 * 8L * layout.size()
                + 4L * layout.ones(); // the image and eight samples; which literal a bitmap is of
        long masks = 2 * 8L * layout.bitmapWords() * (62 * 63 / 2); // one for each pair of columns, and room to grow
        assertThat(two.machine() - one.machine()).isEqualTo(layouts + masks);
        assertThat(two.model()).isEqualTo(one.model());
    }

    // 8x8 tiles, regions of 2 to 6: 16 tiles of 24 planes on average, 8 bits of state and one more word, for literals
    // and negations.
    @Test
    void machine_fuzzyClauses_holdsAutomataOfAverageRegions() {
        PatchGrid flat = new PatchGrid(64, 64, 24, 64, 64);
        Settings settings = Settings.fuzzy(20).with(Settings.SMALLEST_REGION, 2).with(Settings.LARGEST_REGION, 6);
        MemoryNeed need = MemoryNeed.of(settings, SEVEN, flat, 15_516, 1);
        long automata = 1400L * 2 * (16 * 24) * (8 + 1) * 8;
        assertThat(need.machine()).isBetween(automata, automata * 5 / 4);
        assertThat(need.model()).isBetween(automata * 8 / 9, automata);
    }

    @Test
    void machine_fuzzyClausesWithReach_holdsImagesAtEveryShift() {
        PatchGrid flat = new PatchGrid(64, 64, 24, 64, 64);
        long image = 8L * 64 * 24;
        MemoryNeed one = MemoryNeed.of(Settings.fuzzy(20), SEVEN, flat, 100, 1);
        MemoryNeed two = MemoryNeed.of(Settings.fuzzy(20), SEVEN, flat, 100, 2);
        MemoryNeed far = MemoryNeed.of(Settings.fuzzy(20).with(Settings.REACH, 4), SEVEN, flat, 100, 1);
        assertThat(two.machine() - one.machine()).isEqualTo((65 + 4) * image);
        assertThat(far.machine() - one.machine()).isEqualTo(65 * 24 * image);
        assertThat(far.model()).isEqualTo(one.model());
    }

    /** Real models: what they hold in arrays is what was foretold. */
    @Test
    void model_fuzzyClauses_isAboutWhatRealOnesHold() {
        for (int tolerance : new int[] {5, 20}) {
            for (int states : new int[] {16, 256}) {
                Settings settings = Settings.fuzzy(tolerance, 100)
                        .with(Settings.STATES, states)
                        .withEpochs(2);
                Dataset data = Samples.random(Samples.names(4, false), new ImageShape(45, 60, 1), 40, 3)
                        .dataset(EncodingRecipe.parse("thermometer:4").fit(1, List.of()));
                Model model = new Trainer(settings).train(data);
                long literals = 0;
                for (int clause = 0; clause < model.clauses().size(); clause++) {
                    literals += model.clauses().literals(clause);
                }
                long real = 8L * model.automata().orElseThrow().toSlices().length
                        + 3 * 4 * literals
                        + 4L * model.weights().length;
                MemoryNeed need = MemoryNeed.of(settings, data.labels(), model.grid(), data.size(), 1);
                assertThat(need.model()).isBetween(real, real * 3 / 2);
            }
        }
    }
}
