package org.vitrine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.Placement;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.View;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.FuzzyModels;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;

/** Explanations by fuzzy clauses of random models, against loops over clauses and literals. */
class FuzzyExplanationTest {

    private static final String[] RECIPES = {"thermometer:3", "edges:2", "otsu", "edges:4"};
    private static final int SEEDS = 24;
    private static final Offset<Double> ROUNDING = within(1e-6);

    private static Model model(long seed) {
        return FuzzyModels.trained(seed, RECIPES[(int) (seed % RECIPES.length)]);
    }

    private static int inside(int index, int size) {
        return Math.max(0, Math.min(size - 1, index));
    }

    private static boolean holds(PatchGrid grid, int literal, BitImage image, Placement shift) {
        int feature = literal % grid.features();
        int row = inside(feature / grid.imageWidth() % grid.imageHeight() + shift.row(), grid.imageHeight());
        int column = inside(feature % grid.imageWidth() + shift.column(), grid.imageWidth());
        return image.get(row, column, feature / grid.imageWidth() / grid.imageHeight()) == literal < grid.features();
    }

    private static List<Placement> shifts(Model model) {
        int reach = model.settings().reach();
        List<Placement> shifts = new ArrayList<>(List.of(new Placement(0, 0, false)));
        for (int down = -reach; down <= reach; down += 2) {
            for (int right = -reach; right <= reach; right += 2) {
                shifts.add(new Placement(down, right, false));
            }
        }
        return shifts;
    }

    private static List<Integer> failed(Model model, int clause, BitImage image, Placement shift) {
        int[] literals = model.clauses().literalsOf(clause);
        return IntStream.range(0, literals.length)
                .filter(i -> !holds(model.grid(), literals[i], image, shift))
                .boxed()
                .toList();
    }

    /** The first shift at which the fewest literals fail. */
    private static Placement best(Model model, int clause, BitImage image) {
        Placement best = new Placement(0, 0, false);
        for (Placement shift : shifts(model)) {
            if (failed(model, clause, image, shift).size()
                    < failed(model, clause, image, best).size()) {
                best = shift;
            }
        }
        return best;
    }

