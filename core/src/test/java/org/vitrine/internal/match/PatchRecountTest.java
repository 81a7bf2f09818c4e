package org.vitrine.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.PatchCounts;
import org.vitrine.explain.WrittenModel;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.patch.Window;

class PatchRecountTest {

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
        PatchCounts counts =
                PatchRecount.over(written.model().clauses(), written.model().encoding(), 2, images::get, 1, done -> {});
        assertThat(counts)
                .isEqualTo(WrittenModel.counts(
                        written.grid(), List.of(new int[] {1, 2, 0}, new int[] {0, 0, 2}, new int[3], new int[3])));
    }

    @Test
    void over_progress_risesToTheEnd() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 3, 1), new Window(1, 1), 1, "a");
        for (int clause = 0; clause < 600; clause++) {
            written.clause(new int[] {1}, written.bright(0, 0));
        }
        AtomicInteger asked = new AtomicInteger();
        List<Integer> progress = Collections.synchronizedList(new ArrayList<>());
        PatchRecount.over(
                written.model().clauses(),
                written.model().encoding(),
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
        PatchCounts counts = PatchRecount.over(
                written.model().clauses(),
                written.model().encoding(),
                0,
                index -> written.bits(0, 0, 0),
                2,
                done -> {});
        assertThat(counts).isEqualTo(PatchCounts.none(1));
    }
}
