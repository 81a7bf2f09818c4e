package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.edit.Edit;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.Model;
import org.vitrine.patch.Area;
import org.vitrine.predict.Calibration;
import org.vitrine.store.ModelFile;

/** Changing a model by hand. */
class EditTest {

    private static final String FACES = "faces:count=60,validation=60,test=20";

    @TempDir
    static Path shared;

    private static Path plain;
    private static Path calibrated;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() {
        plain = train("plain.vitrine");
        calibrated = train("calibrated.vitrine", "--validate=validation");
        assertThat(read(calibrated).calibration()).isPresent();
        assertThat(read(calibrated).familiarity()).isPresent();
    }

    private static Path train(String name, String... more) {
        Path file = shared.resolve(name);
        List<String> words = new ArrayList<>(List.of(
                "train",
                "--data=" + FACES,
                "--model=" + file,
                "--encoding=thermometer:4",
                "--clauses=30",
                "-T=30",
                "--window=5x5",
                "--epochs=2"));
        words.addAll(List.of(more));
        Program.succeed(words.toArray(String[]::new));
        return file;
    }

    private static Model read(Path file) {
        try {
            return ModelFile.read(file);
        } catch (IOException wrong) {
            throw new AssertionError(wrong);
        }
    }

    private static ImageSource faces(String split) {
        return DataLocation.open(FACES, split, DataLocation.Options.DEFAULT);
    }

