package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.evaluation.faithfulness.Trust;
import org.vitrine.evaluation.faithfulness.TrustMeasure;
import org.vitrine.evaluation.faithfulness.TrustSample;
import org.vitrine.evaluation.faithfulness.TrustSettings;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** Whether explanations can be trusted, from end to end. */
class TrustTest {

    private static final String FACES = "faces:count=300,test=30";

    @TempDir
    static Path folder;

    private static Path model = Path.of("");
    private static Path bars = Path.of("");
    private static Path barModel = Path.of("");

    @BeforeAll
    static void train() throws IOException {
        model = folder.resolve("faces.vitrine");
        Program.succeed(
                "train",
                "--data=" + FACES,
                "--model=" + model,
                "--encoding=thermometer:4",
                "--recipe=none",
                "--clauses=200",
                "--target=100",
                "--patch=3x3",
                "--q=3",
                "--epochs=2");
        bars = TinyData.classFolders(folder.resolve("bars"), TinyData.SIDE, 30, 1);
        barModel = folder.resolve("bars.vitrine");
        Program.succeed(
                "train", "--data=folder:" + bars, "--model=" + barModel, "--clauses=60", "--patch=3x3", "--epochs=6");
    }

    private static String[] faces(Path out, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "trust",
                "--model=" + model,
                "--data=" + FACES,
                "--limit=5",
                "--steps=4",
                "--samples=2",
                "--out=" + out));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static String[] bars(Path out, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "trust",
                "--model=" + barModel,
                "--data=folder:" + bars,
                "--split=all",
                "--limit=20",
                "--steps=4",
                "--samples=2",
                "--out=" + out));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @Test
    void trust_writesPageChartsAndWhatTheLibrarySays() throws IOException {
        Path out = folder.resolve("all");
        Program run = Program.succeed(faces(out));
        assertThat(run.out())
                .contains("deletion area", "ROAD", "relevance rank")
                .containsPattern("completeness +100.0 %");
        assertThat(run.err()).contains("explanations of 5 images");
        for (String chart : List.of("deletion", "insertion", "road", "randomisation")) {
            assertThat(ImageIO.read(out.resolve(chart + ".png").toFile()).getWidth())
                    .isGreaterThan(300);
        }
        String page = Files.readString(out.resolve("trust.html"));
        assertThat(page)
                .contains("Can the explanations of faces.vitrine be trusted?", "Lower is better.", "faces, test");
        assertThat(page).doesNotContain("<script", "http://", "https://", folder.toString());
        JsonNode json = new ObjectMapper().readTree(out.resolve("trust.json").toFile());
        assertThat(json.get("format").asText()).isEqualTo("vitrine-trust");
        Model machine = ModelFile.read(model);
        TrustSample sample = TrustSample.of(
                List.of(machine),
                DataLocation.open(FACES, "test", DataLocation.Options.DEFAULT),
                5,
                false,
                1,
                done -> {});
        Trust expected =
                Trust.of(machine, sample, TrustSettings.DEFAULT.withSteps(4).withSamples(2, 0.02), Trust.Progress.NONE);
        for (TrustMeasure measure : TrustMeasure.values()) {
            assertThat(json.get("measured")
                            .get("model")
                            .get(measure.key())
                            .get("value")
                            .asDouble())
                    .as(measure.key())
                    .isCloseTo(measure.value(expected).orElseThrow(), within(1e-9));
        }
    }

    @Test
    void trust_anyNumberOfThreads_theSameBytes() {
        Path one = folder.resolve("one");
        Path three = folder.resolve("three");
        String json = Program.succeed(faces(one, "--threads=1", "--json")).out();
        assertThat(Program.succeed(faces(three, "--threads=3", "--json")).out()).isEqualTo(json);
        for (String file : List.of("trust.json", "trust.html", "deletion.png", "randomisation.png")) {
            assertThat(three.resolve(file)).hasSameBinaryContentAs(one.resolve(file));
        }
    }

    @Test
    void trust_masks_areCountedAndMeasured() throws IOException {
        Path masks = folder.resolve("masks");
        Files.createDirectories(masks.resolve("lying"));
        BufferedImage all = new BufferedImage(TinyData.SIDE, TinyData.SIDE, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < TinyData.SIDE * TinyData.SIDE; i++) {
            all.setRGB(i % TinyData.SIDE, i / TinyData.SIDE, 0xFFFFFF);
        }
        for (int i = 0; i < 30; i++) {
            ImageIO.write(all, "png", masks.resolve("lying/" + i + ".png").toFile());
        }
        Program run = Program.succeed(bars(folder.resolve("masked"), "--masks=" + masks));
        assertThat(run.err()).contains("labels of images have no mask in " + masks);
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("masked/trust.json").toFile());
        assertThat(json.get("withRegion").asInt())
                .isPositive()
                .isLessThan(json.get("explanations").asInt());
        JsonNode measured = json.get("measured").get("model");
        assertThat(measured.get("relevanceMass").get("value").asDouble()).isCloseTo(1, within(1e-9));
        assertThat(measured.get("relevanceRank").get("random").asDouble()).isCloseTo(1, within(1e-9));
        assertThat(measured.get("labels").get("standing").get("examples").asInt())
                .isZero();

        ImageIO.write(
                all.getSubimage(0, 0, 3, 8), "png", masks.resolve("lying/0.png").toFile());
        Program refused = Program.run(bars(folder.resolve("masked"), "--masks=" + masks));
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.errLines())
                .last()
                .asString()
                .contains("lying/0.png has 8x3 pixels, its image 8x8; draw it on the image itself");
    }

    @Test
    void trust_withoutMasks_leavesRegionsOut() {
        Program run = Program.succeed(bars(folder.resolve("plain")));
        assertThat(run.out()).contains("randomisation test").doesNotContain("relevance");
        assertThat(run.err()).doesNotContain("mask");
    }

    @Test
    void trust_aTeam_isMeasured() {
        Path team = folder.resolve("team.vitrine");
        Program.succeed("team", "--model=" + barModel, "--model=" + barModel, "--out=" + team);
        Path out = folder.resolve("team");
        String[] words = bars(out);
        words[1] = "--model=" + team;
        assertThat(Program.succeed(words).out())
                .containsPattern("completeness +100.0 %")
                .contains("randomisation test");
    }

    @Test
    void trust_filesOfOthers_areNotReplacedUnlessForced() throws IOException {
        Path out = Files.createDirectories(folder.resolve("mine"));
        Path notes = Files.writeString(out.resolve("trust.html"), "<p>mine</p>");
        Program run = Program.run(bars(out));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(notes + " exists and is not a report that Vitrine wrote");
        Files.writeString(out.resolve("trust.json"), "{}");
        Program.succeed(bars(out, "--force"));
        Program.succeed(bars(out)); // its own files are replaced
        Files.write(out.resolve("road.png"), new byte[] {1, 2, 3});
        Program picture = Program.run(bars(out));
        assertThat(picture.exitCode()).isEqualTo(2);
        assertThat(picture.err()).contains("road.png exists and is not a chart that Vitrine wrote");
        assertThat(Files.size(out.resolve("road.png"))).isEqualTo(3);
        Program.succeed(bars(out, "--force"));
        assertThat(ImageIO.read(out.resolve("road.png").toFile())).isNotNull();
    }

    @Test
    void trust_wrongUse_isOneLine() {
        Path out = folder.resolve("none");
        for (String[] wrong : new String[][] {
            {"--steps=1", "steps must be >= 2: 1"},
            {"--limit=0", "--limit must be at least 1: 0"},
            {"--radius=7", "at most 1: 7.0"},
            {"--masks=" + folder.resolve("nowhere"), "of masks; check the path"},
            {"--baseline=" + folder, "--baseline needs the program with PyTorch"}
        }) {
            String option = wrong[0].substring(0, wrong[0].indexOf('=') + 1);
            List<String> words = new ArrayList<>(List.of(bars(out)));
            words.removeIf(word -> word.startsWith(option));
            words.add(wrong[0]);
            Program run = Program.run(words.toArray(String[]::new));
            assertThat(run.exitCode()).as(wrong[0]).isEqualTo(2);
            assertThat(run.err()).contains(wrong[1]);
            assertThat(run.errLines())
                    .filteredOn(line -> line.startsWith("vitrine: "))
                    .hasSize(1);
        }
    }
}
