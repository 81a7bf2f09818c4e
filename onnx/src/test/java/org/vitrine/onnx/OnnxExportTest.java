package org.vitrine.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnxruntime.OnnxModelMetadata;
import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.edit.Edit;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.label.UglyNames;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.predict.Calibration;
import org.vitrine.predict.ProbabilityCurve;
import org.vitrine.predict.SortedScores;
import org.vitrine.store.RandomModels;
import org.vitrine.team.Team;

/** What an exported model says of images and of itself, and what cannot be exported. */
class OnnxExportTest {

    @TempDir
    Path folder;

    private static final ImageShape TWO_BY_TWO = new ImageShape(2, 2, 1);

    /**
     * Clauses on 2x2 pixels with a 1x2 window: features 0 and 1 are the pixels, 2 is "in the second row"; negations
     * from 3 on.
     */
    private static Model written(Labels labels, int[][] literals, int... weights) {
        Encoding encoding = EncodingRecipe.parse("threshold:100").fit(1, List.of());
        Settings settings =
                Settings.defaults().withClauses(literals.length).withTarget(4).withWindow(new Window(1, 2));
        PatchGrid grid = Model.grid(TWO_BY_TWO, encoding, settings);
        long[] included = new long[literals.length * grid.literalWords()];
        for (int clause = 0; clause < literals.length; clause++) {
            for (int literal : literals[clause]) {
                included[clause * grid.literalWords() + grid.bitOf(literal) / 64] |= 1L << grid.bitOf(literal);
            }
        }
        return new Model(
                labels,
                TWO_BY_TWO,
                encoding,
                new ClauseBank(grid, literals.length, included),
                weights,
                PatchCounts.none(literals.length),
                null,
                settings,
                new Provenance("cafe", 30, 2, 5, "0.1.0"));
    }

    private static Raster image(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return Raster.of(TWO_BY_TWO, bytes);
    }

    // clause 0: left bright and right dark, in the first row only; clause 1: right bright, anywhere; clause 2 has no
    // literal,
    // clause 3 contradicts itself
    @Test
    void outputs_ofAModelWorkedByHand() throws OrtException {
        Model model = written(
                Labels.oneOf(List.of("a", "b")), new int[][] {{0, 4, 5}, {1}, {}, {0, 3}}, 3, -1, -2, 5, 7, 7, 9, 9);
        try (RunningModel running = RunningModel.of(model)) {
            RunningModel.Said said =
                    running.run(List.of(image(200, 0, 0, 0), image(0, 0, 200, 0), image(200, 0, 0, 200)));
            assertThat(said.ints(OnnxExport.CLASS_SUMS)).isDeepEqualTo(new int[][] {{3, -1}, {0, 0}, {1, 4}});
            assertThat(said.ints(OnnxExport.CLAUSE_STRENGTHS))
                    .isDeepEqualTo(new int[][] {{1, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 0, 0}});
            int[][][] votes = said.votes();
            assertThat(votes[2]).isDeepEqualTo(new int[][] {{3, -1}, {-2, 5}, {0, 0}, {0, 0}});
            boolean[][] decided = said.decided();
            assertThat(decided[0]).containsExactly(true, false);
            assertThat(decided[1]).as("the first of several").containsExactly(true, false);
            assertThat(decided[2]).containsExactly(false, true);
            float[][] confidences = said.floats(OnnxExport.CONFIDENCES);
            assertThat(confidences[0]).containsExactly(0.875f, 0.375f);
            assertThat(confidences[2]).containsExactly(0.625f, 1f);
        }
    }

    @Test
    void voteSums_beyondSinglePrecision_areExact() throws OrtException {
        Model model = written(Labels.anyOf(List.of("a")), new int[][] {{0}, {1}, {3}}, 1 << 30, (1 << 30) - 10, -5);
        try (RunningModel running = RunningModel.of(model)) {
            List<Raster> images = List.of(image(200, 200, 200, 200), image(200, 0, 0, 200), image(0, 0, 0, 0));
            assertThat(running.assertSays(model, images)).isPositive();
            int[][] sums = running.run(images).ints(OnnxExport.CLASS_SUMS);
            assertThat(sums[0][0]).isEqualTo(Integer.MAX_VALUE - 9);
        }
    }

    @Test
    void model_ofWhichNoClauseCanVote() throws OrtException {
        Model model = written(Labels.anyOf(List.of("a")), new int[][] {{}, {0, 3}}, 1, 2);
        try (RunningModel running = RunningModel.of(model)) {
            assertThat(running.assertSays(model, List.of(image(200, 200, 200, 200), image(0, 0, 0, 0))))
                    .isZero();
        }
    }

    @Test
    void calibratedModels_perLabel() throws OrtException {
        int calibrated = 0;
        for (long seed = 0; seed < 60; seed++) {
            Model model = RandomModels.fuzzy(seed);
            if (model.labels().exclusive()) {
                continue;
            }
            calibrated++;
            Random random = new Random(seed);
            int labels = model.labels().size();
            List<ProbabilityCurve> curves =
                    IntStream.range(0, labels).mapToObj(label -> curve(random)).toList();
            List<SortedScores> scores = IntStream.range(0, labels)
                    .mapToObj(label -> SortedScores.of(new int[] {1, 2, 3}))
                    .toList();
            Model fitted = model.withCalibration(
                    Calibration.perLabel(new Calibration.Origin(6, "", false, false), curves, scores, scores));
            try (RunningModel running = RunningModel.of(fitted)) {
                running.assertSays(fitted, RandomModels.images(model.shape(), 10, seed));
            }
        }
        assertThat(calibrated).isGreaterThan(15);
    }

