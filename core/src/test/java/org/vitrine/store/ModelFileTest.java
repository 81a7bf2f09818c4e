package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.model.Provenance;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.predict.DecisionThresholds;

class ModelFileTest {

    private static final int SEEDS = 150;

    private static final String TINY_HEADER =
            "{\"__metadata__\":{\"checksum\":\"CHECKSUM\",\"encoding\":\"threshold:75\","
                    + "\"exclusive\":\"true\",\"format\":\"vitrine-model\",\"formatVersion\":\"1\","
                    + "\"image.channels\":\"1\",\"image.height\":\"2\",\"image.width\":\"2\",\"labels\":\"[\\\"a\\\",\\\"b\\\"]\","
                    + "\"provenance.dataFingerprint\":\"cafe\",\"provenance.epochs\":\"2\",\"provenance.examples\":\"30\","
                    + "\"provenance.stoppedAfter\":\"5\",\"provenance.version\":\"0.1.0\","
                    + "\"settings.balance\":\"off\",\"settings.batch\":\"1\",\"settings.boost\":\"true\","
                    + "\"settings.clauses\":\"2\",\"settings.dropClauses\":\"0\",\"settings.epochs\":\"10\","
                    + "\"settings.largestRegion\":\"4\",\"settings.literalBudget\":\"2147483647\","
                    + "\"settings.machines\":\"1\",\"settings.mirror\":\"false\",\"settings.mirrorVotes\":\"false\","
                    + "\"settings.move\":\"1\",\"settings.negatives\":\"q\",\"settings.q\":\"1\","
                    + "\"settings.reach\":\"0\",\"settings.seed\":\"1\",\"settings.sharing\":\"coalesced\","
                    + "\"settings.shift\":\"0\",\"settings.smallestRegion\":\"3\",\"settings.specificity\":\"10\","
                    + "\"settings.states\":\"4\",\"settings.target\":\"4\",\"settings.tolerance\":\"1\","
                    + "\"settings.turn\":\"8\",\"settings.variants\":\"0\",\"settings.weighted\":\"true\","
                    + "\"settings.window\":\"1x2\",\"settings.zoom\":\"10\"},"
                    + "\"automata\":{\"data_offsets\":[40,52],\"dtype\":\"U8\",\"shape\":[2,6]},"
                    + "\"counts.offsets\":{\"data_offsets\":[0,12],\"dtype\":\"I32\",\"shape\":[3]},"
                    + "\"counts.positions\":{\"data_offsets\":[28,34],\"dtype\":\"U16\",\"shape\":[3]},"
                    + "\"counts.values\":{\"data_offsets\":[34,40],\"dtype\":\"U16\",\"shape\":[3]},"
                    + "\"encoding.thresholds\":{\"data_offsets\":[52,53],\"dtype\":\"U8\",\"shape\":[1,1]},"
                    + "\"include\":{\"data_offsets\":[53,55],\"dtype\":\"U8\",\"shape\":[2,1]},"
                    + "\"weights\":{\"data_offsets\":[12,28],\"dtype\":\"I32\",\"shape\":[2,2]}}";

    private static final String TINY_DATA = "00000000 01000000 03000000" // counts.offsets 0 1 3
            + "03000000 ffffffff feffffff 02010000" // weights 3 -1, -2 258
            + "0100 0000 0100" // counts.positions 1, 0 1
            + "0700 2c01 0100" // counts.values 7, 300 1
            + "020101 010103" // automata: literals 0 and 5 are included
            + "010202 010300"
            + "4c" // encoding.thresholds: value > 75
            + "21 16"; // include: bits 0 5; bits 1 2 4

    @TempDir
    Path folder;

