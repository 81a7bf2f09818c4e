package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.dataset.Dataset;
import org.vitrine.edit.Edit;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Explanation;
import org.vitrine.image.BitImage;
import org.vitrine.image.Fit;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.internal.sample.Samples;
import org.vitrine.kinds.Kinds;
import org.vitrine.label.Labels;
import org.vitrine.patch.Window;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.team.Team;
import org.vitrine.train.Trainer;

/** Models that are joined vote as they did, and their votes are added up. */
class JoinTest {

    private static final ImageShape SHAPE = new ImageShape(9, 11, 1);
    private static final Encoding BITS = EncodingRecipe.parse("thermometer:2").fit(1, List.of());
    private static final Settings CRISP = Settings.defaults()
            .withClauses(8)
            .withTarget(6)
            .withSpecificity(3)
            .withWindow(new Window(3, 4))
            .withEpochs(2);

    private static Dataset data(Labels labels, int size, long seed) {
        return Samples.random(labels, SHAPE, size, seed).dataset(BITS);
    }

    private static Model crisp(UnaryOperator<Settings> change) {
        return new Trainer(change.apply(CRISP)).train(data(Samples.names(2, false), 40, 1));
    }

    private static Settings settings(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> CRISP;
            case 1 -> CRISP.with(Settings.SHARING, Settings.Sharing.OWN);
            default ->
                Settings.fuzzy(2 + random.nextInt(5), 8)
                        .with(Settings.SMALLEST_REGION, 1)
                        .with(Settings.REACH, 2 * random.nextInt(2))
                        .with(Settings.MIRROR_VOTES, random.nextBoolean())
                        .withEpochs(2);
        };
    }

    /** Two to four models of every kind, of different sizes, some of them compact, some with thresholds. */
    private static List<Model> models(long seed) {
        Random random = new Random(seed);
        Labels labels = Samples.names(1 + random.nextInt(3), random.nextBoolean());
        Settings settings = settings(random);
        Dataset data = data(labels, 40, seed);
        List<Model> models = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(3); i++) {
            Model model = new Trainer(settings.withClauses(2 * (1 + random.nextInt(9)))
                            .withTarget(1 + random.nextInt(20))
                            .withSeed(random.nextLong()))
                    .train(data);
            if (!labels.exclusive() && random.nextBoolean()) {
                model = model.withThresholds(
                        DecisionThresholds.of(random.ints(labels.size(), -5, 6).toArray()));
            }
            models.add(random.nextInt(4) == 0 ? model.compact() : model);
        }
        return models;
    }

    @Test
    void join_modelsOfEveryKind_classSumsAreTheSums() {
        int given = 0;
        for (long seed = 0; seed < 16; seed++) {
            List<Model> models = models(seed);
            Model union = Model.join(models);
            for (BitImage image : images(union, seed)) {
                int[] sums = new int[union.labels().size()];
                for (Model model : models) {
                    int[] own = model.predictor().classSums(image);
                    Arrays.setAll(sums, label -> sums[label] + own[label]);
                }
                assertThat(union.predictor().classSums(image))
                        .as("seed %d", seed)
                        .isEqualTo(sums);
                given += Arrays.stream(sums).map(Math::abs).sum();
            }
            for (int label = 0; label < union.labels().size(); label++) {
                int at = label;
                assertThat(union.thresholds().sum(label))
                        .isEqualTo(models.stream()
                                .mapToInt(model -> model.thresholds().sum(at))
                                .sum());
            }
        }
        assertThat(given).as("votes in all").isGreaterThan(1000);
    }

    private static List<BitImage> images(Model union, long seed) {
        Dataset others = data(union.labels(), 5, seed + 1000);
        return IntStream.range(0, 5).mapToObj(others::image).toList();
    }

    /**
     * The votes of an explanation's clauses add up to the class sum, and each clause says in the union what it says in
     * its model.
     */
    @Test
    void join_modelsOfEveryKind_explanationsHold() {
        int voting = 0;
        for (long seed = 0; seed < 12; seed++) {
            List<Model> models = models(seed);
            Model union = Model.join(models);
            List<String> rules = new ArrayList<>();
            models.forEach(model -> IntStream.range(0, model.clauses().size())
                    .forEach(clause -> rules.add(model.rule(clause) + told(model, clause))));
            List<String> ofUnion = IntStream.range(0, union.clauses().size())
                    .mapToObj(clause -> union.rule(clause) + told(union, clause))
                    .toList();
            assertThat(ofUnion).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(rules);
            BitImage image = images(union, seed).get(0);
            for (int label = 0; label < union.labels().size(); label++) {
                int at = label;
                Explanation explained = union.explainer().explain(image, label);
                List<Explanation> parts = models.stream()
                        .map(model -> model.explainer().explain(image, at))
                        .toList();
                assertThat(explained.votes().stream().map(ClauseVote::votes))
                        .containsExactlyInAnyOrderElementsOf(parts.stream()
                                .flatMap(part -> part.votes().stream().map(ClauseVote::votes))
                                .toList());
                assertThat(explained.usual().orElse(0))
                        .isCloseTo(
                                parts.stream()
                                        .mapToDouble(part -> part.usual().orElse(0))
                                        .sum(),
                                within(1e-9));
                voting += explained.votes().size();
            }
        }
        assertThat(voting).as("clauses that voted").isGreaterThan(100);
    }

    /** All that belongs to a clause beside its literals. */
    private static String told(Model model, int clause) {
        StringBuilder told = new StringBuilder();
        for (int label = 0; label < model.labels().size(); label++) {
            told.append(' ').append(model.weight(clause, label));
        }
        model.counts().forEach(clause, (position, count) -> told.append(' ').append(position + ":" + count));
        return told.toString();
    }

    @Test
    void join_clausesOfALabelsOwn_areSortedByLabelAndSide() {
        for (long seed = 0; seed < 12; seed++) {
            Model union = Model.join(models(seed));
            if (union.settings().sharing() == Settings.Sharing.OWN) {
                int own = union.settings().clauses();
                for (int clause = 0; clause < union.clauses().size(); clause++) {
                    int weight = union.weight(clause, clause / own);
                    assertThat(weight > 0).as("clause %d", clause).isEqualTo(clause % own < own / 2);
                }
            }
        }
    }

    @Test
    void join_preparation_isThatOfAllOrRefused() {
        Model plain = Kinds.CRISP.model();
        Model cropped = plain.withPreparation(Preparation.PLAIN.withFit(Fit.CROP));
        assertThat(Model.join(List.of(cropped, cropped)).preparation()).isEqualTo(cropped.preparation());
        assertThat(cropped.compact().preparation()).isEqualTo(cropped.preparation());
        assertThat(cropped.machine(0).preparation()).isEqualTo(cropped.preparation());
        assertThatThrownBy(() -> Model.join(List.of(plain, cropped)))
                .isInstanceOf(JoinException.class)
                .hasMessageContaining("its images are prepared with fit crop, of the first model fit squash");
        assertThat(Team.of(cropped, cropped).preparation()).isEqualTo(cropped.preparation());
        assertThatThrownBy(() -> Team.of(plain, cropped))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the first takes fit squash, number 2 takes fit crop");
    }

    @Test
    void join_settings_areThoseOfTheFirstWithAllClausesAndTargets() {
        Model union = Model.join(List.of(
                crisp(settings -> settings.withSeed(1).withClauses(5).withTarget(7)),
                crisp(settings -> settings.withSeed(2).withEpochs(3)),
                crisp(settings -> settings.withSeed(3).with(Settings.MACHINES, 2))));
        assertThat(union.settings())
                .isEqualTo(CRISP.withSeed(1)
                        .withClauses(5 + 8 + 8)
                        .withTarget(7 + 6 + 6)
                        .with(Settings.MACHINES, 4)
                        .withEpochs(3));
        assertThat(union.provenance().epochs()).as("what all have learnt").isEqualTo(2);
    }

    @Test
    void join_automata_areThereIfAllModelsHaveThem() {
        Model one = crisp(settings -> settings);
        Model other = crisp(settings -> settings.withSeed(2));
        assertThat(Model.join(List.of(one, other)).automata()).isPresent();
        assertThat(Model.join(List.of(one, other.compact())).automata()).isEmpty();
    }

    @Test
    void join_usualVotes_areKeptIfCountedOnAsManyImages() {
        Settings settings =
                Settings.fuzzy(4, 6).with(Settings.SMALLEST_REGION, 1).withEpochs(2);
        Labels labels = Samples.names(2, false);
        Model one = new Trainer(settings).train(data(labels, 40, 1));
        Model other = new Trainer(settings.withSeed(2)).train(data(labels, 40, 1));
        Model fewer = new Trainer(settings.withSeed(2)).train(data(labels, 30, 1));
        Model union = Model.join(List.of(one, other));
        int votes = IntStream.range(0, union.clauses().size())
                .map(union.usualVotes().orElseThrow()::votes)
                .sum();
        int ofBoth = IntStream.range(0, one.clauses().size())
                .map(clause -> one.usualVotes().orElseThrow().votes(clause)
                        + other.usualVotes().orElseThrow().votes(clause))
                .sum();
        assertThat(votes).isPositive().isEqualTo(ofBoth);
        Model ofDifferentData = Model.join(List.of(one, fewer));
        assertThat(ofDifferentData.usualVotes()).isEmpty();
        assertThat(ofDifferentData.provenance().dataFingerprint())
                .isEqualTo(one.provenance().dataFingerprint() + "+"
                        + fewer.provenance().dataFingerprint());
        assertThat(ofDifferentData.provenance().examples()).isEqualTo(70);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void machine_joinedAgain_isTheUnion(long seed) {
        Random random = new Random(seed);
        Settings settings = settings(random).withClauses(2 * (4 + random.nextInt(9)));
        Model union = new Trainer(settings.withTarget(11).with(Settings.MACHINES, 2 + random.nextInt(3)))
                .train(data(Samples.names(3, false), 40, seed));
        List<Model> machines = IntStream.range(0, union.settings().machines())
                .mapToObj(union::machine)
                .toList();
        for (int machine = 0; machine < machines.size(); machine++) {
            assertThat(machines.get(machine).settings())
                    .isEqualTo(union.settings().ofMachine(machine));
        }
        Models.assertSame(Model.join(machines), union);
    }

    @Test
    void join_modelsThatDiffer_areRefusedByName() {
        Model first = crisp(settings -> settings);
        refused(
                first,
                crisp(settings -> settings.withWindow(new Window(2, 2))),
                "its window is 2x2, of the first model 3x4");
        refused(
                first,
                crisp(settings -> settings.with(Settings.SHARING, Settings.Sharing.OWN)),
                "its sharing is own, of the first model coalesced");
        refused(first, crisp(settings -> settings.withSpecificity(5)), "its specificity is 5, of the first model 3");
        refused(
                first,
                crisp(settings -> settings.with(Settings.STATES, 16)),
                "its states is 16, of the first model 256");
        refused(
                first,
                new Trainer(CRISP).train(data(Labels.anyOf(List.of("a", "b")), 40, 1)),
                "its labels are [a, b], of the first model " + first.labels().names());
        refused(
                first,
                new Trainer(CRISP).train(data(new Labels(first.labels().names(), true), 40, 1)),
                "its labels are one per image, of the first model any number per image");
        refused(
                first,
                new Trainer(CRISP)
                        .train(Samples.random(first.labels(), new ImageShape(9, 12, 1), 40, 1)
                                .dataset(BITS)),
                "its images are 9x12 grey, of the first model 9x11 grey");
        refused(
                first,
                new Trainer(CRISP)
                        .train(Samples.random(first.labels(), SHAPE, 40, 1)
                                .dataset(EncodingRecipe.parse("otsu").fit(1, List.of()))),
                "its encoding is otsu, of the first model thermometer:2");
        refused(
                first,
                crisp(settings -> settings.withSeed(2)).edited(List.of(new Edit.Mute(0, "a test"))),
                "it was edited; join the models as they were trained, then make the edits again");
        Settings fuzzy = Settings.fuzzy(4, 6).with(Settings.SMALLEST_REGION, 1).withEpochs(1);
        Dataset data = data(first.labels(), 20, 1);
        Model soft = new Trainer(fuzzy).train(data);
        refused(
                soft,
                new Trainer(fuzzy.with(Settings.TOLERANCE, 5)).train(data),
                "its tolerance is 5, of the first model 4");
        refused(soft, new Trainer(fuzzy.with(Settings.REACH, 2)).train(data), "its reach is 2, of the first model 0");
        refused(
                soft,
                new Trainer(fuzzy.with(Settings.MIRROR_VOTES, true)).train(data),
                "its mirror votes is true, of the first model false");
        assertThatThrownBy(() -> Model.join(List.of(first))).hasMessage("a union joins at least two models: 1");
    }

    @Test
    void join_encodingFittedToOtherImages_isRefused() {
        Labels labels = Samples.names(2, false);
        Model[] two = new Model[2];
        for (int i = 0; i < 2; i++) {
            Samples samples = Samples.random(labels, SHAPE, 40, i);
            two[i] = new Trainer(CRISP)
                    .train(samples.dataset(EncodingRecipe.parse("quantile:2").fit(1, FuzzyModels.images(SHAPE, 3, i))));
        }
        refused(
                two[0],
                two[1],
                "its encoding quantile:2 was fitted to other images than that of the first model, so that its bits mean something"
                        + " else");
    }

    private static void refused(Model first, Model other, String difference) {
        assertThatThrownBy(() -> Model.join(List.of(first, first, other)))
                .isInstanceOfSatisfying(JoinException.class, refusal -> {
                    assertThat(refusal.model()).isEqualTo(2);
                    assertThat(refusal.difference()).isEqualTo(difference);
                })
                .hasMessage("model 3 cannot be joined: " + difference);
    }
}
