package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.predict.Classifier;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.team.Team;
import org.vitrine.team.TeamModels;

class TeamFileTest {

    @TempDir
    Path folder;

    private static Team mixed() {
        return Team.of(List.of(
                        new Member(TeamModels.crisp(false, "thermometer:2", 1), 23),
                        new Member(TeamModels.fuzzy(false, "edges:2", true), 5),
                        new Member(TeamModels.crisp(false, "otsu", 2).compact(), 300_000)))
                .withThresholds(DecisionThresholds.of(70_000, 0, -5));
    }

    /** Two members, small enough to try each bit of the file. */
    private static Team tiny() {
        return Team.of(RandomModels.tiny(), RandomModels.tiny());
    }

    private byte[] bytes(ClauseClassifier team) throws IOException {
        Path file = folder.resolve("team.vitrine");
        ModelFile.write(team, file);
        return Files.readAllBytes(file);
    }

    @Test
    void read_whatWasWritten_isTheSame() throws IOException {
        Team team = mixed();
        byte[] bytes = bytes(team);
        ClauseClassifier read = ModelFile.readClassifier(folder.resolve("team.vitrine"));
        assertThat(read.thresholds()).isEqualTo(team.thresholds());
        assertThat(read.members()).hasSize(3);
        for (int i = 0; i < 3; i++) {
            Models.assertSame(
                    read.members().get(i).model(), team.members().get(i).model());
            assertThat(read.members().get(i).divisor())
                    .isEqualTo(team.members().get(i).divisor());
        }
        for (Raster image : RandomModels.images(TeamModels.SHAPE, 20, 3)) {
            assertThat(read.predictor().predict(image))
                    .hasToString(team.predictor().predict(image).toString());
        }
        assertThat(bytes(read)).isEqualTo(bytes);
        assertThat(bytes(ModelFile.readClassifier(bytes))).isEqualTo(bytes);
    }

    @Test
    void read_thresholdsOfZero_staySo() throws IOException {
        Team team = mixed().withThresholds(DecisionThresholds.zero(3));
        Member first = team.members().get(0);
        Team fitted = Team.of(List.of(
                        new Member(first.model().withThresholds(DecisionThresholds.of(9, 9, 9)), first.divisor()),
                        team.members().get(1)))
                .withThresholds(DecisionThresholds.zero(3));
        assertThat(ModelFile.readClassifier(bytes(fitted)).thresholds().isZero())
                .isTrue();
    }

