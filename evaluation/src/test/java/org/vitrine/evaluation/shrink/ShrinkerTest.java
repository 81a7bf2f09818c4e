package org.vitrine.evaluation.shrink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.evaluation.measure.Scores;
import org.vitrine.explain.inspect.VoteTable;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.model.Shrinkage;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.store.ModelFile;
import org.vitrine.train.Trainer;

/** Smaller models, of images of bars that lie, stand or cross. */
class ShrinkerTest {

    private static final ImageShape SHAPE = new ImageShape(8, 8, 1);
    private static final ShrinkProgress SILENT = (what, done, all) -> {};

    /** The kinds of models. */
    enum Kind {
        COALESCED,
        OWN,
        FUZZY,
        SEVERAL_LABELS;

        Labels labels() {
            return this == SEVERAL_LABELS
                    ? new Labels(List.of("lying", "standing"), false)
                    : new Labels(List.of("lying", "standing", "cross"), true);
        }

        Settings settings() {
            Settings crisp = Settings.defaults()
                    .withClauses(40)
                    .withTarget(40)
                    .withSpecificity(5)
                    .withEpochs(4)
                    .withWindow(new Window(4, 4));
            return switch (this) {
                case COALESCED, SEVERAL_LABELS -> crisp;
                case OWN -> crisp.withClauses(12).with(Settings.SHARING, Settings.Sharing.OWN);
                case FUZZY -> Settings.fuzzy(6, 20).withTarget(60).withEpochs(4);
            };
        }
    }

    private static Dataset bars(Kind kind, int count, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        boolean[][] targets = new boolean[count][];
        for (int i = 0; i < count; i++) {
            boolean lying = random.nextBoolean();
            boolean standing = !lying || random.nextBoolean();
            byte[] pixels = new byte[64];
            for (int at = 0; at < 64; at++) {
                pixels[at] = (byte) (random.nextInt(25) == 0 ? 200 : random.nextInt(60));
            }
            int row = 1 + random.nextInt(6);
            int column = 1 + random.nextInt(6);
            for (int at = 0; at < 8; at++) {
                if (lying) {
                    pixels[8 * row + at] = (byte) (150 + random.nextInt(100));
                }
                if (standing) {
                    pixels[8 * at + column] = (byte) (150 + random.nextInt(100));
                }
            }
            images.add(Raster.of(SHAPE, pixels));
            targets[i] = kind == Kind.SEVERAL_LABELS
                    ? new boolean[] {lying, standing}
                    : new boolean[] {lying && !standing, standing && !lying, lying && standing};
        }
        Encoding encoding = EncodingRecipe.parse("thermometer:3").fit(1, images);
        return Dataset.of(ImageSource.of(kind.labels(), images, targets), encoding);
    }

    private static Model trained(Kind kind) {
        Dataset data = bars(kind, 300, 1);
        return new Trainer(kind.settings()).train(data);
    }

    private static Dataset images(Kind kind, Model model, int count, long seed) {
        Random random = new Random(seed);
        Dataset made = bars(kind, count, random.nextLong());
        assertThat(made.encoding().recipe()).isEqualTo(model.encoding().recipe());
        return made;
    }

