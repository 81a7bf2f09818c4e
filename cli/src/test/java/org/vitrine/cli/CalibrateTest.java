package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.model.Model;
import org.vitrine.predict.Policy;
import org.vitrine.predict.Prediction;
import org.vitrine.store.ModelFile;

/** Probabilities, answers with a limited error rate, and warnings for unusual images. */
class CalibrateTest {

    private static final String FACES = "faces:count=60,validation=60,test=20";

    @TempDir
    static Path shared;

    private static Path plain; // several labels, not calibrated
    private static Path calibrated; // the same, calibrated afterwards
    private static Path bars; // exclusive labels, calibrated when it was trained
    private static String barData;
    private static Path face;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        plain = shared.resolve("plain.vitrine");
        calibrated = shared.resolve("calibrated.vitrine");
        bars = shared.resolve("bars.vitrine");
        barData = "--data=mnist:" + TinyData.idx(shared.resolve("idx"));
        face = shared.resolve("face.png");
        Png.write(faces("test").image(3), face);
        Program.succeed(
                "train",
                "--data=" + FACES,
                "--model=" + plain,
                "--encoding=thermometer:4",
                "--clauses=30",
                "-T=30",
                "--window=5x5",
                "--epochs=2");
        Program.succeed("calibrate", "--model=" + plain, "--data=" + FACES, "--out=" + calibrated);
        Program.succeed(
                "train",
                barData,
                "--validate=0.25",
                "--model=" + bars,
                "--clauses=40",
                "--target=20",
                "--specificity=5",
                "--patch=3x3",
                "--epochs=3");
    }

    private static ImageSource faces(String split) {
        return DataLocation.open(FACES, split, DataLocation.Options.DEFAULT);
    }

    private static void refused(String reason, String... words) {
        Program run = Program.run(words);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).as(run.err()).hasSize(1);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
    }

    private Path noise(int width, int height, int type) throws IOException {
        BufferedImage image = new BufferedImage(width, height, type);
        Random random = new Random(1);
        for (int i = 0; i < width * height; i++) {
            image.setRGB(i % width, i / width, random.nextInt(1 << 24));
        }
        Path file = folder.resolve("noise.png");
        ImageIO.write(image, "png", file.toFile());
        return file;
    }

    @Test
    void train_withValidation_isCalibrated() throws IOException {
        Model model = ModelFile.read(bars);
        assertThat(model.calibration().orElseThrow().exclusive()).isTrue();
        assertThat(model.calibration().orElseThrow().origin().images()).isEqualTo(60);
        assertThat(model.familiarity()).isPresent();
        assertThat(Program.succeed("check", bars.toString()).out())
                .contains("calibration: calibrated on 60 images", "noticesUnusualImages: true");
        assertThat(Program.succeed("check", plain.toString()).out())
                .contains("calibration: none", "noticesUnusualImages: false");
    }

    @Test
    void calibrate_aModelTrainedWithout_addsProbabilitiesAndChangesNoDecision() throws IOException {
        Model before = ModelFile.read(plain);
        Model after = ModelFile.read(calibrated);
        assertThat(before.calibration()).isEmpty();
        assertThat(after.calibration().orElseThrow().origin().inWords())
                .isEqualTo("calibrated on 60 images, which also chose the epoch");
        assertThat(after.familiarity()).isPresent();
        assertThat(after.automata()).as("it can learn on").isPresent();
        ImageSource faces = faces("test");
        for (int index = 0; index < faces.size(); index++) {
            Prediction one = before.predictor().predict(faces.image(index));
            Prediction other = after.predictor().predict(faces.image(index));
            assertThat(other.classSums()).isEqualTo(one.classSums());
            assertThat(other.decided()).isEqualTo(one.decided());
        }
    }

    @Test
    void calibrate_json_saysWhatItsImagesChose() throws IOException {
        Path out = folder.resolve("out.vitrine");
        JsonNode json = Program.succeed(
                        "calibrate", "--model=" + plain, "--data=" + FACES, "--unused", "--out=" + out, "--json")
                .json();
        assertThat(json.get("out").asText()).isEqualTo(out.toString());
        assertThat(json.get("images").asInt()).isEqualTo(60);
        assertThat(json.get("choseEpoch").asBoolean()).isFalse();
        assertThat(json.get("fittedThresholds").asBoolean()).isFalse();
        assertThat(json.get("probabilityEce").asDouble())
                .isBetween(0.0, 1.0)
                .isNotEqualTo(json.get("confidenceEce").asDouble());
        assertThat(ModelFile.read(out).calibration().orElseThrow().origin().choseEpoch())
                .isFalse();
    }

    @Test
    void calibrate_theShareThatTrainingSetAside_isFoundAgain() throws IOException {
        Path out = folder.resolve("again.vitrine");
        Program.succeed("calibrate", "--model=" + bars, barData, "--validate=0.25", "--out=" + out);
        assertThat(ModelFile.read(out).calibration())
                .isEqualTo(ModelFile.read(bars).calibration());
        refused(
                "the model did not set these images aside",
                "calibrate",
                "--model=" + bars,
                barData,
                "--validate=0.5",
                "--out=" + folder.resolve("other.vitrine"));
        refused(
                "the model did not set these images aside",
                "calibrate",
                "--model=" + plain, // has learnt from all of them
                "--data=" + FACES,
                "--validate=0.25",
                "--out=" + folder.resolve("other.vitrine"));
        assertThat(folder.resolve("other.vitrine")).doesNotExist();
    }

    @Test
    void calibrate_wrongUse_isOneLine() throws IOException {
        byte[] model = Files.readAllBytes(plain);
        refused("--out would write over", "calibrate", "--model=" + plain, "--data=" + FACES, "--out=" + plain);
        refused(
                "the model has learnt from these images; choose others with --split",
                "calibrate",
                "--model=" + plain,
                "--data=" + FACES,
                "--split=train",
                "--out=" + folder.resolve("x"));
        assertThat(Files.readAllBytes(plain)).isEqualTo(model);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void calibrate_fewImages_leavesWarningsOutAndSaysSo() throws IOException {
        Path out = folder.resolve("few.vitrine");
        Program run = Program.succeed("calibrate", "--model=" + plain, "--data=faces:validation=20", "--out=" + out);
        assertThat(run.err()).contains("20 images do not show what is unusual; 50 are needed");
        assertThat(ModelFile.read(out).familiarity()).isEmpty();
        assertThat(ModelFile.read(out).calibration()).isPresent();
    }

    @Test
    void calibrate_aTeam_hasProbabilities() throws IOException {
        Path team = folder.resolve("team.vitrine");
        Path out = folder.resolve("calibrated.vitrine");
        Program.succeed("team", "--model=" + plain, "--model=" + plain, "--out=" + team);
        refused("--max-error needs a calibrated model", "predict", "--model=" + team, "--max-error=0.1", "" + face);
        Program.succeed("calibrate", "--model=" + team, "--data=" + FACES, "--out=" + out);
        assertThat(ModelFile.readClassifier(out)
                        .predictor()
                        .predict(faces("test").image(0))
                        .probability("Smiling"))
                .isPresent();
        Program.succeed("predict", "--model=" + out, "--max-error=0.1", "" + face);
    }

    @Test
    void predict_json_hasProbabilitiesAnswersAndLikeness() throws IOException {
        JsonNode json = Program.succeed("predict", "--model=" + calibrated, "--max-error=0.2", "--json", "" + face)
                .json()
                .get(0);
        Prediction expected =
                ModelFile.read(calibrated).predictor().predict(faces("test").image(3));
        for (String label : expected.labels().names()) {
            int index = expected.labels().indexOf(label);
            assertThat(json.get("probabilities").get(label).asDouble())
                    .isCloseTo(expected.probability(label).orElseThrow(), within(1e-6))
                    .isBetween(0.0, 1.0);
            assertThat(json.get("answers").get(label).asText())
                    .isEqualToIgnoringCase(expected.decide(Policy.maxError(0.2).refuseUnlike())
                            .answers()
                            .get(index)
                            .name());
        }
        assertThat(json.get("maxError").asDouble()).isEqualTo(0.2);
        assertThat(json.get("likeness").get("unlike").isBoolean()).isTrue();
        JsonNode without = Program.succeed("predict", "--model=" + plain, "--json", "" + face)
                .json()
                .get(0);
        assertThat(without.has("probabilities")).isFalse();
        assertThat(without.has("likeness")).isFalse();
        assertThat(without.has("confidences")).isTrue();
    }

    @Test
    void predict_exclusiveLabels_probabilitiesAddUpToOne() throws IOException {
        Path lying = TinyData.picture(folder.resolve("lying.png"), TinyData.SIDE, 0);
        JsonNode json = Program.succeed("predict", "--model=" + bars, "--json", "" + lying)
                .json()
                .get(0);
        double sum = 0;
        for (JsonNode one : json.get("probabilities")) {
            sum += one.asDouble();
        }
        assertThat(sum).isCloseTo(1, within(1e-6));
        assertThat(json.get("labels").get(0).asText()).isEqualTo("0");
        assertThat(json.get("probabilities").get("0").asDouble()).isGreaterThan(0.5);
        assertThat(json.get("likeness").get("unlike").asBoolean()).isFalse();
    }

    @Test
    void predict_textOfACalibratedModel_saysWhatPercentagesAre() {
        Program run = Program.succeed("predict", "--model=" + calibrated, "" + face);
        assertThat(run.errLines())
                .containsExactly("percentages are probabilities, calibrated on 60 images, which also chose the epoch");
    }

    @Test
    void predict_errorsThatAreTooRare_areLeftOpenWithANote() throws IOException {
        Path lying = TinyData.picture(folder.resolve("lying.png"), TinyData.SIDE, 0);
        Program run = Program.succeed("predict", "--model=" + bars, "--max-error=0.001", "" + lying);
        assertThat(run.outLines().get(0)).startsWith(lying + ": unsure: ").contains(" or ");
        assertThat(run.outLines()).filteredOn(line -> line.startsWith("  ? ")).hasSize(3);
        assertThat(run.err()).contains("fewer calibration images than the 999");
    }

    @Test
    void evaluate_maxError_holdsOnTheCalibrationImages() {
        for (String[] line : new String[][] {{"0.1"}, {"0.3"}}) {
            double error = Double.parseDouble(line[0]);
            JsonNode answers = Program.succeed(
                            "evaluate",
                            "--model=" + calibrated,
                            "--data=" + FACES,
                            "--split=validation",
                            "--max-error=" + line[0],
                            "--json")
                    .json()
                    .get("calibration")
                    .get("answers");
            assertThat(answers.get("maxError").asDouble()).isEqualTo(error);
            assertThat(answers.get("labels")).hasSize(7);
            for (JsonNode label : answers.get("labels")) {
                for (String side : List.of("coverageHaving", "coverageLacking")) {
                    if (label.get(side).isNumber()) {
                        assertThat(label.get(side).asDouble()).as(side).isGreaterThanOrEqualTo(1 - error);
                    }
                }
            }
        }
        List<Double> unsure = new ArrayList<>();
        for (String error : List.of("0.05", "0.2", "0.5")) {
            unsure.add(Program.succeed(
                            "evaluate", "--model=" + bars, barData, "--split=test", "--max-error=" + error, "--json")
                    .json()
                    .get("calibration")
                    .get("answers")
                    .get("unsure")
                    .asDouble());
        }
        assertThat(unsure).isSortedAccordingTo((one, other) -> Double.compare(other, one));
    }

    @Test
    void evaluate_text_showsHowHonestTheProbabilitiesAre() {
        assertThat(Program.succeed("evaluate", "--model=" + calibrated, "--data=" + FACES, "--max-error=0.1")
                        .out())
                .contains("ECE");
    }

    @Test
    void maxError_withoutCalibration_isRefused() {
        refused(
                "--max-error needs a calibrated model; train with --validate, or use 'vitrine calibrate'",
                "predict",
                "--model=" + plain,
                "--max-error=0.1",
                "" + face);
        refused(
                "--max-error needs a calibrated model; train with --validate, or use 'vitrine calibrate'",
                "evaluate",
                "--model=" + plain,
                "--data=" + FACES,
                "--max-error=0.1");
        for (String wrong : List.of("0", "1", "-0.1", "NaN")) {
            refused(
                    "--max-error is more than 0 and less than 1",
                    "predict",
                    "--model=" + calibrated,
                    "--max-error=" + wrong,
                    "" + face);
        }
    }

    @Test
    void predict_noise_isSaidToBeUnlikeTheTrainingImages() throws IOException {
        Path noise = noise(TinyData.SIDE, TinyData.SIDE, BufferedImage.TYPE_BYTE_GRAY);
        Path lying = TinyData.picture(folder.resolve("lying.png"), TinyData.SIDE, 0);
        Program run = Program.succeed("predict", "--model=" + bars, "" + noise);
        assertThat(run.outLines().get(0)).endsWith("noise.png: no answer");
        assertThat(run.outLines().get(1)).startsWith("  unlike the training images: ");
        Program sure = Program.succeed("predict", "--model=" + bars, "--max-error=0.2", "" + noise);
        assertThat(sure.outLines().get(0)).endsWith(": no answer");
        assertThat(sure.out()).doesNotContain("*");
        assertThat(Program.succeed("predict", "--model=" + bars, "" + lying).out())
                .doesNotContain("unlike");
        JsonNode json = Program.succeed("predict", "--model=" + bars, "--json", "" + noise, "" + lying)
                .json();
        assertThat(json.get(0).get("likeness").get("unlike").asBoolean()).isTrue();
        assertThat(json.get(0).get("outcome").asText()).isEqualTo("unlike");
        assertThat(json.get(1).get("outcome").asText()).isEqualTo("answered");
        assertThat(json.get(0).get("likeness").get("score").asInt())
                .isGreaterThan(json.get(1).get("likeness").get("score").asInt());
    }
}
