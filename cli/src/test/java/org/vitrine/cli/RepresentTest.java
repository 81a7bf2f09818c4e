package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.clause.PatchCounts;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.Dataset;
import org.vitrine.dataset.DatasetReader;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.explain.ClassRepresentation.Positions;
import org.vitrine.internal.match.PatchRecount;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** What a model knows of its labels. */
class RepresentTest {

    @TempDir
    static Path data;

    private static Path model = Path.of("");
    private static String place = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        model = data.resolve("m.vitrine");
        place = "mnist:" + TinyData.idx(data.resolve("idx"));
        Program.succeed(
                "train",
                "--data=" + place,
                "--model=" + model,
                "--clauses=40",
                "--target=20",
                "--specificity=5",
                "--patch=3x3",
                "--epochs=3");
    }

    private Program represent(String... more) {
        List<String> arguments = new ArrayList<>(List.of("represent", "--model=" + model));
        if (Arrays.stream(more).noneMatch(option -> option.startsWith("--out"))) {
            arguments.add("--out=" + folder);
        }
        arguments.addAll(List.of(more));
        return Program.run(arguments.toArray(String[]::new));
    }

    private Program represented(String... more) {
        Program run = represent(more);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private String refused(String... more) throws IOException {
        Program run = represent(more);
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .startsWith("vitrine: ")
                .doesNotContain("Exception", "null");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(ExplainTest.names(folder)).isEmpty();
        return run.err();
    }

    private static PatchCounts recounted(Model machine, String split) {
        Dataset examples = new DatasetReader(1, false, done -> {})
                .read(
                        DataLocation.open(
                                place,
                                split,
                                new DataLocation.Options(
                                        null, null, machine.labels().names(), 1)),
                        machine.encoding())
                .dataset();
        return PatchRecount.over(
                machine.clauses(), machine.encoding(), examples.size(), examples::image, 1, done -> {});
    }

    @Test
    void represent_compactModelByThePaper_saysThatItDiffers() throws IOException {
        Path images = TinyData.classFolders(folder.resolve("few"), TinyData.SIDE, 4, 1);
        Path compact = folder.resolve("compact.vitrine");
        Program.succeed(
                "train",
                "--data=folder:" + images,
                "--model=" + compact,
                "--compact",
                "--clauses=6",
                "--patch=3x3",
                "--epochs=1");
        String[] represent = {"represent", "--model=" + compact, "--out=" + folder.resolve("maps"), "--positions=paper"
        };
        assertThat(Program.succeed(represent).err()).contains("a compact model has counts only where");
        represent[3] = "--positions=exact";
        assertThat(Program.succeed(represent).err()).doesNotContain("compact");
    }

    @Test
    void represent_plain_drawsEachLabelAndASheet() throws IOException {
        Program run = represented();
        assertThat(ExplainTest.names(folder)).containsExactly("0.png", "1.png", "2.png", "labels.png");
        assertThat(run.out()).contains(folder.resolve("labels.png").toString());
        BufferedImage one = ImageIO.read(folder.resolve("0.png").toFile());
        BufferedImage all = ImageIO.read(folder.resolve("labels.png").toFile());
        for (BufferedImage sheet : List.of(one, all)) {
            assertThat(sheet.getWidth()).isGreaterThan(3 * 224);
            assertThat(sheet.getHeight()).isGreaterThan(224);
        }
    }

    @Test
    void represent_label_drawsThoseAskedFor() throws IOException {
        represented("--label=2,0", "--raw");
        assertThat(ExplainTest.names(folder))
                .containsExactly(
                        "0.evidence.npy",
                        "0.negative.npy",
                        "0.png",
                        "0.positive.npy",
                        "2.evidence.npy",
                        "2.negative.npy",
                        "2.png",
                        "2.positive.npy",
                        "labels.png");
    }

    @ParameterizedTest
    @CsvSource({"exact, EXACT", "paper, PAPER"})
    void represent_raw_writesTheLibrarysMaps(String option, Positions positions) throws IOException {
        represented("--raw", "--positions=" + option);
        Model machine = ModelFile.read(model);
        ClassRepresentation representation = new ClassRepresentation(machine);
        for (int label = 0; label < 3; label++) {
            assertThat(ExplainTest.sameMaps(
                            folder, String.valueOf(label), representation.of(label, machine.counts(), positions)))
                    .isTrue();
        }
    }

    @Test
    void represent_positions_areExactUnlessAskedOtherwise() throws IOException {
        represented("--raw");
        Model machine = ModelFile.read(model);
        int differing = 0;
        for (int label = 0; label < 3; label++) {
            ClassRepresentation representation = new ClassRepresentation(machine);
            ExplainTest.sameMaps(folder, String.valueOf(label), representation.of(label));
            differing += Arrays.equals(
                            representation.of(label).evidence(),
                            representation
                                    .of(label, machine.counts(), Positions.PAPER)
                                    .evidence())
                    ? 0
                    : 1;
        }
        assertThat(differing).as("labels for which it matters").isPositive();
    }

    @Test
    void represent_recount_countsOverTheData() throws IOException {
        Model machine = ModelFile.read(model);
        ClassRepresentation representation = new ClassRepresentation(machine);
        represented("--raw", "--data=" + place, "--threads=2");
        PatchCounts training = recounted(machine, "train");
        assertThat(training).isNotEqualTo(machine.counts());
        for (int label = 0; label < 3; label++) {
            assertThat(ExplainTest.sameMaps(
                            folder, String.valueOf(label), representation.of(label, training, Positions.EXACT)))
                    .isTrue();
        }
        represented("--raw", "--data=" + place, "--split=test", "--positions=paper");
        PatchCounts test = recounted(machine, "test");
        for (int label = 0; label < 3; label++) {
            ExplainTest.sameMaps(folder, String.valueOf(label), representation.of(label, test, Positions.PAPER));
        }
    }

    @Test
    void represent_severalLabels_drawsThemToo() throws IOException {
        Path many = data.resolve("many.vitrine");
        Path table = TinyData.labelTable(data.resolve("table"));
        Program.succeed("train", "--data=csv:" + table, "--model=" + many, "--clauses=20", "--patch=3x3", "--epochs=2");
        Program.succeed("represent", "--model=" + many, "--out=" + folder);
        assertThat(ExplainTest.names(folder)).containsExactly("labels.png", "lying.png", "standing.png");
    }

    @Test
    void represent_wrongLabel_isRefusedWithThoseThereAre() throws IOException {
        assertThat(refused("--label=0,seven")).contains("'seven'", "0, 1, 2");
    }

    @ParameterizedTest
    @CsvSource({"--positions=roughly", "--threads=0", "--split"})
    void represent_wrongOption_isNamed(String option) throws IOException {
        String name = option.replaceFirst("=.*", "");
        if (name.equals("--threads")) {
            assertThat(refused(option, "--data=" + place)).contains("threads");
        } else {
            assertThat(refused(option)).contains(name);
        }
    }

    @Test
    void represent_noFolder_isRefused() {
        Program run = Program.run("represent", "--model=" + model);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("--out");
    }

    @Test
    void represent_fileForAFolder_isRefused() throws IOException {
        assertThat(refused("--out=" + model)).contains(model.toString(), "folder");
    }

    @Test
    void represent_missingData_isNamed() throws IOException {
        assertThat(refused("--data=mnist:" + data.resolve("gone"))).contains("gone");
        assertThat(refused("--data=" + place, "--split=foo")).contains("foo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--split=test", "--threads=2", "--size=8x8", "--cache=somewhere"})
    void represent_optionWithoutData_isRefused(String option) {
        Program run = represent(option);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("goes with --data; leave it out");
    }
}