    private static ProbabilityCurve curve(Random random) {
        int points = 1 + random.nextInt(5);
        return new ProbabilityCurve(
                random.ints(-30, 31).distinct().limit(points).sorted().toArray(),
                random.ints(1, ProbabilityCurve.UNIT).limit(points).sorted().toArray());
    }

    /** A million times a large class sum exceeds the range of int, to which a team's sums are limited. */
    @Test
    void teamSums_areLimited() throws OrtException {
        Model large = written(Labels.anyOf(List.of("a")), new int[][] {{0}, {3}}, 5_000, -7_000);
        Team team = Team.of(List.of(new Member(large, 1), new Member(large, 2)));
        List<Raster> images = List.of(image(200, 200, 200, 200), image(0, 0, 0, 0));
        try (RunningModel running = RunningModel.of(team)) {
            running.assertSays(team, images);
            int[][] sums = running.run(images).ints(OnnxExport.CLASS_SUMS);
            assertThat(sums[0][0]).isEqualTo(Integer.MAX_VALUE);
            assertThat(sums[1][0]).isEqualTo(-Integer.MAX_VALUE);
        }
    }

    @Test
    void metadata_saysWhatTheModelIs() throws OrtException {
        Model model = RandomModels.trained(3);
        Model edited = model.edited(List.of(new Edit.Mute(0, "looks at the border")));
        try (RunningModel running = RunningModel.of(edited)) {
            OnnxModelMetadata metadata = running.session().getMetadata();
            assertThat(metadata.getProducerName()).isEqualTo("vitrine");
            Map<String, String> facts = metadata.getCustomMetadata();
            assertThat(facts)
                    .containsEntry("label.0", model.labels().name(0))
                    .containsEntry("exclusive", "" + model.labels().exclusive())
                    .containsEntry("encoding", model.encoding().recipe().toString())
                    .containsEntry("settings.states", "" + model.settings().states())
                    .containsEntry(
                            "provenance.dataFingerprint", model.provenance().dataFingerprint())
                    .containsEntry("vitrine.version", Provenance.THIS_VERSION)
                    .containsEntry("target", "" + model.target())
                    .containsEntry("clauses", "" + edited.clauses().size())
                    .containsEntry("clause.1", edited.rule(1))
                    .containsEntry("edit.0", edited.edits().get(0).inWords());
            assertThat(facts.get("fingerprint")).hasSize(64);
        }
    }

    // The file holds every character. ONNX Runtime hands texts out up to their first null character, and in Java takes
    // those beyond 16 bits for others.
    @Test
    void metadata_uglyLabels_areExact() throws IOException, OrtException {
        List<String> names = UglyNames.random(60, 1);
        int[] weights = IntStream.range(0, names.size()).toArray();
        Model model = written(Labels.anyOf(names), new int[][] {{0}}, weights);
        Map<String, String> stored = new HashMap<>();
        ModelProto.parseFrom(OnnxExport.toBytes(model))
                .getMetadataPropsList()
                .forEach(entry -> stored.put(entry.getKey(), entry.getValue()));
        try (RunningModel running = RunningModel.of(model)) {
            running.assertSays(model, List.of(image(0, 0, 0, 0), image(255, 0, 0, 0)));
            Map<String, String> facts = running.session().getMetadata().getCustomMetadata();
            int compared = 0;
            for (int label = 0; label < names.size(); label++) {
                String name = new String(names.get(label).getBytes(UTF_8), UTF_8); // without half a surrogate pair
                assertThat(stored).containsEntry("label." + label, name);
                if (name.codePoints().allMatch(character -> character > 0 && character < 0x10000)) {
                    assertThat(facts).containsEntry("label." + label, name);
                    compared++;
                }
            }
            assertThat(compared).isGreaterThan(10);
        }
    }

    @Test
    void graph_hasStandardOperatorsOnly_andDocumentsItsEnds() throws IOException {
        Path file = folder.resolve("model.onnx");
        OnnxExport.write(RandomModels.fuzzy(8), file);
        ModelProto model = ModelProto.parseFrom(Files.readAllBytes(file));
        assertThat(model.getOpsetImportList()).hasSize(1);
        assertThat(model.getOpsetImport(0).getVersion()).isEqualTo(17);
        assertThat(model.getGraph().getNodeList())
                .extracting(NodeProto::getDomain)
                .containsOnly("");
        assertThat(model.getGraph().getInputList()).allSatisfy(input -> {
            assertThat(input.getDocString()).isNotBlank();
            assertThat(input.getType().getTensorType().getShape().getDim(0).getDimParam())
                    .isEqualTo("N");
        });
        assertThat(model.getGraph().getOutputList())
                .hasSize(5)
                .allSatisfy(output -> assertThat(output.getDocString()).isNotBlank());
    }

    @Test
    void sameModel_sameBytes() {
        assertThat(OnnxExport.toBytes(RandomModels.fuzzy(7))).isEqualTo(OnnxExport.toBytes(RandomModels.fuzzy(7)));
    }

    @Test
    void encodingOfOthers_isRefusedByName() {
        Model model = RandomModels.trained(1, "contrast:3");
        assertThatThrownBy(() -> OnnxExport.toBytes(model))
                .isInstanceOf(InexpressibleException.class)
                .hasMessageContaining("contrast:3");
    }
}