    @Test
    void write_tinyModel_isTheseBytes() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tiny());
        assertThat(FileBytes.headerText(bytes)).isEqualTo(TINY_HEADER.replace("CHECKSUM", FileBytes.checksum(bytes)));
        assertThat((FileBytes.headerLength(bytes) + 8) % 8).isZero();
        byte[] data = FileBytes.data(bytes);
        assertThat(data).isEqualTo(HexFormat.of().parseHex(TINY_DATA.replace(" ", "")));
        assertThat(FileBytes.checksum(bytes))
                .isEqualTo(FileBytes.sha256(FileBytes.withChecksum(bytes, "0".repeat(64))));
    }

    @Test
    void read_whatWasWritten_isTheSameModel() throws IOException {
        int compact = 0;
        int votes = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                Model model = RandomModels.trained(seed);
                Path file = folder.resolve("model");
                ModelFile.write(model, file);
                byte[] bytes = Files.readAllBytes(file);
                List<Raster> images = RandomModels.images(model.shape(), 5, seed + 1);
                votes += Models.assertReadsBack(ModelFile.read(file), model, images);
                Models.assertReadsBack(ModelFile.read(bytes), model, images);
                assertThat(FileBytes.of(ModelFile.read(file))).isEqualTo(bytes);
                assertThat(FileBytes.of(RandomModels.trained(seed))).isEqualTo(bytes);
                compact += model.automata().isEmpty() ? 1 : 0;
            } catch (AssertionError | RuntimeException | IOException broken) {
                fail("seed " + seed, broken);
            }
        }
        assertThat(compact).isBetween(1, SEEDS - 1);
        assertThat(votes).isGreaterThan(SEEDS);
        assertThat(folder.toFile().list()).containsExactly("model");
    }

    @Test
    void write_eachNumberType_comesBack() throws IOException {
        for (int count : new int[] {255, 256, 65535, 65536, Integer.MAX_VALUE}) {
            for (int width : new int[] {65536, 65537}) {
                Model model = wide(width, count);
                byte[] bytes = FileBytes.of(model);
                assertThat(ModelFile.read(bytes).counts()).isEqualTo(model.counts());
                assertThat(FileBytes.headerText(bytes))
                        .contains("\"dtype\":\"" + (count < 256 ? "U8" : count < 65536 ? "U16" : "I32")
                                + "\",\"shape\":[1]}")
                        .containsPattern("counts.positions[^}]*" + (width == 65536 ? "U16" : "I32"));
            }
        }
    }

    /** One clause on a single row of pixels, true at the last place only. */
    private static Model wide(int width, int count) {
        ImageShape shape = new ImageShape(1, width, 1);
        Settings settings = Settings.defaults().withClauses(1).withWindow(new Window(1, 1));
        Encoding encoding = EncodingRecipe.parse("otsu").fit(1, List.of());
        PatchGrid grid = Model.grid(shape, encoding, settings);
        return new Model(
                Labels.anyOf(List.of("x")),
                shape,
                encoding,
                new ClauseBank(grid, 1, new long[grid.literalWords()]),
                new int[] {1},
                new PatchCounts(grid, new int[] {0, 1}, new int[] {width - 1}, new int[] {count}),
                null,
                settings,
                new Provenance("", 0, 0, 0, ""));
    }

    @Test
    void read_windowAndImageBeyondFiveDigits_comesBack() throws IOException {
        Model model = flatRow(123_456, new Window(1, 123_456));
        assertThat(ModelFile.read(FileBytes.of(model)).settings().window()).isEqualTo(new Window(1, 123_456));
    }

    private static Model flatRow(int width, Window window) {
        ImageShape shape = new ImageShape(1, width, 1);
        Settings settings = Settings.defaults().withClauses(1).withWindow(window);
        Encoding encoding = EncodingRecipe.parse("otsu").fit(1, List.of());
        PatchGrid grid = Model.grid(shape, encoding, settings);
        return new Model(
                Labels.anyOf(List.of("x")),
                shape,
                encoding,
                new ClauseBank(grid, 1, new long[grid.literalWords()]),
                new int[] {1},
                PatchCounts.none(1),
                null,
                settings,
                new Provenance("", 0, 0, 0, ""));
    }

    @Test
    void metadata_namesEveryComponent() throws IOException {
        String header = FileBytes.headerText(FileBytes.of(RandomModels.tiny()));
        for (Setting<?> setting : Settings.all()) {
            assertThat(header).contains("\"settings." + setting.name() + "\":");
        }
        for (RecordComponent component : Provenance.class.getRecordComponents()) {
            String key = "\"provenance." + component.getName() + "\":";
            if (List.of("shrinkages", "lessons").contains(component.getName())) {
                // Only of a model that was made smaller, or that knows more than the other entries say; see
                // ShrinkageTextsTest and LessonTextsTest.
                assertThat(header).doesNotContain(key);
            } else {
                assertThat(header).contains(key);
            }
        }
    }

    @Test
    void write_union_readsBack() throws IOException {
        Model one = RandomModels.trained(3, "threshold:75");
        Model union = Model.join(List.of(one, one, one));
        byte[] bytes = FileBytes.of(union);
        Models.assertSame(ModelFile.read(bytes), union);
        assertThat(FileBytes.of(ModelFile.read(bytes))).isEqualTo(bytes);
        assertThat(FileBytes.headerText(bytes)).contains("\"settings.machines\":\"3\"");
        Model fuzzy = RandomModels.fuzzy(4, "threshold:75");
        byte[] ofFuzzy = FileBytes.of(Model.join(List.of(fuzzy, fuzzy)));
        Models.assertSame(ModelFile.read(ofFuzzy), Model.join(List.of(fuzzy, fuzzy)));
        assertThat(FileBytes.headerText(ofFuzzy)).contains("\"settings.machines\":\"2\"");
    }

    // The tensor of the thresholds stands between counts.offsets and weights; 258 is 0x0102.
    @Test
    void write_thresholds_areATensor() throws IOException {
        Model model = wide(3, 1);
        byte[] plain = FileBytes.of(model);
        byte[] fitted = FileBytes.of(model.withThresholds(DecisionThresholds.of(258)));
        assertThat(FileBytes.headerText(plain)).doesNotContain("decisions");
        assertThat(FileBytes.headerText(fitted))
                .contains("\"decisions\":{\"data_offsets\":[8,12],\"dtype\":\"I32\",\"shape\":[1]}");
        assertThat(Arrays.copyOfRange(FileBytes.data(fitted), 8, 12)).containsExactly(2, 1, 0, 0);
        assertThat(ModelFile.read(fitted).thresholds()).isEqualTo(DecisionThresholds.of(258));
        assertThat(ModelFile.read(plain).thresholds()).isEqualTo(DecisionThresholds.zero(1));
        assertThat(FileBytes.of(model.withThresholds(DecisionThresholds.of(0)))).isEqualTo(plain);
    }

    @Test
    void write_labelWithHalfACharacter_isRefused() {
        Model model = wide(3, 1);
        Model wrong = new Model(
                Labels.anyOf(List.of("\uD83D")),
                model.shape(),
                model.encoding(),
                model.clauses(),
                model.weights(),
                model.counts(),
                null,
                model.settings(),
                model.provenance());
        assertThatThrownBy(() -> ModelFile.write(wrong, folder.resolve("model")))
                .hasMessageContaining("half a character");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void write_olderFile_isReplaced() throws IOException {
        Path file = folder.resolve("model");
        Files.writeString(file, "old");
        ModelFile.write(RandomModels.tiny(), file);
        Models.assertSame(ModelFile.read(file), RandomModels.tiny());
        assertThat(folder.toFile().list()).containsExactly("model");
    }

    @Test
    void write_targetIsAFolder_leavesItAlone() throws IOException {
        Path target = Files.createDirectory(folder.resolve("model"));
        assertThatThrownBy(() -> ModelFile.write(RandomModels.tiny(), target))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("it is a folder");
        assertThat(folder.toFile().list()).containsExactly("model");
    }

    @Test
    void write_missingFolder_isNamed() {
        assertThatThrownBy(() -> ModelFile.write(RandomModels.tiny(), folder.resolve("missing/model")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("there is no folder")
                .hasMessageContaining("missing");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void write_failsMidway_oldFileStaysAndNothingElse() throws IOException {
        Path file = folder.resolve("model");
        Files.writeString(file, "old");
        assertThatThrownBy(() -> AtomicFile.write(file, channel -> {
                    channel.write(ByteBuffer.wrap(new byte[100]));
                    assertThat(folder.toFile().list()).hasSize(2);
                    throw new IOException("No space left on device");
                }))
                .hasMessage(file + ": No space left on device");
        assertThat(folder.toFile().list()).containsExactly("model");
        assertThat(file).hasContent("old");
    }
}
