package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.Familiarity;
import org.vitrine.predict.Prediction;
import org.vitrine.predict.ProbabilityCurve;
import org.vitrine.predict.SortedScores;
import org.vitrine.team.Team;
import org.vitrine.team.TeamModels;

/** Files of models and teams that were calibrated. */
class CalibratedFileTest {

    @TempDir
    Path folder;

    static Model calibrated(Model model, long seed) {
        Random random = new Random(seed);
        return model.withCalibration(
                        calibration(model.labels().size(), model.labels().exclusive(), random))
                .withFamiliarity(familiarity(model, random));
    }

    static Calibration calibration(int labels, boolean exclusive, Random random) {
        int images = 1 + random.nextInt(3000);
        Calibration.Origin origin =
                new Calibration.Origin(images, "cafe" + random.nextInt(), random.nextBoolean(), random.nextBoolean());
        if (exclusive && labels > 1) {
            return Calibration.exclusive(
                    origin,
                    labels,
                    1L + random.nextInt(50_000_000),
                    SortedScores.of(random.ints(images, -90, 90).toArray()));
        }
        List<ProbabilityCurve> curves = new ArrayList<>();
        List<SortedScores> having = new ArrayList<>();
        List<SortedScores> lacking = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            int points = 1 + random.nextInt(9);
            int[] sums =
                    random.ints(-500, 500).distinct().limit(points).sorted().toArray();
            int[] probabilities =
                    random.ints(points, 1, ProbabilityCurve.UNIT).sorted().toArray();
            curves.add(new ProbabilityCurve(sums, probabilities));
            int with = random.nextInt(images + 1);
            having.add(SortedScores.of(random.ints(with, -90, 90).toArray()));
            lacking.add(SortedScores.of(random.ints(images - with, -90, 90).toArray()));
        }
        return Calibration.perLabel(origin, curves, having, lacking);
    }

    private static Familiarity familiarity(Model model, Random random) {
        int clauses = model.clauses().size();
        int most = random.nextBoolean() ? 100 : random.nextBoolean() ? 4000 : 100_000;
        int[][] profiles = IntStream.rangeClosed(0, model.labels().size())
                .mapToObj(label -> random.ints(clauses, 0, most).toArray())
                .toArray(int[][]::new);
        return new Familiarity(
                profiles,
                random.ints(clauses, 1, most).toArray(),
                new Familiarity.Scale(random.nextInt(1000), 1000 + random.nextInt(1000)),
                new Familiarity.Scale(random.nextInt(1000), 1000 + random.nextInt(1000)),
                SortedScores.of(
                        random.ints(1 + random.nextInt(1500), 0, 1_000_000).toArray()),
                random.nextInt(clauses + 1),
                random.nextInt());
    }

    @Test
    void withFamiliarity_profilesOfOtherLabels_isRefused_beforeAFileCannotBeRead() {
        Model model = RandomModels.trained(1);
        int clauses = model.clauses().size();
        Familiarity.Scale scale = new Familiarity.Scale(1, 2);
        Familiarity lacking = new Familiarity(
                new int[model.labels().size()][clauses],
                IntStream.range(0, clauses).map(clause -> 1).toArray(),
                scale,
                scale,
                SortedScores.of(new int[1]),
                1,
                0);
        assertThatThrownBy(() -> model.withFamiliarity(lacking))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the familiarity does not fit the labels and the clauses");
    }

    @Test
    void read_whatWasWritten_saysTheSame() throws IOException {
        int exclusive = 0;
        for (long seed = 0; seed < 60; seed++) {
            Model bare = seed % 2 == 0 ? RandomModels.trained(seed) : RandomModels.fuzzy(seed);
            if (bare.labels().exclusive() && bare.labels().size() < 2) {
                continue;
            }
            Model model = calibrated(bare, seed);
            exclusive += model.labels().exclusive() ? 1 : 0;
            byte[] bytes = FileBytes.of(model);
            Model read = ModelFile.read(bytes);
            assertThat(read.calibration()).as("seed " + seed).isPresent().isEqualTo(model.calibration());
            assertThat(read.familiarity()).as("seed " + seed).isPresent().isEqualTo(model.familiarity());
            assertThat(FileBytes.of(read)).isEqualTo(bytes);
            Model looking = model.withAppearance(RandomAppearance.of(model, seed));
            assertThat(ModelFile.read(FileBytes.of(looking)).appearance())
                    .isPresent()
                    .isEqualTo(looking.appearance());
            assertThat(FileBytes.of(read.withoutCalibration().withoutFamiliarity()))
                    .isEqualTo(FileBytes.of(bare));
            assertThat(ModelFile.read(FileBytes.of(model.compact())).calibration())
                    .isEqualTo(model.calibration());
            for (Raster image : RandomModels.images(model.shape(), 3, seed)) {
                Prediction said = model.predictor().predict(image);
                Prediction again = read.predictor().predict(image);
                assertThat(said.classSums())
                        .isEqualTo(bare.predictor().predict(image).classSums());
                assertThat(again.probability(0)).isPresent().isEqualTo(said.probability(0));
                assertThat(again.likeness()).isPresent().isEqualTo(said.likeness());
            }
        }
        assertThat(exclusive).isBetween(5, 55);
    }

    @Test
    void team_calibrated_isReadAsItWasWritten() throws IOException {
        for (boolean exclusive : new boolean[] {true, false}) {
            Model one = TeamModels.crisp(exclusive, "thermometer:2", 1);
            Model two = TeamModels.fuzzy(exclusive, "edges:2", true);
            Random random = new Random(3);
            Team team = Team.of(calibrated(one, 5), two)
                    .withCalibration(calibration(one.labels().size(), exclusive, random));
            Path file = folder.resolve("team");
            ModelFile.write(team, file);
            ClauseClassifier read = ModelFile.readClassifier(file);
            assertThat(read.calibration()).isPresent().isEqualTo(team.calibration());
            assertThat(read.members().get(0).model().familiarity()).isPresent();
            assertThat(read.members().get(1).model().calibration()).isEmpty();
            Raster image = RandomModels.images(TeamModels.SHAPE, 1, 9).get(0);
            assertThat(read.predictor().predict(image).probability(0))
                    .isPresent()
                    .isEqualTo(team.predictor().predict(image).probability(0));
            assertThat(read.predictor().predict(image).likeness()).isPresent();
            assertThat(read.withoutCalibration().predictor().predict(image).probability(0))
                    .isEmpty();
        }
    }

    /** Every number of the new tensors, set to extremes under a right checksum: read or refused with words, never anything else. */
    @Test
    void read_anyNumberSetToExtremes_isReadOrRefused() throws IOException {
        int refused = 0;
        for (Model bare : List.of(RandomModels.tiny(), RandomModels.tinyFuzzy())) {
            Model model = small(bare);
            byte[] bytes = FileBytes.of(model);
            Raster image = RandomModels.images(model.shape(), 1, 1).get(0);
            for (String name : names(model)) {
                int at = FileBytes.tensorAt(bytes, name);
                for (int number = 0; number < length(bytes, name) / 4; number++) {
                    for (int value : new int[] {Integer.MIN_VALUE, -1, 0, 1, 999_999, 1_000_000, Integer.MAX_VALUE}) {
                        byte[] changed = bytes.clone();
                        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putInt(at + 4 * number, value);
                        try {
                            ModelFile.read(FileBytes.sealed(changed))
                                    .predictor()
                                    .predict(image);
                        } catch (ModelFileException told) {
                            assertThat(told.getMessage()).contains(": ", "; ").doesNotContain("null");
                            refused++;
                        } catch (RuntimeException wrong) {
                            fail(name + "[" + number + "] = " + value, wrong);
                        }
                    }
                }
            }
        }
        assertThat(refused).isGreaterThan(50);
    }

    @Test
    void read_metadataMissingOrWrong_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(small(RandomModels.tiny()));
        String header = FileBytes.headerText(bytes);
        for (String[] change : new String[][] {
            {"\"calibration.images\":\"3\"", "\"calibration.images\":\"4\""},
            {"\"calibration.images\":\"3\"", "\"calibration.images\":\"x\""},
            {"\"calibration.choseEpoch\":\"true\"", "\"calibration.choseEpoch\":\"yes\""},
            {"\"calibration.fingerprint\"", "\"calibration.fingermark\""}
        }) {
            assertThat(header).contains(change[0]);
            byte[] changed =
                    FileBytes.sealed(FileBytes.file(header.replace(change[0], change[1]), FileBytes.data(bytes)));
            try {
                ModelFile.read(changed);
                fail(change[1]);
            } catch (ModelFileException told) {
                assertThat(told.getMessage()).containsPattern("calibrat");
            }
        }
    }

    /** A calibration of three images. */
    private static Model small(Model bare) {
        Calibration.Origin origin = new Calibration.Origin(3, "cafe", true, false);
        int labels = bare.labels().size();
        List<SortedScores> one = new ArrayList<>();
        List<SortedScores> two = new ArrayList<>();
        List<ProbabilityCurve> curves = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            one.add(SortedScores.of(new int[] {-2, 5}));
            two.add(SortedScores.of(new int[] {1}));
            curves.add(new ProbabilityCurve(new int[] {-3, 4}, new int[] {100_000, 900_000}));
        }
        Calibration calibration = bare.labels().exclusive()
                ? Calibration.exclusive(origin, labels, 2_500_000, SortedScores.of(new int[] {-5, -4, 3}))
                : Calibration.perLabel(origin, curves, one, two);
        int[][] profiles = new int[labels + 1][bare.clauses().size()];
        Arrays.stream(profiles).forEach(profile -> Arrays.fill(profile, 70_000));
        int[] deviations = new int[bare.clauses().size()];
        Arrays.fill(deviations, 80_000);
        return bare.withCalibration(calibration)
                .withFamiliarity(new Familiarity(
                        profiles,
                        deviations,
                        new Familiarity.Scale(10, 20),
                        new Familiarity.Scale(30, 40),
                        SortedScores.of(new int[] {1, 2, 3}),
                        1,
                        4))
                .withAppearance(RandomAppearance.of(bare, 1));
    }

    private static List<String> names(Model model) {
        List<String> names = new ArrayList<>(List.of(
                "calibration.scores.images",
                "calibration.scores.values",
                "familiarity.images",
                "familiarity.scores",
                "familiarity.voting",
                "familiarity.scales",
                "familiarity.profiles",
                "familiarity.deviations",
                "familiarity.limit",
                "appearance.limits",
                "appearance.means",
                "appearance.whitening"));
        names.addAll(
                model.labels().exclusive()
                        ? List.of("calibration.temperature")
                        : List.of(
                                "calibration.curve.offsets",
                                "calibration.curve.sums",
                                "calibration.curve.probabilities"));
        return names;
    }

    private static int length(byte[] bytes, String name) {
        String header = new String(bytes, 8, FileBytes.headerLength(bytes), StandardCharsets.UTF_8);
        int from = header.indexOf("[", header.indexOf("\"" + name + "\":")) + 1;
        int comma = header.indexOf(",", from);
        return Integer.parseInt(header.substring(comma + 1, header.indexOf("]", from)))
                - Integer.parseInt(header.substring(from, comma));
    }
}
