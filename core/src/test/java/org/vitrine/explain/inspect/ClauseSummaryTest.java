package org.vitrine.explain.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseView;
import org.vitrine.explain.WrittenModel;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.patch.Rectangle;
import org.vitrine.patch.Window;

class ClauseSummaryTest {

    // "Left bright, middle bright, right dark" is true of the first image only. All others fail by the right pixel: it
    // is enough. The last
    // unseen image has a dark right pixel, but the others are dark, too: summary and clause differ there.
    @Test
    void summary_crisp_keepsWhatMakesTheClauseFalse() {
        WrittenModel written = new WrittenModel(new ImageShape(1, 3, 1), Window.WHOLE, 1, "a");
        written.clause(new int[] {1}, written.bright(0, 0), written.bright(0, 1), written.dark(0, 2));
        List<BitImage> images = List.of(
                written.bits(255, 255, 0),
                written.bits(255, 255, 255),
                written.bits(0, 255, 255),
                written.bits(0, 0, 255));
        List<BitImage> unseen = List.of(written.bits(255, 255, 0), written.bits(0, 0, 0));
        ClauseSummary summary = ClauseSummary.of(written.model(), 0, images, unseen);
        assertThat(summary.literals()).containsExactly(written.dark(0, 2));
        assertThat(summary.needed()).isEqualTo(1);
        assertThat(summary.agreement()).isEqualTo(0.5);
        assertThat(summary.examples()).isEqualTo(2);
    }

    // "At most in row 0, at least in row 1": there is no such position.
    @Test
    void summary_positionsThatContradictEachOther_keepsNoLiteral() {
        WrittenModel written = new WrittenModel(new ImageShape(3, 3, 1), new Window(2, 2), 1, "a");
        written.clause(new int[] {1}, written.bright(0, 0), written.upToRow(0), written.fromRow(1));
        List<BitImage> images = List.of(written.bits(9, 9, 9, 9, 9, 9, 9, 9, 9));
        ClauseSummary summary = ClauseSummary.of(written.model(), 0, images, images);
        assertThat(summary.literals()).isEmpty();
        assertThat(summary.agreement()).as("neither is ever true").isEqualTo(1);
    }

    /** Whether all literals hold at some position, by trying all. */
    private static boolean matches(Model model, Rectangle where, List<Integer> literals, BitImage image) {
        for (int row = where.top(); row <= where.bottom(); row++) {
            for (int column = where.left(); column <= where.right(); column++) {
                int y = row;
                int x = column;
                if (literals.stream().allMatch(literal -> {
                    int feature = literal % model.grid().features();
                    boolean set = image.get(
                            y + model.grid().row(feature),
                            x + model.grid().column(feature),
                            model.grid().plane(feature));
                    return set == literal < model.grid().features();
                })) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void summary_randomCrispClauses_areTrueOfTheSameImages() {
        int dropped = 0;
        int matched = 0;
        for (long seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            ImageShape shape = new ImageShape(3 + random.nextInt(3), seed % 5 == 0 ? 70 : 4 + random.nextInt(4), 1);
            WrittenModel written = new WrittenModel(shape, new Window(2, 3), 1, "a");
            int[] literals = random.ints(2 + random.nextInt(4), 0, 6)
                    .map(pixel -> random.nextBoolean()
                            ? written.bright(pixel / 3, pixel % 3)
                            : written.dark(pixel / 3, pixel % 3))
                    .toArray();
            int[] placed = Arrays.copyOf(literals, literals.length + 1);
            placed[literals.length] = written.upToRow(random.nextInt(shape.height() - 2));
            written.clause(new int[] {1}, random.nextBoolean() ? placed : literals);
            Model model = written.model();
            List<BitImage> images = IntStream.range(0, 12)
                    .mapToObj(i -> written.bits(random.ints(shape.size(), 0, 2)
                            .map(bit -> 255 * bit)
                            .toArray()))
                    .toList();
            ClauseSummary summary = ClauseSummary.of(model, 0, images, images);
            assertThat(summary.agreement()).isEqualTo(1);
            assertThat(summary.needed()).isEqualTo(summary.literals().size());
            for (BitImage image : images) {
                boolean clause = !model.explainer().explain(image, 0).votes().isEmpty();
                assertThat(matches(model, model.clauses().rectangle(0), summary.literals(), image))
                        .as("seed " + seed)
                        .isEqualTo(clause);
                matched += clause ? 1 : 0;
            }
            dropped += model.demands(0).size() - summary.literals().size();
        }
        assertThat(dropped).isPositive();
        assertThat(matched).isPositive();
    }

    @Test
    void summary_fuzzyClauses_agreeAsOftenAsTheySay() {
        int kept = 0;
        double agreement = 0;
        int clauses = 0;
        for (long seed = 0; seed < 12; seed++) {
            Model model = FuzzyModels.trained(seed, "thermometer:3");
            List<BitImage> images = FuzzyModels.images(model.shape(), 24, seed).stream()
                    .map(model.encoding()::encode)
                    .toList();
            List<BitImage> unseen = images.subList(12, 24);
            for (int clause = 0; clause < model.clauses().size(); clause++) {
                ClauseSummary summary = ClauseSummary.of(model, clause, images.subList(0, 12), unseen);
                List<Integer> all = Arrays.stream(model.clauses().literalsOf(clause))
                        .boxed()
                        .toList();
                assertThat(all).containsAll(summary.literals());
                assertThat(summary.literals()).hasSizeLessThanOrEqualTo(12);
                assertThat(summary.needed()).isBetween(0, summary.literals().size() + 1);
                assertThat(summary.examples()).isEqualTo(12);
                if (model.settings().reach() == 0) {
                    int agreed = 0;
                    for (BitImage image : unseen) {
                        long held = summary.literals().stream()
                                .filter(literal -> matches(model, new Rectangle(0, 0, 0, 0), List.of(literal), image))
                                .count();
                        boolean voted = votes(model, clause, image);
                        agreed += held >= summary.needed() == voted ? 1 : 0;
                    }
                    assertThat(summary.agreement()).isEqualTo(agreed / 12.0);
                }
                kept += summary.literals().size();
                agreement += summary.agreement();
                clauses++;
            }
        }
        assertThat(kept).isPositive();
        assertThat(agreement / clauses).isGreaterThan(0.6);
    }

    private static boolean votes(Model model, int clause, BitImage image) {
        try (ClauseView view = model.view(image)) {
            return view.placements(clause).stream().anyMatch(at -> !at.mirrored());
        }
    }
}