    private static long literals(Model model) {
        return IntStream.range(0, model.clauses().size())
                .mapToLong(model.clauses()::literals)
                .sum();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shrink_toAFew_hasSoManyClausesAndStillKnowsTheLabels(Kind kind, @TempDir Path folder) throws Exception {
        Model model = trained(kind);
        Dataset fit = images(kind, model, 200, 2);
        Dataset check = images(kind, model, 200, 3);
        int wanted = kind == Kind.OWN || kind == Kind.FUZZY ? 12 : 10;
        Shrunk shrunk = Shrinker.shrink(model, fit, check, ShrinkGoal.to(Measure.ACCURACY, wanted), 2, SILENT);
        Model small = shrunk.model();
        assertThat(model.clauses().size()).isGreaterThan(wanted);
        assertThat(small.clauses().size()).isEqualTo(wanted);
        assertThat(literals(small)).isPositive().isLessThan(literals(model));
        assertThat(Evaluation.of(small, check, 1).overall(Measure.ACCURACY))
                .as("what it says is what it is")
                .isEqualTo(shrunk.after().overall(Measure.ACCURACY));
        assertThat(shrunk.before().overall(Measure.ACCURACY))
                .isEqualTo(Evaluation.of(model, check, 1).overall(Measure.ACCURACY));
        assertThat(shrunk.after().accuracy()).isGreaterThan(0.75);
        Shrinkage how = small.provenance().shrinkages().get(0);
        assertThat(how.clauses()).isEqualTo(model.clauses().size());
        assertThat(how.after())
                .isEqualTo(shrunk.after().overall(Measure.ACCURACY).getAsDouble());
        assertThat(small.automata()).isEmpty();
        Path file = folder.resolve("small.vitrine");
        ModelFile.write(small, file);
        Model read = ModelFile.read(file);
        assertThat(read.provenance()).isEqualTo(small.provenance());
        assertThat(read.clauses()).isEqualTo(small.clauses());
        assertThat(read.weights()).isEqualTo(small.weights());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shrink_withinALoss_keepsToIt(Kind kind) {
        Model model = trained(kind);
        Shrunk shrunk = Shrinker.shrink(
                model,
                images(kind, model, 200, 2),
                images(kind, model, 200, 3),
                ShrinkGoal.within(Measure.ACCURACY, 0.02),
                1,
                SILENT);
        assertThat(shrunk.after().accuracy())
                .isGreaterThanOrEqualTo(shrunk.before().accuracy() - 0.02);
        assertThat(shrunk.model().clauses().size()).isLessThan(model.clauses().size());
        assertThat(shrunk.stages()).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shrink_whateverTheThreads_isTheSame(Kind kind) {
        Model model = trained(kind);
        Dataset fit = images(kind, model, 100, 2);
        Dataset check = images(kind, model, 100, 3);
        ShrinkGoal goal = ShrinkGoal.to(Measure.F1, 12);
        Shrunk one = Shrinker.shrink(model, fit, check, goal, 1, SILENT);
        Shrunk other = Shrinker.shrink(model, fit, check, goal, 3, SILENT);
        assertThat(other.model().weights()).isEqualTo(one.model().weights());
        assertThat(other.model().clauses()).isEqualTo(one.model().clauses());
        assertThat(other.model().counts()).isEqualTo(one.model().counts());
        assertThat(other.model().settings().target())
                .isEqualTo(one.model().settings().target());
        assertThat(other.stages()).isEqualTo(one.stages());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shrink_asManyClausesAsThereAre_changesNoClassSum(Kind kind) {
        Model model = trained(kind);
        Dataset check = images(kind, model, 100, 3);
        ShrinkGoal goal = new ShrinkGoal(Measure.ACCURACY, model.clauses().size(), OptionalDouble.empty(), false);
        Model small = Shrinker.shrink(model, images(kind, model, 100, 2), check, goal, 1, SILENT)
                .model();
        for (int i = 0; i < check.size(); i++) {
            assertThat(small.predictor().classSums(check.image(i)))
                    .isEqualTo(model.predictor().classSums(check.image(i)));
        }
        assertThat(small.settings().target()).isEqualTo(model.settings().target());
        if (kind == Kind.COALESCED) {
            assertThat(literals(small)).as("levels that others imply").isLessThan(literals(model));
        }
    }

    // 1x3 pixels of 2 levels, a window of 1x1, so that a window's features are two levels and two columns
    private static final PatchGrid TINY = new PatchGrid(1, 3, 2, 1, 1);

    private static Model tiny(int[][] literals, int... weights) {
        Encoding encoding = EncodingRecipe.parse("thermometer:2").fit(1, List.of());
        long[] included = new long[literals.length * TINY.literalWords()];
        for (int clause = 0; clause < literals.length; clause++) {
            for (int literal : literals[clause]) {
                int bit = TINY.bitOf(literal);
                included[clause * TINY.literalWords() + bit / 64] |= 1L << bit;
            }
        }
        return new Model(
                new Labels(List.of("a", "b"), true),
                new ImageShape(1, 3, 1),
                encoding,
                new ClauseBank(TINY, literals.length, included),
                weights,
                PatchCounts.none(literals.length),
                null,
                Settings.defaults().withClauses(literals.length).withTarget(9).withWindow(new Window(1, 1)),
                new Provenance("data", 5, 1, 0, "0.0.0"));
    }

    @Test
    void exactChanges_byHand() {
        int not = TINY.features(); // 4: levels 0 and 1, then column > 0, column > 1
        Model model = tiny(
                new int[][] {
                    {0, 1}, // level 1 implies level 0
                    {1}, // the same clause
                    {1, not}, // level 1 but not level 0: never
                    {}, // empty: never
                    {not, not + 1}, // not level 0 implies not level 1
                    {2, 3, 0}, // the third column implies the second
                    {0} // no votes
                },
                3,
                -1, //
                2,
                5, //
                7,
                7, //
                9,
                9, //
                1,
                1, //
                4,
                -4, //
                0,
                0);
        ExactChanges exact = new ExactChanges(model);
        assertThat(exact.kept()).containsExactly(0, 4, 5);
        assertThat(exact.weights()[0]).containsExactly(5, 4);
        assertThat(exact.literals()[0]).containsExactly(1);
        assertThat(exact.literals()[4]).containsExactly(not);
        assertThat(exact.literals()[5]).containsExactly(0, 3);
        Evaluation any = Evaluation.of(Scores.of(model, new int[][] {{0, 0}}, (example, label) -> label == 0));
        assertThat(exact.shrunk(model, List.of(), any, any)).isEqualTo(new Shrunk(model, 1, 3, 3, List.of(), any, any));
    }

    // Two clauses that vote alike: dropping one must double the other's weight, roughly, and cost less than dropping
    // the third.
    @Test
    void voteFit_dropsWhatOthersMakeUpFor() {
        boolean[] first = new boolean[40];
        boolean[] third = new boolean[40];
        for (int i = 0; i < 40; i++) {
            first[i] = i % 2 == 0;
            third[i] = i % 4 < 2;
        }
        Model model = tiny(new int[][] {{0}, {1}, {0, 2}}, 2, -2, 2, -2, 3, -3);
        List<Raster> images = new ArrayList<>();
        int[] classes = new int[40];
        for (int i = 0; i < 40; i++) {
            byte bright = (byte) 250;
            images.add(
                    Raster.of(new ImageShape(1, 3, 1), new byte[] {first[i] ? bright : 0, third[i] ? bright : 0, 0}));
            classes[i] = third[i] ? 0 : 1;
        }
        Dataset data = Dataset.of(ImageSource.of(model.labels(), images, classes), model.encoding());
        ClauseVotes votes = ClauseVotes.of(VoteTable.of(model, 40, data::image, 1, done -> {}), 3);
        VoteFit fit = new VoteFit(votes, new int[][] {{2, -2}, {2, -2}, {3, -3}}, true, data::has);
        assertThat(fit.costOfDropping(0)).isEqualTo(fit.costOfDropping(1));
        double before = fit.loss();
        double cost = fit.costOfDropping(2);
        assertThat(cost).isGreaterThan(fit.costOfDropping(0)).isPositive();
        fit.drop(2);
        assertThat(fit.loss()).isCloseTo(before + cost, org.assertj.core.data.Offset.offset(1e-9));
        double[] now = fit.weights(0);
        fit.refit(new int[] {0, 1}, 5);
        assertThat(fit.loss()).isLessThan(before + cost);
        assertThat(Arrays.equals(fit.weights(0), now)).isFalse();
    }

    @Test
    void shrink_anEditedModel_keepsWhatTheEditsForbid() {
        Model trained = trained(Kind.COALESCED);
        Model edited = trained.edited(
                List.of(new Edit.Mute(1, "for the test"), new Edit.Reweight(2, "cross", 0, "for the test")));
        Dataset fit = images(Kind.COALESCED, edited, 100, 2);
        Dataset check = images(Kind.COALESCED, edited, 100, 3);
        ShrinkGoal goal = new ShrinkGoal(Measure.ACCURACY, 38, OptionalDouble.empty(), false);
        Shrunk shrunk = Shrinker.shrink(edited, fit, check, goal, 1, SILENT);
        assertThat(shrunk.model().edits()).isEmpty();
        assertThat(shrunk.model().provenance().shrinkages().get(0).edits()).isEqualTo(edited.edits());
        for (int clause = 0; clause < shrunk.model().clauses().size(); clause++) {
            int[] literals = shrunk.model().clauses().literalsOf(clause);
            int[] second = new ExactChanges(edited).literals()[2];
            if (Arrays.equals(literals, second)) {
                assertThat(shrunk.model().weight(clause, 2)).isZero();
            }
        }
    }

    @Test
    void shrink_whatCannotBe_isRefused() {
        Model model = trained(Kind.OWN);
        Dataset some = images(Kind.OWN, model, 20, 2);
        assertThatThrownBy(() -> Shrinker.shrink(model, some, some, ShrinkGoal.to(Measure.ACCURACY, 5), 1, SILENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 6 clauses");
        assertThatThrownBy(() -> Shrinker.shrink(
                        model, bars(Kind.SEVERAL_LABELS, 5, 1), some, ShrinkGoal.to(Measure.ACCURACY, 6), 1, SILENT))
                .hasMessageContaining("labels");
        assertThatThrownBy(() -> ShrinkGoal.to(Measure.F1, 0)).hasMessageContaining("at least one clause");
        assertThatThrownBy(() -> ShrinkGoal.within(Measure.F1, 2)).hasMessageContaining("0 to 1");
    }
}
