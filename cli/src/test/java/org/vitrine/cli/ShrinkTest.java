package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** Smaller models on the command line. */
class ShrinkTest {

    @TempDir
    static Path shared;

    private static Bars bars;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        bars = Bars.train(shared, "--validate=0.25", "--clauses=40", "--epochs=3");
    }

    @Test
    void shrink_toTenClauses_writesAModelThatSaysSo() throws IOException {
        Path out = folder.resolve("ten.vitrine");
        Program run =
                bars.succeed("shrink", bars.data(), "--validate=0.25", "--clauses=10", "--test=test", "--out=" + out);
        assertThat(run.out()).contains("clauses", "accuracy on 30 images of validation", "of test", "at no cost");
        Model small = ModelFile.read(out);
        assertThat(small.clauses().size()).isEqualTo(10);
        assertThat(small.calibration()).as("calibrated again, as before").isPresent();
        assertThat(Program.succeed("inspect", "--model=" + out).out()).contains("shrunk from 40 clauses");
        assertThat(Program.succeed("check", out.toString()).out()).contains("shrunk from 40 clauses");
        assertThat(Program.succeed("evaluate", "--model=" + out, bars.data()).out())
                .contains("accuracy");
        Path report = folder.resolve("report.html");
        Program.succeed("report", "--model=" + out, bars.data(), "--out=" + report);
        assertThat(Files.readString(report)).containsOnlyOnce("This model was shrunk from 40 clauses");
        Path again = folder.resolve("again.vitrine");
        bars.succeed("shrink", bars.data(), "--validate=0.25", "--clauses=10", "--threads=1", "--out=" + again);
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(out));
    }

    @Test
    void shrink_asJson_listsTheStages() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(bars.succeed(
                                "shrink",
                                bars.data(),
                                "--validate=0.25",
                                "--to=0.5",
                                "--json",
                                "--out=" + folder.resolve("half.vitrine"))
                        .out());
        assertThat(json.get("clauses").get(1).asInt()).isEqualTo(20);
        assertThat(json.get("stages").get(0).get("clauses").asInt()).isLessThanOrEqualTo(40);
        assertThat(json.get("validation").get("after").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    void shrink_ofATeam_isDoneMemberByMember() throws IOException {
        Path team = folder.resolve("team.vitrine");
        bars.succeed("team", "--model=" + bars.model(), "--out=" + team);
        Bars ofTeam = bars.with(team);
        String out = "--out=" + folder.resolve("small.vitrine");
        ofTeam.refused(
                "choose each with --member, 0 to 1, and make a team of the results with 'vitrine team'",
                "shrink",
                bars.data(),
                "--validate=0.25",
                "--clauses=10",
                out);
        ofTeam.succeed("shrink", "--member=1", bars.data(), "--validate=0.25", "--clauses=10", out);
        Path alone = folder.resolve("alone.vitrine");
        bars.succeed("shrink", bars.data(), "--validate=0.25", "--clauses=10", "--out=" + alone);
        assertThat(ModelFile.read(folder.resolve("small.vitrine")).weights())
                .as("the member is the model")
                .isEqualTo(ModelFile.read(alone).weights());
        bars.with(alone).succeed("team", "--model=" + folder.resolve("small.vitrine"), "--out=" + team);
    }

    @Test
    void shrink_whatMakesNoSense_isRefused() {
        String out = "--out=" + folder.resolve("no.vitrine");
        bars.refused("say how small", "shrink", bars.data(), out);
        bars.refused("give one of them", "shrink", bars.data(), "--to=0.5", "--clauses=3", out);
        bars.refused("more than 0 and at most 1", "shrink", bars.data(), "--to=1.5", out);
        bars.refused("0 to 100", "shrink", bars.data(), "--loss=-1", out);
        bars.refused("1 to 40", "shrink", bars.data(), "--clauses=41", out);
        bars.refused("learnt from", "shrink", bars.data(), "--validate=0.3", "--loss=1", out);
        bars.refused("same images", "shrink", bars.data(), "--split=test", "--test=test", "--loss=1", out);
        assertThat(folder.resolve("no.vitrine")).doesNotExist();
    }
}
