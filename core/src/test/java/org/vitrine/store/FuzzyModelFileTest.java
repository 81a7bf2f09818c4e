package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.ClausePredictor;

/** Model files of fuzzy clauses. */
class FuzzyModelFileTest {

    private static final int SEEDS = 120;

    private static final String TINY_TENSORS =
            "\"automata\":{\"data_offsets\":[80,336],\"dtype\":\"U8\",\"shape\":[256]},"
                    + "\"encoding.thresholds\":{\"data_offsets\":[336,337],\"dtype\":\"U8\",\"shape\":[1,1]},"
                    + "\"literals.offsets\":{\"data_offsets\":[0,12],\"dtype\":\"I32\",\"shape\":[3]},"
                    + "\"literals.values\":{\"data_offsets\":[12,20],\"dtype\":\"I32\",\"shape\":[2]},"
                    + "\"regions\":{\"data_offsets\":[64,80],\"dtype\":\"U16\",\"shape\":[2,4]},"
                    + "\"usual.images\":{\"data_offsets\":[20,24],\"dtype\":\"I32\",\"shape\":[1]},"
                    + "\"usual.lacking\":{\"data_offsets\":[24,32],\"dtype\":\"I32\",\"shape\":[2]},"
                    + "\"usual.votes\":{\"data_offsets\":[32,40],\"dtype\":\"I32\",\"shape\":[2]},"
                    + "\"usual.with\":{\"data_offsets\":[40,48],\"dtype\":\"I32\",\"shape\":[2]},"
                    + "\"usual.without\":{\"data_offsets\":[48,56],\"dtype\":\"I32\",\"shape\":[2]},"
                    + "\"weights\":{\"data_offsets\":[56,64],\"dtype\":\"I32\",\"shape\":[2,1]}}";

    private static final String TINY_DATA = "00000000 02000000 02000000" // literals.offsets 0 2 2
            + "59000000 ab000000" // literals.values 89 171
            + "1e000000" // usual.images 30
            + "14000000 14000000" // usual.lacking 20 20
            + "28000000 00000000" // usual.votes 40 0
            + "0a000000 08000000" // usual.with 10 8
            + "03000000 14000000" // usual.without 3 20
            + "01000000 ffffffff" // weights 1 -1
            + "0100 0000 0100 0200" // regions: the lower row of tiles
            + "0000 0000 0000 0000" // not born
            + "0000000000000101" + "00".repeat(56) // automata of features: row 8, columns 0 to 7
            + "0102" + "00".repeat(62) // columns 8 and 9
            + "0102" + "00".repeat(62) // of negations: columns 0 to 7
            + "00".repeat(64)
            + "4c"; // encoding.thresholds: value > 75