    private static String[] edit(Path model, Path out, String... more) {
        List<String> words = new ArrayList<>(List.of("edit", "--model=" + model, "--out=" + out));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private void refused(String reason, String... words) {
        Program run = Program.run(words);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    /** The clause that votes most for glasses: without it, the class sums are others. */
    private static int strongest(Model model, String label) {
        int index = model.labels().indexOf(label);
        int labels = model.labels().size();
        int best = 0;
        for (int clause = 0; clause < model.clauses().size(); clause++) {
            if (model.weights()[clause * labels + index] > model.weights()[best * labels + index]) {
                best = clause;
            }
        }
        return best;
    }

    private static void assertSameSums(Model one, Model other) {
        ImageSource faces = faces("test");
        for (int index = 0; index < faces.size(); index++) {
            assertThat(one.predictor().predict(faces.image(index)).classSums())
                    .isEqualTo(other.predictor().predict(faces.image(index)).classSums());
        }
    }

    private static void assertMeasures(JsonNode json, Model model) {
        Evaluation expected = Evaluation.of(model, faces("validation"));
        for (Measure measure : List.of(Measure.ACCURACY, Measure.F1, Measure.AUROC)) {
            assertThat(json.get(measure.key()).asDouble())
                    .as(measure.key())
                    .isCloseTo(expected.overall(measure).orElseThrow(), within(1e-9));
        }
        assertThat(json.get("labelF1")).hasSize(model.labels().size());
    }

    @Test
    void edit_withData_measuresBeforeAndAfterAndLeavesTheOriginal() throws IOException {
        byte[] original = Files.readAllBytes(plain);
        Model before = read(plain);
        int clause = strongest(before, "Glasses");
        Path out = folder.resolve("edited.vitrine");
        JsonNode json = Program.succeed(edit(
                        plain,
                        out,
                        "--mute=" + clause,
                        "--because=votes too much",
                        "--forbid=Glasses:0-9,0-63",
                        "--threshold=Glasses=2",
                        "--because",
                        "a watermark",
                        "--data=" + FACES,
                        "--json"))
                .json();
        assertThat(Files.readAllBytes(plain)).isEqualTo(original);
        Model after = read(out);
        assertThat(after.edits())
                .containsExactly(
                        new Edit.Mute(clause, "votes too much"),
                        new Edit.Forbid("Glasses", new Area(0, 0, 9, 63), "a watermark"),
                        new Edit.Decide("Glasses", 2, "a watermark"));
        assertThat(json.get("model").asText()).isEqualTo(out.toString());
        assertThat(json.get("edits")).hasSize(3);
        assertThat(json.get("edits").get(0).get("edit").asInt()).isEqualTo(1);
        assertThat(json.get("edits").get(2).get("reason").asText()).isEqualTo("a watermark");
        assertThat(json.get("examples").asInt()).isEqualTo(60);
        assertMeasures(json.get("before"), before);
        assertMeasures(json.get("after"), after);
        assertThat(json.get("after").get("labelF1").get("Glasses"))
                .isNotEqualTo(json.get("before").get("labelF1").get("Glasses"));
    }

    @Test
    void edit_reasonedAgain_sameBytesForAnyNumberOfThreads() throws IOException {
        Path one = folder.resolve("one");
        Path three = folder.resolve("three");
        for (Path out : List.of(one, three)) {
            Program.succeed(edit(
                    calibrated,
                    out,
                    "--forbid=Glasses:0-9,0-63",
                    "--because=a watermark",
                    "--data=" + FACES,
                    "--threads=" + (out.equals(one) ? 1 : 3)));
        }
        assertThat(three).hasSameBinaryContentAs(one);
    }

    @Test
    void check_andInspect_listEdits() throws IOException {
        Path out = folder.resolve("edited.vitrine");
        Program made = Program.succeed(edit(
                plain, out, "--mute=3", "--because=sees the watermark", "--reweight=4:Smiling=-7", "--because=harm"));
        assertThat(made.outLines())
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("edit 1: ").endsWith(", because: sees the watermark"),
                        line -> assertThat(line).startsWith("edit 2: ").endsWith(", because: harm"));
        assertThat(made.err()).contains("keep the original", "wrote " + out);

        Program check = Program.succeed("check", out.toString());
        assertThat(check.out())
                .contains("is whole", "editsLeadHere: true", "canLearnOn: false")
                .contains(made.outLines());
        JsonNode json = Program.succeed("check", out.toString(), "--json").json();
        assertThat(json.get("editsLeadHere").asBoolean()).isTrue();
        assertThat(json.get("edits")).hasSize(2);
        assertThat(json.get("edits").get(1).get("reason").asText()).isEqualTo("harm");
        JsonNode untouched =
                Program.succeed("check", plain.toString(), "--json").json();
        assertThat(untouched.has("edits")).isFalse();
        assertThat(untouched.has("editsLeadHere")).isFalse();

        assertThat(Program.succeed("inspect", "--model=" + out).out())
                .containsPattern("edit1 +.*because: sees the watermark")
                .containsPattern("edit2 +.*-7.*because: harm");
    }

    @Test
    void check_editsThatDoNotLeadHere_saysSo() throws IOException {
        Path out = folder.resolve("edited.vitrine");
        Model original = read(plain);
        Model muted = original.edited(List.of(new Edit.Mute(strongest(original, "Glasses"), "one reason")));
        Model forged = original.compact()
                .editedAs(
                        muted.clauses(),
                        muted.weights(),
                        muted.compact().counts(),
                        muted.thresholds(),
                        null,
                        List.of(new Edit.Reweight(0, "Smiling", 1234, "another")));
        ModelFile.write(forged, out);
        assertThat(Program.succeed("check", out.toString(), "--json")
                        .json()
                        .get("editsLeadHere")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void undo_allEdits_givesBackTheClassSums() {
        Path edited = folder.resolve("edited.vitrine");
        Path half = folder.resolve("half.vitrine");
        Path undone = folder.resolve("undone.vitrine");
        Model original = read(plain);
        int clause = strongest(original, "Glasses");
        Program.succeed(
                edit(plain, edited, "--mute=" + clause, "--forbid=Smiling:30-63,0-63", "--because=an experiment"));
        assertThat(Program.succeed(edit(edited, half, "--undo=2")).out()).contains("edit 1: ");
        assertSameSums(read(half), original.edited(List.of(new Edit.Mute(clause, "an experiment"))));
        Program run = Program.succeed(edit(edited, undone, "--undo=1", "--undo=2"));
        assertThat(run.out()).contains("no edits are left");
        assertThat(read(undone).edits()).isEmpty();
        assertSameSums(read(undone), original);
        refusedBeside("there is no edit 3 to undo; the model has 2", edit(edited, folder.resolve("x"), "--undo=3"));
        refusedBeside("--undo 1 is given twice", edit(edited, folder.resolve("x"), "--undo=1", "--undo=1"));
    }

    private static void refusedBeside(String reason, String... words) {
        Program run = Program.run(words);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).contains(reason);
    }

    @Test
    void threshold_fitted_isTheBestByF1() {
        Path out = folder.resolve("fitted.vitrine");
        JsonNode json = Program.succeed(edit(
                        plain,
                        out,
                        "--threshold=Glasses=fitted",
                        "--because=glasses are rare",
                        "--data=" + FACES,
                        "--json"))
                .json();
        assertThat(json.get("after").get("labelF1").get("Glasses").asDouble())
                .isGreaterThanOrEqualTo(
                        json.get("before").get("labelF1").get("Glasses").asDouble());
        Model after = read(out);
        int label = after.labels().indexOf("Glasses");
        double best = json.get("after").get("labelF1").get("Glasses").asDouble();
        for (int sum = -60; sum <= 60; sum += 3) {
            Model other = read(plain).edited(List.of(new Edit.Decide("Glasses", sum, "another")));
            assertThat(Evaluation.of(other, faces("validation"))
                            .results()
                            .get(label)
                            .measure(Measure.F1)
                            .orElse(0))
                    .isLessThanOrEqualTo(best + 1e-9);
        }
    }

    @Test
    void from_anEditedModel_isRefused() {
        Path out = folder.resolve("edited.vitrine");
        Program.succeed(edit(plain, out, "--mute=3", "--because=sees the watermark"));
        refusedBeside(
                out + " was edited by hand, and cannot learn on; train the original on",
                "train",
                "--data=" + FACES,
                "--from=" + out,
                "--epochs=3",
                "--model=" + folder.resolve("further.vitrine"));
        assertThat(folder.resolve("further.vitrine")).doesNotExist();
    }

    @Test
    void edit_wrongUse_isOneLineAndWritesNothing() {
        Path out = folder.resolve("edited.vitrine");
        refused("--mute 3 has no reason; say why with --because", edit(plain, out, "--mute=3"));
        refused("--mute 4 has no reason", edit(plain, out, "--mute=3", "--because=it is wrong", "--mute=4"));
        refused("there is nothing to edit", edit(plain, out));
        refused("--out would write over", edit(plain, plain, "--mute=3", "--because=it is wrong"));
        refused("--out would write over", edit(plain, plain, "--mute=3", "--because=it is wrong", "--force"));
        refused("--split goes with --data", edit(plain, out, "--mute=3", "--because=why", "--split=test"));
        refused("fitted needs images", edit(plain, out, "--threshold=Glasses=fitted", "--because=rare"));
        refused("'x' is not a whole number", edit(plain, out, "--mute=x", "--because=why"));
        refused("30", edit(plain, out, "--mute=30", "--because=there is no such clause"));
        refused("Moustache", edit(plain, out, "--forbid=Moustache:0-9,0-9", "--because=no such label"));
        refused("write ROW-ROW,COLUMN-COLUMN", edit(plain, out, "--forbid=Glasses:0-9", "--because=half an area"));
    }

    @Test
    void edit_ofACalibratedModel_keepsProbabilitiesOfUntouchedLabels_andCalibratesTheOthersOnData() {
        Path out = folder.resolve("edited.vitrine");
        Program silent =
                Program.succeed(edit(calibrated, out, "--forbid=Glasses:53-61,53-61", "--because=sees the watermark"));
        assertThat(silent.err()).contains("Glasses has probabilities no longer", "calibrate");
        Calibration kept = read(out).calibration().orElseThrow();
        Calibration first = read(calibrated).calibration().orElseThrow();
        int glasses = read(out).labels().indexOf("Glasses");
        for (int label = 0; label < kept.labels(); label++) {
            assertThat(kept.ofLabels().get(label))
                    .isEqualTo(
                            label == glasses
                                    ? Optional.empty()
                                    : first.ofLabels().get(label));
        }
        assertThat(read(out).familiarity()).isEmpty();
        assertThat(Program.succeed("inspect", "--model=" + out).out()).contains("not calibrated: Glasses");

        Program again = Program.succeed(edit(
                calibrated, out, "--forbid=Glasses:53-61,53-61", "--because=sees the watermark", "--data=" + FACES));
        assertThat(again.err()).doesNotContain("probabilities");
        assertThat(read(out).calibration().orElseThrow().isComplete()).isTrue();
        assertThat(read(out).calibration().orElseThrow().only(label -> label != glasses))
                .contains(kept);

        String[] mute = {"--mute=" + strongest(read(calibrated), "Glasses"), "--because=sees the watermark"};
        Program measured = Program.succeed(edit(calibrated, out, mute[0], mute[1], "--data=" + FACES));
        assertThat(measured.err()).doesNotContain("probabilities");
        Model after = read(out);
        assertThat(after.calibration().orElseThrow().origin()).isEqualTo(first.origin()); // the same images
        assertThat(after.calibration().orElseThrow().isComplete()).isTrue();
        assertThat(after.calibration().orElseThrow().origin().images()).isEqualTo(60);
        assertThat(after.familiarity()).isPresent();

        Path undone = folder.resolve("undone.vitrine");
        Program back = Program.succeed(edit(out, undone, "--undo=1", "--data=" + FACES));
        assertThat(back.err()).doesNotContain("probabilities");
        assertThat(read(undone).calibration().orElseThrow().curves())
                .isEqualTo(read(calibrated).calibration().orElseThrow().curves());
    }
}