    @Test
    void votes_addUpAndNameWhatFailed() {
        int votes = 0;
        int failures = 0;
        int mirrored = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            for (Raster raster : FuzzyModels.images(model.shape(), 3, seed + 9)) {
                BitImage image = model.encoding().encode(raster);
                BitImage mirror = model.encoding().mirrored(image);
                int[] sums = model.predictor().classSums(image);
                for (int label = 0; label < model.labels().size(); label++) {
                    Explanation explanation = model.explainer().explain(image, label);
                    assertThat(explanation.classSum()).isEqualTo(sums[label]);
                    int sum = 0;
                    for (ClauseVote vote : explanation.votes()) {
                        BitImage seen = vote.mirrored() ? mirror : image;
                        Placement shift = vote.placements().get(0);
                        assertThat(vote.placements()).hasSize(1);
                        Placement best = best(model, vote.clause(), seen);
                        assertThat(shift).isEqualTo(new Placement(best.row(), best.column(), vote.mirrored()));
                        assertThat(vote.failed()).isEqualTo(failed(model, vote.clause(), seen, shift));
                        assertThat(vote.votes())
                                .isEqualTo(model.weight(vote.clause(), label)
                                        * (model.settings().tolerance()
                                                - vote.failed().size()));
                        sum += vote.votes();
                        votes++;
                        failures += vote.failed().size();
                        mirrored += vote.mirrored() ? 1 : 0;
                    }
                    assertThat(sum).isEqualTo(sums[label]);
                }
            }
        }
        assertThat(votes).isGreaterThan(200);
        assertThat(failures).isGreaterThan(200);
        assertThat(mirrored).isGreaterThan(20);
    }

    @Test
    void shares_addUpToTheClassSumLessTheUsual() {
        int shares = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            UsualVotes usual = model.usualVotes().orElseThrow();
            BitImage image = model.encoding()
                    .encode(FuzzyModels.images(model.shape(), 1, seed + 5).get(0));
            for (int label = 0; label < model.labels().size(); label++) {
                double usualSum = 0;
                for (int clause = 0; clause < model.clauses().size(); clause++) {
                    usualSum += model.weight(clause, label) * (double) usual.votes(clause) / usual.images();
                }
                usualSum *= model.mirrorVotes() ? 2 : 1;
                Explanation explanation = model.explainer().explain(image, label);
                assertThat(explanation.usual().orElseThrow()).isCloseTo(usualSum, ROUNDING);
                double special = explanation.classSum() - usualSum;
                assertThat(explanation.shares().stream()
                                .mapToDouble(LiteralShare::share)
                                .sum())
                        .isCloseTo(special, ROUNDING);
                double maps = Arrays.stream(explanation.inFavour().evidence()).sum()
                        - Arrays.stream(explanation.against().evidence()).sum();
                assertThat(maps).isCloseTo(special, ROUNDING);
                shares += explanation.shares().size();
            }
        }
        assertThat(shares).isGreaterThan(1000);
    }

    // D = votes - mean votes; d = [holds] - frequency; a literal whose d has the sign of D gets s D d / (sum of those
    // d).
    @Test
    void shares_ofEachLiteral_areInProportionToTheDifference() {
        int checked = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            ClauseBank bank = model.clauses();
            UsualVotes usual = model.usualVotes().orElseThrow();
            BitImage image = model.encoding()
                    .encode(FuzzyModels.images(model.shape(), 1, seed + 6).get(0));
            for (int label = 0; label < model.labels().size(); label++) {
                List<LiteralShare> shares =
                        model.explainer().explain(image, label).shares();
                double[][] found = new double[bank.size()][];
                Placement[] best = new Placement[bank.size()];
                for (int clause = 0; clause < bank.size(); clause++) {
                    best[clause] = best(model, clause, image);
                    found[clause] = new double[bank.literals(clause)];
                }
                for (LiteralShare share : shares) {
                    if (!share.mirrored()) {
                        found[share.clause()][share.literal()] += share.share();
                        assertPlace(model, share, image, best[share.clause()]);
                    }
                }
                for (int clause = 0; clause < bank.size(); clause++) {
                    double[] expected = expected(model, usual, clause, label, image, best[clause]);
                    for (int i = 0; i < expected.length; i++) {
                        assertThat(found[clause][i]).isCloseTo(expected[i], ROUNDING);
                        checked++;
                    }
                }
            }
        }
        assertThat(checked).isGreaterThan(1000);
    }

    private static double[] expected(
            Model model, UsualVotes usual, int clause, int label, BitImage image, Placement best) {
        int[] literals = model.clauses().literalsOf(clause);
        int failed = failed(model, clause, image, best).size();
        double more = Math.max(0, model.settings().tolerance() - failed) - usual.meanVotes(clause);
        double[] parts = new double[literals.length];
        double sum = 0;
        for (int i = 0; i < literals.length; i++) {
            double d = (holds(model.grid(), literals[i], image, best) ? 1 : 0) - usual.frequencyWithout(clause, i);
            parts[i] = d * more > 0 ? Math.abs(d) : 0;
            sum += parts[i];
        }
        for (int i = 0; i < literals.length; i++) {
            parts[i] = model.weight(clause, label) * more * (sum == 0 ? 1.0 / literals.length : parts[i] / sum);
        }
        return parts;
    }

    /** The share lies where the literal looked, of the view that its plane belongs to. */
    private static void assertPlace(Model model, LiteralShare share, BitImage image, Placement shift) {
        PatchGrid grid = model.grid();
        int literal = model.clauses().literalsOf(share.clause())[share.literal()];
        int feature = literal % grid.features();
        int plane = feature / grid.imageWidth() / grid.imageHeight();
        assertThat(share.row())
                .isEqualTo(inside(feature / grid.imageWidth() % grid.imageHeight() + shift.row(), grid.imageHeight()));
        assertThat(share.column()).isEqualTo(inside(feature % grid.imageWidth() + shift.column(), grid.imageWidth()));
        assertThat(plane)
                .isBetween(
                        View.planes(model.views().subList(0, share.view())),
                        View.planes(model.views().subList(0, share.view() + 1)) - 1);
        assertThat(share.holds()).isEqualTo(image.get(share.row(), share.column(), plane) == literal < grid.features());
    }

    @Test
    void pixelVotes_addUpToTheMaps() {
        int found = 0;
        for (long seed = 0; seed < 12; seed++) {
            Model model = model(seed);
            ImageShape shape = model.shape();
            BitImage image = model.encoding()
                    .encode(FuzzyModels.images(shape, 1, seed + 7).get(0));
            Explanation explanation = model.explainer().explain(image, 0);
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    double[] inFavour = new double[shape.channels()];
                    double[] against = new double[shape.channels()];
                    for (PixelVote vote : PixelVote.at(model, explanation, row, column)) {
                        inFavour[vote.channel()] += vote.bright();
                        against[vote.channel()] += vote.dark();
                        int clause = vote.clause();
                        assertThat(vote.votes())
                                .isEqualTo(explanation.votes().stream()
                                        .filter(each -> each.clause() == clause)
                                        .mapToInt(ClauseVote::votes)
                                        .sum());
                        found++;
                    }
                    for (int channel = 0; channel < shape.channels(); channel++) {
                        assertThat(inFavour[channel])
                                .isCloseTo(explanation.inFavour().value(row, column, channel), ROUNDING);
                        assertThat(against[channel])
                                .isCloseTo(explanation.against().value(row, column, channel), ROUNDING);
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(500);
    }

    @Test
    void mirrorVotes_addTheSumsOfTheMirrorImage() {
        int different = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            Model plain = FuzzyModels.with(model, model.settings().with(Settings.MIRROR_VOTES, false));
            Model both = FuzzyModels.with(model, model.settings().with(Settings.MIRROR_VOTES, true));
            assertThat(plain.target()).isEqualTo(model.settings().target());
            assertThat(both.target()).isEqualTo(2 * model.settings().target());
            for (Raster raster : FuzzyModels.images(model.shape(), 3, seed + 8)) {
                int[] one = plain.predictor().predict(raster).classSums();
                int[] other = plain.predictor().predict(mirrored(raster)).classSums();
                int[] sums = both.predictor().predict(raster).classSums();
                for (int label = 0; label < sums.length; label++) {
                    assertThat(sums[label]).isEqualTo(one[label] + other[label]);
                    assertThat(both.predictor().predict(raster).confidence(label))
                            .isCloseTo(
                                    (1 + Math.max(-1, Math.min(1, (double) sums[label] / both.target()))) / 2,
                                    ROUNDING);
                }
                assertThat(both.predictor().predict(mirrored(raster)).classSums())
                        .isEqualTo(sums);
                different += Arrays.equals(one, other) ? 0 : 1;
            }
        }
        assertThat(different).isGreaterThan(20);
    }

    private static Raster mirrored(Raster image) {
        ImageShape shape = image.shape();
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            int channel = i % shape.channels();
            int column = i / shape.channels() % shape.width();
            int row = i / shape.channels() / shape.width();
            values[i] = (byte) image.value(row, shape.width() - 1 - column, channel);
        }
        return Raster.of(shape, values);
    }

    // By symmetry: an image explained with mirror votes has the mirrored evidence of the mirror image.
    @Test
    void mirrorVotes_evidenceOfTheMirrorImage_isMirrored() {
        double all = 0;
        for (long seed = 0; seed < 16; seed++) {
            Model model = model(seed);
            Model both = FuzzyModels.with(model, model.settings().with(Settings.MIRROR_VOTES, true))
                    .withUsualVotes(model.usualVotes().orElseThrow());
            ImageShape shape = model.shape();
            Raster image = FuzzyModels.images(shape, 1, seed + 8).get(0);
            EvidenceMap one =
                    both.explainer().explain(both.encoding().encode(image), 0).inFavour();
            EvidenceMap other = both.explainer()
                    .explain(both.encoding().encode(mirrored(image)), 0)
                    .inFavour();
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    for (int channel = 0; channel < shape.channels(); channel++) {
                        assertThat(other.value(row, shape.width() - 1 - column, channel))
                                .isCloseTo(one.value(row, column, channel), ROUNDING);
                        all += one.value(row, column, channel);
                    }
                }
            }
        }
        assertThat(all).isGreaterThan(10);
    }

    // Each literal of a voting clause that holds counts 1, each that fails -1.
    @Test
    void explain_notCounted_readsPlainly() {
        int voting = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = FuzzyModels.with(model(seed), model(seed).settings());
            BitImage image = model.encoding()
                    .encode(FuzzyModels.images(model.shape(), 1, seed + 5).get(0));
            Explanation explanation = model.explainer().explain(image, 0);
            assertThat(explanation.usual()).isEmpty();
            double expected = 0;
            for (ClauseVote vote : explanation.votes()) {
                int literals = model.clauses().literals(vote.clause());
                expected += Integer.signum(vote.votes())
                        * (literals - 2.0 * vote.failed().size());
                voting++;
            }
            assertThat(explanation.shares().stream()
                            .mapToDouble(LiteralShare::share)
                            .sum())
                    .isCloseTo(expected, ROUNDING);
            assertThat(explanation.shares())
                    .allSatisfy(share -> assertThat(Math.abs(share.share())).isEqualTo(1));
        }
        assertThat(voting).isGreaterThan(10);
    }

    @Test
    void new_sharesThatDoNotAddUp_areRefused() {
        EvidenceMap none = new EvidenceMap(new ImageShape(1, 1, 1), new double[1], new double[1]);
        List<LiteralShare> shares = List.of(new LiteralShare(0, 0, true, 0, 0, 0, false, 1.5));
        List<ClauseVote> votes = List.of(new ClauseVote(0, 3, List.of(new Placement(0, 0, false))));
        new Explanation(0, 3, 1, none, none, votes, OptionalDouble.of(1.5), shares, List.of());
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> new Explanation(0, 3, 1, none, none, votes, OptionalDouble.of(1.4), shares, List.of()))
                .withMessageContaining("1.5 votes");
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> new Explanation(0, 4, 1, none, none, votes, OptionalDouble.of(2.5), shares, List.of()))
                .withMessageContaining("class sum");
    }

    @Test
    void representation_equalsSlowLoop() {
        double all = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Model model = model(seed);
            ImageShape shape = model.shape();
            PatchGrid grid = model.grid();
            UsualVotes usual = model.usualVotes().orElseThrow();
            for (int label = 0; label < model.labels().size(); label++) {
                double[] expected = new double[shape.size()];
                for (int clause = 0; clause < model.clauses().size(); clause++) {
                    int[] literals = model.clauses().literalsOf(clause);
                    for (int i = 0; model.weight(clause, label) > 0 && i < literals.length; i++) {
                        int feature = literals[i] % grid.features();
                        int plane = feature / grid.imageWidth() / grid.imageHeight();
                        int number = 0;
                        while (plane >= View.planes(model.views().subList(0, number + 1))) {
                            number++;
                        }
                        View view = model.views().get(number);
                        double weight = usual.meanVotes(clause) * usual.frequencyWith(clause, i) / view.levels();
                        for (View.Tap tap : view.taps()) {
                            int row = inside(
                                    feature / grid.imageWidth() % grid.imageHeight() + tap.row(), shape.height());
                            int column = inside(feature % grid.imageWidth() + tap.column(), shape.width());
                            expected[(row * shape.width() + column) * shape.channels() + tap.channel()] +=
                                    (literals[i] < grid.features() ? weight : -weight) * tap.weight() / view.scale();
                        }
                    }
                }
                double[] found = new ClassRepresentation(model).of(label).evidence();
                for (int i = 0; i < expected.length; i++) {
                    assertThat(found[i]).isCloseTo(expected[i], ROUNDING);
                    all += Math.abs(expected[i]);
                }
            }
        }
        assertThat(all).isGreaterThan(100);
    }

    @Test
    void representation_notCounted_isRefused() {
        Model model = FuzzyModels.with(model(1), model(1).settings());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClassRepresentation(model).of(0))
                .withMessageContaining("not counted");
    }
}
