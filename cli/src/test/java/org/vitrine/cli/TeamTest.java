package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.measure.Evaluation;
import org.vitrine.evaluation.measure.Measure;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** A team of a crisp and a fuzzy model with different encodings, from its members to explanations. */
class TeamTest {

    private static final String FACES = "faces:count=60,validation=40,test=30";

    @TempDir
    static Path members;

    private static Path crisp;
    private static Path fuzzy;
    private static Path team;

    @TempDir
    Path folder;

    @BeforeAll
    static void train() {
        crisp = members.resolve("crisp.vitrine");
        fuzzy = members.resolve("fuzzy.vitrine");
        team = members.resolve("team.vitrine");
        Program.succeed(
                "train",
                "--data",
                FACES,
                "--model",
                crisp.toString(),
                "--encoding",
                "thermometer:4",
                "--clauses",
                "20",
                "-T",
                "30",
                "--window",
                "5x5",
                "--epochs",
                "2");
        Program.succeed(
                "train",
                "--data",
                FACES,
                "--model",
                fuzzy.toString(),
                "--encoding",
                "edges:4",
                "--tolerance",
                "8",
                "--clauses",
                "8",
                "--epochs",
                "20");
        Program.succeed(team(team));
    }

    private static String[] team(Path out, String... more) {
        List<String> words = new ArrayList<>(
                List.of("team", "--model", crisp.toString(), "--model", fuzzy.toString(), "--out", out.toString()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static void refused(String reason, String... words) {
        Program run = Program.run(words);
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).contains(reason);
    }

    @Test
    void team_itsFile_holdsCompactMembersDividedByTheirTargets() throws IOException {
        ClauseClassifier read = ModelFile.readClassifier(team);
        assertThat(read.members())
                .extracting(member -> member.divisor())
                .containsExactly(30, ModelFile.read(fuzzy).target());
        assertThat(read.members())
                .allSatisfy(member -> assertThat(member.model().automata()).isEmpty());
        assertThat(read.members())
                .extracting(member -> member.model().settings().isFuzzy())
                .containsExactly(false, true);
    }

    @Test
    void team_again_sameBytes() throws IOException {
        Path again = folder.resolve("again");
        Program.succeed(team(again));
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(team));
        Program.succeed(team(again, "--threads", "1", "--divide", "range", "--data", FACES));
        byte[] alone = Files.readAllBytes(again);
        Program.succeed(team(again, "--threads", "3", "--divide", "range", "--data", FACES));
        assertThat(Files.readAllBytes(again)).isEqualTo(alone);
    }

    @Test
    void team_byRange_dividesByHalfOfIt() throws IOException {
        Path out = folder.resolve("range");
        Program.succeed(team(out, "--divide", "range", "--data", FACES));
        ImageSource faces = DataLocation.open(FACES, "validation", DataLocation.Options.DEFAULT);
        Model model = ModelFile.read(fuzzy);
        int largest = Integer.MIN_VALUE;
        int smallest = Integer.MAX_VALUE;
        for (int index = 0; index < faces.size(); index++) {
            for (int sum : model.predictor().predict(faces.image(index)).classSums()) {
                largest = Math.max(largest, sum);
                smallest = Math.min(smallest, sum);
            }
        }
        assertThat(largest).isGreaterThan(smallest + 2);
        assertThat(ModelFile.readClassifier(out).members().get(1).divisor()).isEqualTo((largest - smallest + 1) / 2);
    }

    @Test
    void team_fittedThresholds_areFittedToTheTeamsSums() throws IOException {
        Path out = folder.resolve("fitted");
        JsonNode json = Program.succeed(team(out, "--thresholds", "fitted", "--data", FACES, "--json"))
                .json();
        ClauseClassifier fitted = ModelFile.readClassifier(out);
        assertThat(fitted.thresholds().isZero()).isFalse();
        ImageSource faces = DataLocation.open(FACES, "validation", DataLocation.Options.DEFAULT);
        double f1 = Evaluation.of(fitted, faces).overall(Measure.F1).orElseThrow();
        assertThat(json.get("f1").doubleValue()).isCloseTo(f1, within(1e-9));
        assertThat(f1)
                .isGreaterThanOrEqualTo(Evaluation.of(ModelFile.readClassifier(team), faces)
                        .overall(Measure.F1)
                        .orElseThrow());
        assertThat(json.get("thresholds")).hasSize(7);
        assertThat(json.get("members").get(1).get("f1").isNumber()).isTrue();
    }

    @Test
    void team_withData_measuresMembersAndTeam() {
        Program run = Program.succeed(team(folder.resolve("t"), "--data", FACES));
        assertThat(run.outLines()).hasSize(4);
        assertThat(run.outLines().get(0)).contains("member", "divisor", "accuracy", "F1", "AUROC");
        assertThat(run.outLines().get(3)).startsWith("team");
        assertThat(run.err()).contains("wrote ");
        assertThat(Program.succeed(team(folder.resolve("t"), "--data", FACES, "--split", "train"))
                        .err())
                .contains("note: a model was trained on these images");
    }

    @Test
    void evaluate_team_sameAsTheLibrary() throws IOException {
        JsonNode json = Program.succeed("evaluate", "--data", FACES, "--model", team.toString(), "--json")
                .json();
        ImageSource faces = DataLocation.open(FACES, "test", DataLocation.Options.DEFAULT);
        Evaluation expected = Evaluation.of(ModelFile.readClassifier(team), faces);
        assertThat(json.get("accuracy").doubleValue()).isCloseTo(expected.accuracy(), within(1e-9));
        assertThat(json.get("macro").get("auroc").doubleValue())
                .isCloseTo(expected.overall(Measure.AUROC).orElseThrow(), within(1e-9));
        assertThat(Program.succeed("evaluate", "--data", FACES, "--split", "train", "--model", team.toString())
                        .err())
                .contains("was trained on these images");
        Program.succeed("evaluate", "--data", FACES, "--model", team.toString(), "--thresholds", "zero");
    }

    @Test
    void edit_aMember_changesItAlone() throws IOException {
        for (int member = 0; member < 2; member++) {
            Path out = folder.resolve("edited-" + member + ".vitrine");
            Program.succeed(
                    "edit",
                    "--model=" + team,
                    "--member=" + member,
                    "--mute=3",
                    "--because=it sees the frame",
                    "--out=" + out);
            ClauseClassifier before = ModelFile.readClassifier(team);
            ClauseClassifier after = ModelFile.readClassifier(out);
            assertThat(after.thresholds()).isEqualTo(before.thresholds());
            for (int i = 0; i < 2; i++) {
                Model was = before.models().get(i);
                Model is = after.models().get(i);
                assertThat(after.members().get(i).divisor())
                        .isEqualTo(before.members().get(i).divisor());
                assertThat(is.edits()).hasSize(i == member ? 1 : 0);
                assertThat(is.original().weights()).isEqualTo(was.weights());
                assertThat(Arrays.equals(is.weights(), was.weights())).isEqualTo(i != member);
            }
            Path undone = folder.resolve("undone-" + member + ".vitrine");
            Program.succeed("edit", "--model=" + out, "--member=" + member, "--undo=1", "--out=" + undone);
            assertThat(ModelFile.readClassifier(undone).models().get(member).weights())
                    .isEqualTo(before.models().get(member).weights());
        }
        assertThat(Program.run("edit", "--model=" + team, "--mute=3", "--because=x", "--out=never.vitrine")
                        .err())
                .contains("choose one of its members with --member, 0 to 1");
        assertThat(Program.run(
                                "edit",
                                "--model=" + team,
                                "--member=1",
                                "--threshold=Hat=3",
                                "--because=x",
                                "--out=never.vitrine")
                        .err())
                .contains("vitrine team --thresholds fitted");
    }

    @Test
    void explain_team_writesAnImageAndNamesMembers() throws IOException {
        Path out = folder.resolve("why");
        JsonNode json = Program.succeed(
                        "explain",
                        "--model",
                        team.toString(),
                        "--data",
                        FACES,
                        "--image",
                        "0,1,2,3,4",
                        "--label",
                        "Glasses,Hat",
                        "--against",
                        "--raw",
                        "--out",
                        out.toString(),
                        "--json")
                .json();
        assertThat(json).hasSize(10);
        TreeSet<Integer> voted = new TreeSet<>();
        for (JsonNode explanation : json) {
            long shares = 0;
            for (JsonNode member : explanation.get("members")) {
                shares += member.get("share").longValue();
                assertThat(member.get("share").longValue())
                        .isEqualTo(1_000_000
                                * member.get("classSum").longValue()
                                / member.get("divisor").longValue());
            }
            assertThat(shares).isEqualTo(explanation.get("classSum").longValue());
            double votes = 0;
            for (JsonNode clause : explanation.get("clauses")) {
                votes += clause.get("share").doubleValue();
                voted.add(clause.get("member").intValue());
                assertThat(clause.get("rule").textValue()).isNotBlank();
            }
            assertThat(votes).isCloseTo((double) shares, within(2.0));
        }
        assertThat(voted).containsExactly(0, 1);
        assertThat(out.resolve("0.Glasses.png")).exists();
        assertThat(out.resolve("1.Hat.against.evidence.npy")).exists();
    }

    @Test
    void predict_team_printsItsSums() throws IOException {
        Path out = folder.resolve("faces");
        ImageSource faces = DataLocation.open(FACES, "test", DataLocation.Options.DEFAULT);
        Files.createDirectories(out);
        Path image = out.resolve("face.png");
        Png.write(faces.image(3), image);
        JsonNode json = Program.succeed("predict", "--model", team.toString(), "--json", image.toString())
                .json()
                .get(0);
        int expected = ModelFile.readClassifier(team)
                .predictor()
                .predict(faces.image(3))
                .classSum("Hat");
        assertThat(json.get("classSums").get("Hat").intValue()).isEqualTo(expected);
    }

    @Test
    void inspect_team_listsMembers() {
        JsonNode json =
                Program.succeed("inspect", "--model", team.toString(), "--json").json();
        assertThat(json.get("members")).hasSize(2);
        assertThat(json.get("members").get(0).get("encoding").textValue()).isEqualTo("thermometer:4");
        assertThat(json.get("members").get(1).get("encoding").textValue()).isEqualTo("edges:4");
        assertThat(json.get("target").intValue()).isEqualTo(2_000_000);
        assertThat(Program.succeed("inspect", "--model", team.toString()).outLines())
                .contains("member 0", "member 1");
        assertThat(Program.succeed("inspect", "--model", team.toString(), "--member", "1", "--clause", "0")
                        .out())
                .contains("clause 0: ");
        refused("choose one of its members", "inspect", "--model", team.toString(), "--clause", "0");
        refused("there is no member 2", "inspect", "--model", team.toString(), "--member", "2");
        refused("--member is for teams", "inspect", "--model", crisp.toString(), "--member", "0");
    }

    @Test
    void check_team_isWhole() throws IOException {
        JsonNode json = Program.succeed("check", team.toString(), "--json").json();
        assertThat(json.get("whole").booleanValue()).isTrue();
        assertThat(json.get("kind").textValue()).isEqualTo("team");
        assertThat(json.get("members").intValue()).isEqualTo(2);
        Path damaged = folder.resolve("damaged");
        byte[] bytes = Files.readAllBytes(team);
        bytes[bytes.length - 1] ^= 1;
        Files.write(damaged, bytes);
        Program run = Program.run("check", damaged.toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("not whole", "checksum");
    }

    @Test
    void pointing_team_measures() {
        assertThat(Program.succeed("trust", "--pointing", "--data", FACES, "--model", team.toString(), "--json")
                        .json())
                .hasSize(7);
    }

    @Test
    void report_team_isAboutEachMember() throws IOException {
        Path page = folder.resolve("team.html");
        Program.succeed("report", "--data", FACES, "--model", team.toString(), "--out", page.toString());
        assertThat(page)
                .content()
                .contains("What team.vitrine learnt", "Member 0 (thermometer:4)", "Member 1 (edges:4)", "of member ");
        refused("would write over", "report", "--data", FACES, "--model", team.toString(), "--out", team.toString());
    }

    @Test
    void represent_team_drawsEachMemberInItsFolder() throws IOException {
        Path labels = folder.resolve("labels");
        Program.succeed("represent", "--model", team.toString(), "--out", labels.toString());
        for (int member = 0; member < 2; member++) {
            Path own = folder.resolve("own" + member);
            Program.succeed("represent", "--model", (member == 0 ? crisp : fuzzy).toString(), "--out", own.toString());
            Path chosen = folder.resolve("chosen" + member);
            Program.succeed(
                    "represent", "--model", team.toString(), "--member", "" + member, "--out", chosen.toString());
            assertThat(chosen.resolve("labels.png")).hasSameBinaryContentAs(own.resolve("labels.png"));
            assertThat(labels.resolve("member-" + member).resolve("Hat.png"))
                    .hasSameBinaryContentAs(own.resolve("Hat.png"));
        }
        refused("there is no member 2", "represent", "--model", team.toString(), "--member", "2", "--out", "never");
        assertThat(Path.of("never")).doesNotExist();
    }

    @Test
    void figures_ofAMember_areThatModels() {
        Path out = folder.resolve("figures");
        refused(
                "choose one of its members",
                "report",
                "--data",
                FACES,
                "--model",
                team.toString(),
                "--figures",
                "" + out);
        Program.succeed("report", "--data", FACES, "--model", team.toString(), "--member", "0", "--figures", "" + out);
        assertThat(out.resolve("patch-counts-map.png")).exists();
    }

    @Test
    void serve_team_besideOneOfItsMembers() throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(Child.java(Child.classPath()));
        line.addAll(List.of(
                "org.vitrine.cli.Vitrine", "serve", "--data", FACES, "--model", "" + team, "--model", "" + crisp));
        try (Child child = Child.start(folder, line)) {
            URI about = URI.create(child.awaitLine() + "api/about");
            String said = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(about).build(), BodyHandlers.ofString())
                    .body();
            assertThat(said)
                    .contains("\"name\":\"team.vitrine\"", "\"unit\":1000000", "\"encoding\":\"edges:4\"")
                    .doesNotContain(members.toString());
        }
    }