    @Test
    void write_tinyModel_isTheseBytes() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tinyFuzzy());
        String header = FileBytes.headerText(bytes);
        assertThat(header)
                .contains(
                        "\"formatVersion\":\"1\"",
                        "\"settings.tolerance\":\"3\"",
                        "\"settings.reach\":\"2\"",
                        "\"settings.sharing\":\"own\"",
                        "\"settings.window\":\"flat\"",
                        "\"settings.weighted\":\"false\"")
                .doesNotContain("counts.", "include");
        assertThat(header.substring(header.indexOf("\"automata\""))).isEqualTo(TINY_TENSORS);
        assertThat(FileBytes.data(bytes)).isEqualTo(HexFormat.of().parseHex(TINY_DATA.replace(" ", "")));
    }

    @Test
    void read_whatWasWritten_isTheSameModel() throws IOException {
        int compact = 0;
        int votes = 0;
        int unborn = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                Model model = RandomModels.fuzzy(seed);
                byte[] bytes = FileBytes.of(model);
                Model read = ModelFile.read(bytes);
                votes += checkEqual(read, model, seed);
                assertThat(FileBytes.of(read)).isEqualTo(bytes);
                assertThat(FileBytes.of(RandomModels.fuzzy(seed))).isEqualTo(bytes);
                compact += model.automata().isEmpty() ? 1 : 0;
                unborn += (int) model.clauses().regions().stream()
                        .filter(region -> region.isEmpty())
                        .count();
            } catch (AssertionError | RuntimeException | IOException broken) {
                fail("seed " + seed, broken);
            }
        }
        assertThat(compact).isBetween(1, SEEDS - 1);
        assertThat(votes).isGreaterThan(SEEDS);
        assertThat(unborn).isPositive();
    }

    /** Returns how many class sums were not 0. */
    private static int checkEqual(Model read, Model written, long seed) {
        assertThat(read.labels()).isEqualTo(written.labels());
        assertThat(read.shape()).isEqualTo(written.shape());
        assertThat(read.settings()).isEqualTo(written.settings());
        assertThat(read.provenance()).isEqualTo(written.provenance());
        assertThat(read.clauses()).isEqualTo(written.clauses());
        assertThat(read.clauses().regions())
                .isNotEmpty()
                .isEqualTo(written.clauses().regions());
        assertThat(read.weights()).isEqualTo(written.weights());
        assertThat(read.automata()).isEqualTo(written.automata());
        assertThat(read.usualVotes()).isPresent().isEqualTo(written.usualVotes());
        assertThat(read.thresholds()).isEqualTo(written.thresholds());
        assertThat(read.encoding().recipe()).isEqualTo(written.encoding().recipe());
        int votes = 0;
        ClausePredictor readVoter = read.predictor();
        ClausePredictor writtenVoter = written.predictor();
        for (Raster image : RandomModels.images(written.shape(), 5, seed + 1)) {
            int[] sums = writtenVoter.predict(image).classSums();
            assertThat(readVoter.predict(image).classSums()).isEqualTo(sums);
            votes += (int) Arrays.stream(sums).filter(sum -> sum != 0).count();
        }
        return votes;
    }

    @Test
    void write_compact_leavesOutAutomataOnly() throws IOException {
        Model model = RandomModels.tinyFuzzy();
        Model compact = ModelFile.read(FileBytes.of(model.compact()));
        assertThat(compact.automata()).isEmpty();
        assertThat(compact.clauses()).isEqualTo(model.clauses());
        assertThat(compact.usualVotes()).isPresent().isEqualTo(model.usualVotes());
        assertThat(FileBytes.of(model.compact())).hasSizeLessThan(FileBytes.of(model).length);
    }

    @Test
    void write_notCounted_hasNoUsualVotes() throws IOException {
        Model model = RandomModels.tinyFuzzy();
        Model bare = new Model(
                model.labels(),
                model.shape(),
                model.encoding(),
                model.clauses(),
                model.weights(),
                model.counts(),
                model.automata().orElseThrow(),
                model.settings(),
                model.provenance());
        byte[] bytes = FileBytes.of(bare);
        assertThat(FileBytes.headerText(bytes)).doesNotContain("usual.");
        assertThat(ModelFile.read(bytes).usualVotes()).isEmpty();
    }

    @Test
    void read_anyFlippedBitTruncationOrByteMore_isRefused() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tinyFuzzy());
        ModelFile.read(bytes);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
            refused(bytes, "bit " + bit);
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        }
        for (int length = 0; length < bytes.length; length++) {
            refused(Arrays.copyOf(bytes, length), "length " + length);
        }
        refused(Arrays.copyOf(bytes, bytes.length + 1), "one more");
        ModelFile.read(bytes);
    }

    private static String refused(byte[] bytes, String what) {
        try {
            ModelFile.read(bytes);
        } catch (ModelFileException wrong) {
            String message = String.valueOf(wrong.getMessage());
            assertThat(message)
                    .contains(": ", "; ")
                    .doesNotContain("\n", "null")
                    .hasSizeLessThan(1000);
            return message;
        } catch (RuntimeException wrong) {
            return fail(what, wrong);
        }
        return fail(what + " was not noticed");
    }

    /** Even where the checksum is right: every bit of the numbers, so that everything behind the checksum is tried. */
    @Test
    void read_wrongNumbersUnderARightChecksum_isRefusedOrAModel() throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tinyFuzzy());
        int data = 8 + FileBytes.headerLength(bytes);
        int refusals = 0;
        for (int bit = 8 * data; bit < 8 * bytes.length; bit++) {
            byte[] changed = bytes.clone();
            changed[bit >> 3] ^= (byte) (1 << (bit & 7));
            try {
                Model model = ModelFile.read(FileBytes.sealed(changed));
                model.predictor()
                        .predict(Raster.of(model.shape(), new byte[model.shape().size()]));
                model.explainer().explain(model.encoding().encode(Raster.of(model.shape(), new byte[90])), 0);
            } catch (ModelFileException wrong) {
                refusals++;
            }
        }
        assertThat(refusals).isBetween(8 * (bytes.length - data) / 2, 8 * (bytes.length - data) - 1);
    }

    /** What a number of a tensor is answered with if it is another; the checksum is made right again. */
    private static String refused(String tensor, int index, int size, long value) throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tinyFuzzy());
        int at = FileBytes.tensorAt(bytes, tensor) + index * size;
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
        return refused(FileBytes.sealed(bytes), tensor + "[" + index + "] = " + value);
    }

    @Test
    void read_regionsOffTheImage_areRefused() throws IOException {
        assertThat(refused("regions", 0, 2, 2)).contains("region of clause 0 is not on the image");
        assertThat(refused("regions", 1, 2, 1)).contains("region of clause 0 is not on the image");
        assertThat(refused("regions", 2, 2, 2)).contains("region of clause 0 is not on the image");
        assertThat(refused("regions", 2, 2, 65535)).contains("region of clause 0 is not on the image");
        assertThat(refused("regions", 3, 2, 65535)).contains("region of clause 0 is not on the image");
        assertThat(refused("regions", 3, 2, 0)).contains("at least one tile");
        assertThat(refused("regions", 4, 2, 1)).contains("at least one tile");
    }

    @Test
    void read_literalsThatCannotBe_areRefused() throws IOException {
        assertThat(refused("literals.values", 0, 4, 79))
                .contains("clause 0 includes a literal that is not in its region");
        assertThat(refused("literals.values", 1, 4, 90))
                .contains("clause 0 includes a literal that is not in its region");
        assertThat(refused("literals.values", 1, 4, 89)).contains("literals of clause 0 do not rise");
        assertThat(refused("literals.values", 0, 4, 172)).contains("literals of clause 0 do not rise");
        assertThat(refused("literals.values", 1, 4, 180)).contains("none of that number");
        assertThat(refused("literals.values", 0, 4, -1)).contains("literals of clause 0 do not rise");
        assertThat(refused("literals.values", 1, 4, Integer.MAX_VALUE)).contains("none of that number");
        assertThat(refused("literals.values", 0, 4, 88)).contains("automata do not fit the clauses");
    }

    @Test
    void read_wrongOffsets_areRefused() throws IOException {
        assertThat(refused("literals.offsets", 0, 4, 1)).contains("offsets do not fit the clauses");
        assertThat(refused("literals.offsets", 2, 4, 1)).contains("offsets do not fit the literals");
        assertThat(refused("literals.offsets", 2, 4, Integer.MAX_VALUE)).contains("offsets do not fit the literals");
        assertThat(refused("literals.offsets", 1, 4, 3)).contains("offsets of clause 0 do not rise");
        assertThat(refused("literals.offsets", 1, 4, -1)).contains("offsets of clause 0 do not rise");
        assertThat(refused("literals.offsets", 1, 4, Integer.MAX_VALUE)).contains("offsets of clause 0 do not rise");
        assertThat(refused("literals.offsets", 1, 4, 1))
                .contains("clause 1 includes a literal that is not in its region");
    }

    @Test
    void read_wrongStates_areRefused() throws IOException {
        assertThat(refused("automata", 7, 1, 4)).contains("'automata'", "has state 4 of 4");
        assertThat(refused("automata", 7, 1, 255)).contains("has state 255 of 4");
        assertThat(refused("automata", 7, 1, 2)).contains("automata do not fit the clauses");
        assertThat(refused("automata", 65, 1, 1)).contains("automata do not fit the clauses");
    }

    // Row 9 and column 10 are in the tiles, but not on the image.
    @Test
    void read_statesOfPixelsThatAreNone_areRefused() throws IOException {
        assertThat(refused("automata", 8, 1, 1)).contains("automata do not fit the clauses");
        assertThat(refused("automata", 66, 1, 1)).contains("automata do not fit the clauses");
        assertThat(refused("automata", 255, 1, 2)).contains("automata do not fit the clauses");
    }

    @Test
    void read_usualVotesThatCannotBe_areRefused() throws IOException {
        String wrong = "counts of usual votes are inconsistent";
        assertThat(refused("usual.images", 0, 4, 0)).contains(wrong);
        assertThat(refused("usual.images", 0, 4, -1)).contains(wrong);
        assertThat(refused("usual.images", 0, 4, 29)).contains(wrong); // 10 of the 9 images with the label
        assertThat(refused("usual.votes", 0, 4, -1)).contains(wrong);
        assertThat(refused("usual.lacking", 0, 4, 31)).contains(wrong);
        assertThat(refused("usual.lacking", 0, 4, -1)).contains(wrong);
        assertThat(refused("usual.lacking", 0, 4, 19)).contains(wrong); // in 20 of which a literal held
        assertThat(refused("usual.without", 1, 4, 21)).contains(wrong);
        assertThat(refused("usual.without", 0, 4, -1)).contains(wrong);
        assertThat(refused("usual.with", 0, 4, 11)).contains(wrong);
        assertThat(refused("usual.with", 1, 4, -1)).contains(wrong);
        assertThat(refused("usual.votes", 0, 4, 3 * 30 + 1)).contains("usual votes do not fit the clauses");
        assertThat(refused("usual.votes", 1, 4, 1)).contains("usual votes do not fit the clauses"); // not born
    }

    /** What a changed header is answered with; the checksum is made right again. */
    private static String refusedHeader(String from, String to) throws IOException {
        byte[] bytes = FileBytes.of(RandomModels.tinyFuzzy());
        String header = FileBytes.headerText(bytes);
        assertThat(header).contains(from);
        byte[] changed = FileBytes.file(header.replace(from, to), FileBytes.data(bytes));
        return refused(FileBytes.sealed(changed), to);
    }

    @Test
    void read_missingTensor_isNamed() throws IOException {
        for (String name : List.of(
                "literals.offsets",
                "literals.values",
                "regions",
                "weights",
                "usual.votes",
                "usual.lacking",
                "usual.with",
                "usual.without")) {
            assertThat(refusedHeader("\"" + name + "\":", "\"other\":")).contains("'" + name + "' is missing");
        }
    }

    @Test
    void read_hugeNumbers_costNothing() throws IOException {
        assertThat(refusedHeader("\"settings.clauses\":\"2\"", "\"settings.clauses\":\"16000000\""))
                .contains("shape [2, 1] where the settings ask for [16000000, 1]");
        assertThat(refusedHeader("\"shape\":[2,4]", "\"shape\":[2000000000,4]")).contains("'regions'", "2000000000");
        assertThat(refusedHeader("\"image.width\":\"10\"", "\"image.width\":\"1000000000\""))
                .contains("too large");
        assertThat(refusedHeader("\"image.width\":\"10\"", "\"image.width\":\"1000000\""))
                .contains("not in its region");
        assertThat(refusedHeader("\"settings.tolerance\":\"3\"", "\"settings.tolerance\":\"1000000\""))
                .contains("tolerance must be");
        assertThat(refusedHeader("\"settings.reach\":\"2\"", "\"settings.reach\":\"1000\""))
                .contains("reach must be");
    }

    @Test
    void read_settingsOfCrispClauses_areRefused() throws IOException {
        assertThat(refusedHeader("\"settings.tolerance\":\"3\"", "\"settings.tolerance\":\"1\""))
                .contains("reach is for fuzzy clauses; set a tolerance of more than 1");
        assertThat(refusedHeader("\"settings.weighted\":\"false\"", "\"settings.weighted\":\"true\""))
                .contains("fuzzy clauses");
    }
}
