package org.vitrine.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.vitrine.dataset.Dataset;
import org.vitrine.image.BinarizerRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.PatchCounts;
import org.vitrine.model.Settings;
import org.vitrine.patch.Window;
import org.vitrine.train.Trainer;
import org.vitrine.twin.Samples;
import org.vitrine.twin.SlowMachine;

class RecountTest {

    private static final ImageShape SHAPE = new ImageShape(5, 6, 1);

    // "Bright" on 1x3 pixels, seen as 1 1 0, then 0 1 0: counts 1 2 0. "Dark from column 1 on": 0 0 1 and 0 0 1. The
    // empty clause
    // and the contradictory one say nothing.
    @Test
    void over_everyPlaceOfEveryImage_isCounted() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 3, 1), new Window(1, 1), 1, "a");
        written.clause(new int[] {-1}, written.bright(0, 0));
        written.clause(new int[] {1}, written.dark(0, 0), written.fromColumn(1));
        written.clause(new int[] {1});
        written.clause(new int[] {1}, written.bright(0, 0), written.dark(0, 0));
        List<BitImage> images = List.of(written.bits(255, 255, 0), written.bits(0, 255, 0));
        PatchCounts counts = Recount.over(written.model().clauses(), 2, images::get, 1, done -> {});
        assertThat(counts)
                .isEqualTo(WrittenModel.counts(
                        written.grid(), List.of(new int[] {1, 2, 0}, new int[] {0, 0, 2}, new int[3], new int[3])));
    }

    // More clauses than are gone through at once (512), so that there are pieces to share out.
    @Test
    void over_trainedModel_equalsTwinWhateverTheThreads() {
        Labels labels = Samples.names(2, true);
        Settings settings = Settings.defaults()
                .withClauses(1030)
                .withTarget(100)
                .withSpecificity(2)
                .withWindow(new Window(2, 3))
                .withStates(8)
                .withEpochs(2);
        Dataset data = Samples.random(labels, SHAPE, 12, 3)
                .dataset(BinarizerRecipe.parse("thermometer:2").fit(1, List.of()));
        Model model = new Trainer(settings, 1).train(data);
        SlowMachine twin = new SlowMachine(settings, labels, SHAPE.height(), SHAPE.width(), 2);
        twin.learnEpoch(1, data);
        twin.learnEpoch(2, data);

        int[][] expected = new int[1030][twin.positions()];
        int matches = 0;
        int silent = 0;
        for (int clause = 0; clause < expected.length; clause++) {
            if (model.clauses().literals(clause) > 0) {
                int before = matches;
                for (int index = 0; index < data.size(); index++) {
                    for (int place : twin.matching(clause, data.image(index))) {
                        expected[clause][place]++;
                        matches++;
                    }
                }
                silent += before == matches ? 1 : 0;
            }
        }
        assertThat(matches).isGreaterThan(2000);
        assertThat(silent).as("clauses that never match").isGreaterThan(5);
        PatchCounts wanted = WrittenModel.counts(model.grid(), List.of(expected));
        for (int threads = 1; threads <= 4; threads++) {
            assertThat(Recount.over(model.clauses(), data.size(), data::image, threads, done -> {}))
                    .as("%d threads", threads)
                    .isEqualTo(wanted);
        }
    }

    @Test
    void over_progress_risesToTheEnd() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 3, 1), new Window(1, 1), 1, "a");
        for (int clause = 0; clause < 600; clause++) {
            written.clause(new int[] {1}, written.bright(0, 0));
        }
        AtomicInteger asked = new AtomicInteger();
        List<Integer> progress = Collections.synchronizedList(new ArrayList<>());
        Recount.over(
                written.model().clauses(),
                7,
                index -> {
                    asked.incrementAndGet();
                    return written.bits(255, 0, 0);
                },
                1,
                progress::add);
        assertThat(asked.get()).isPositive();
        assertThat(progress).isSorted().endsWith(7).allMatch(done -> done >= 0 && done <= 7);
    }

    @Test
    void over_noImages_countsNothing() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 3, 1), new Window(1, 1), 1, "a");
        written.clause(new int[] {1}, written.bright(0, 0));
        PatchCounts counts = Recount.over(written.model().clauses(), 0, index -> written.bits(0, 0, 0), 2, done -> {});
        assertThat(counts).isEqualTo(PatchCounts.none(1));
    }
}