    @Test
    void commandsForOneModel_refuseATeamInOneLine() {
        refused(
                "this is a team of models, not a model",
                "team",
                "--model",
                team.toString(),
                "--model",
                crisp.toString(),
                "--out",
                folder.resolve("x").toString());
    }

    @Test
    void team_wrongInput_isRefused() throws IOException {
        Path out = folder.resolve("t");
        refused("a team has 2 to 64 members: 1", "team", "--model", crisp.toString(), "--out", out.toString());
        refused("need images; name them with --data", team(out, "--divide", "range"));
        refused("need images; name them with --data", team(out, "--thresholds", "fitted"));
        refused("--split goes with --data", team(out, "--split", "test"));
        refused("would write over", team(crisp));
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
        refused("is not a team that Vitrine wrote", team(notes));
        assertThat(notes).hasContent("mine");
        Program.succeed(team(notes, "--force"));
        Program.succeed(team(notes));
        Path other = folder.resolve("other");
        Program.succeed(
                "train",
                "--data",
                FACES,
                "--labels",
                "Hat,Glasses",
                "--model",
                other.toString(),
                "--clauses",
                "4",
                "--epochs",
                "1");
        refused(
                "the same labels in the same order",
                "team",
                "--model",
                crisp.toString(),
                "--model",
                other.toString(),
                "--out",
                out.toString());
        assertThat(out).doesNotExist();
    }

    @Test
    void team_exclusiveLabels_haveNoThresholds() throws IOException {
        Path data = TinyData.idx(folder.resolve("classes"));
        Path one = folder.resolve("one");
        Program.succeed(
                "train",
                "--data",
                "mnist:" + data,
                "--model",
                one.toString(),
                "--clauses",
                "4",
                "--window",
                "3x3",
                "--epochs",
                "1");
        Path out = folder.resolve("t");
        String[] words = {"team", "--model", one.toString(), "--model", one.toString(), "--out", out.toString()};
        Program.succeed(words);
        assertThat(Program.succeed("evaluate", "--data", "mnist:" + data, "--model", out.toString(), "--json")
                        .json()
                        .get("accuracy")
                        .doubleValue())
                .isEqualTo(Program.succeed("evaluate", "--data", "mnist:" + data, "--model", one.toString(), "--json")
                        .json()
                        .get("accuracy")
                        .doubleValue());
        List<String> more = new ArrayList<>(List.of(words));
        more.addAll(List.of("--thresholds", "zero"));
        refused("the largest class sum wins", more.toArray(String[]::new));
    }
}