    @Test
    void classifierFile_readsEither() throws IOException {
        byte[] team = bytes(tiny());
        byte[] model = FileBytes.of(RandomModels.tiny());
        assertThat(ModelFile.readClassifier(team)).isInstanceOf(Team.class);
        assertThat(ModelFile.readClassifier(model)).isInstanceOf(Model.class);
        Classifier fromFile = ModelFile.readClassifier(folder.resolve("team.vitrine"));
        assertThat(fromFile.labels()).isEqualTo(tiny().labels());
        assertThatThrownBy(() -> ModelFile.readClassifier(new byte[20]))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("not a Vitrine model");
        assertThatThrownBy(() -> ModelFile.readClassifier(folder.resolve("none")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("there is no such file");
    }

    @Test
    void fileKind_ofEach_isWhatItIs() throws IOException {
        bytes(tiny());
        assertThat(FileKind.of(folder.resolve("team.vitrine"))).isEqualTo(FileKind.MODEL);
        Path model = folder.resolve("m");
        ModelFile.write(TeamModels.fuzzy(true, "otsu", false), model);
        assertThat(FileKind.of(model)).isEqualTo(FileKind.MODEL);
    }

    @Test
    void modelFile_ofATeam_saysWhatItIs() throws IOException {
        byte[] team = bytes(tiny());
        assertThatThrownBy(() -> ModelFile.read(team))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is a team of models, not a model; ");
        assertThatThrownBy(() -> CheckpointFile.read(team))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("this is not a checkpoint");
    }

    @Test
    void write_intoNoFolder_isToldInOneLine() {
        assertThatThrownBy(() -> ModelFile.write(tiny(), folder.resolve("no/team")))
                .isInstanceOf(ModelFileException.class)
                .hasMessageContaining("cannot write the team: there is no folder");
    }

    @Test
    void header_formatIsNearItsBeginning() throws IOException {
        Model model = TeamModels.crisp(false, "otsu", 1).compact();
        byte[] many = bytes(Team.of(Collections.nCopies(64, Member.byTarget(model))));
        assertThat(FileBytes.headerText(many).indexOf("\"format\":\"vitrine-model\""))
                .isBetween(0, 200);
        assertThat(ModelFile.readClassifier(many).members()).hasSize(64);
    }

    @Test
    void read_anyFlippedBit_isRefused() throws IOException {
        byte[] bytes = bytes(tiny());
        for (int bit = 0; bit < 8 * bytes.length; bit += 5) { // another bit of each byte
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
            refused(bytes, "bit " + bit);
            bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        }
        ModelFile.readClassifier(bytes);
    }

    @Test
    void read_anyTruncation_isRefused() throws IOException {
        byte[] bytes = bytes(tiny());
        for (int length = 0; length < bytes.length; length++) {
            refused(Arrays.copyOf(bytes, length), "length " + length);
        }
    }

    /** Even where the checksum is right. */
    @Test
    void read_wrongDataUnderARightChecksum_isRefusedOrATeam() throws IOException {
        byte[] bytes = bytes(tiny());
        int data = 8 + FileBytes.headerLength(bytes);
        int refusals = 0;
        for (int bit = 8 * data; bit < 8 * bytes.length; bit++) {
            byte[] changed = bytes.clone();
            changed[bit >> 3] ^= (byte) (1 << (bit & 7));
            try {
                ModelFile.readClassifier(FileBytes.sealed(changed)).predictor();
            } catch (ModelFileException wrong) {
                refusals++;
                oneLine(wrong);
            }
        }
        assertThat(refusals).isBetween(2 * 8 * 16, 8 * (bytes.length - data) - 1);
    }

    private static String refused(byte[] bytes, String what) {
        try {
            ModelFile.readClassifier(bytes);
        } catch (ModelFileException wrong) {
            return oneLine(wrong);
        } catch (RuntimeException wrong) {
            return fail(what, wrong);
        }
        return fail(what + " was not noticed");
    }

    private static String oneLine(ModelFileException wrong) {
        String message = String.valueOf(wrong.getMessage());
        assertThat(message).contains(": ", "; ").doesNotContain("\n", "null").hasSizeLessThan(1000);
        return message;
    }

    /** What a changed header is answered with; the checksum is made right again. */
    private String refusedHeader(UnaryOperator<String> change) throws IOException {
        byte[] bytes = bytes(tiny());
        String changed = change.apply(FileBytes.headerText(bytes));
        assertThat(changed).isNotEqualTo(FileBytes.headerText(bytes));
        return refused(FileBytes.sealed(FileBytes.file(changed, FileBytes.data(bytes))), changed);
    }

    private String refusedHeader(String from, String to) throws IOException {
        return refusedHeader(header -> header.replace(from, to));
    }

    @Test
    void read_newerVersion_asksForNewerVitrine() throws IOException {
        assertThat(refusedHeader(",\"formatVersion\":\"1\"", ",\"formatVersion\":\"2\""))
                .contains("format version 2", "reads up to 1", "needs a newer Vitrine");
    }

    @Test
    void read_wrongNumberOfMembers_isRefused() throws IOException {
        for (String wrong : List.of("0", "1", "-2", "65", "2147483647")) {
            assertThat(refusedHeader("\"members\":\"2\"", "\"members\":\"" + wrong + "\""))
                    .contains("metadata 'members' is not 2 to 64: " + wrong);
        }
        assertThat(refusedHeader("\"members\":\"2\"", "\"members\":\"3\"")).contains("tensor 'divisors' has shape [2]");
        assertThat(refusedHeader("\"members\":\"2\"", "\"members\":\"x\"")).contains("not a whole number");
        assertThat(refusedHeader(",\"members\":\"2\"", "")).contains("metadata 'image.height' is missing");
    }

    @Test
    void read_membersThatDiffer_areRefused() throws IOException {
        assertThat(refusedHeader("\"member.1.labels\":\"[\\\"a\\\"", "\"member.1.labels\":\"[\\\"x\\\""))
                .contains("same labels in the same order", "[x, b]");
        assertThat(refusedHeader("\"member.1.exclusive\":\"true\"", "\"member.1.exclusive\":\"false\""))
                .contains("agree whether labels exclude each other");
    }

    @Test
    void read_missingTensors_areRefused() throws IOException {
        assertThat(refusedHeader("\"divisors\"", "\"dividers\"")).contains("tensor 'divisors' is missing");
        assertThat(refusedHeader("\"member.1.weights\"", "\"member.7.weights\""))
                .contains("tensor 'member.1.weights' is missing");
        assertThat(refusedHeader("\"member.0.labels\"", "\"member.7.labels\""))
                .contains("metadata 'labels' is missing");
    }

    @Test
    void read_divisorOfZero_isRefused() throws IOException {
        byte[] bytes = bytes(tiny());
        String header = FileBytes.headerText(bytes);
        int at = header.indexOf("\"divisors\"");
        int begin =
                Integer.parseInt(header.substring(header.indexOf('[', at) + 1).split(",", 2)[0]);
        byte[] data = FileBytes.data(bytes);
        Arrays.fill(data, begin + 4, begin + 8, (byte) 0);
        assertThat(refused(FileBytes.sealed(FileBytes.file(header, data)), "divisor"))
                .contains("a member's divisor must be > 0: 0");
    }

    @Test
    void read_thresholdsOfExclusiveLabels_areRefused() throws IOException {
        byte[] bytes = bytes(tiny());
        String header = FileBytes.headerText(bytes);
        byte[] data = FileBytes.data(bytes);
        byte[] more = new byte[data.length + 8];
        System.arraycopy(data, 0, more, 8, data.length);
        more[0] = 1;
        String moved = shifted(header, 8);
        String changed = moved.substring(0, moved.length() - 1)
                + ",\"decisions\":{\"data_offsets\":[0,8],\"dtype\":\"I32\",\"shape\":[2]}}";
        assertThat(refused(FileBytes.sealed(FileBytes.file(changed, more)), "decisions"))
                .contains("the largest class sum wins");
    }

    /** All tensors further back by some bytes. */
    private static String shifted(String header, int bytes) {
        return Pattern.compile("\"data_offsets\":\\[(\\d+),(\\d+)]")
                .matcher(header)
                .replaceAll(found -> "\"data_offsets\":[" + (Integer.parseInt(found.group(1)) + bytes) + ","
                        + (Integer.parseInt(found.group(2)) + bytes) + "]");
    }
}
