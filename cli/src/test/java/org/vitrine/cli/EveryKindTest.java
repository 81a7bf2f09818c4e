package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** Every command that takes a model, over every kind of model: it does its work, or says in one line why it cannot. */
class EveryKindTest {

    private static final String FUZZY = "and these are fuzzy";
    private static final String COMPACT = "it has no automata";

    @TempDir
    Path folder;

    static List<Kind> all() {
        return Kinds.all();
    }

    /** A model file, with images for it. */
    private final class Bench {

        private final Kind kind;
        private final Path file;
        private final Path image;
        private final String data;
        private int outputs;

        Bench(Kind kind) throws IOException {
            this.kind = kind;
            this.file = folder.resolve("kind.vitrine");
            this.image = folder.resolve("image.png");
            this.data = SceneData.option(kind.scene());
            ModelFile.write(kind.classifier(), file);
            Png.write(asked(), image);
        }

        Raster asked() {
            return kind.scene().asked().get(0);
        }

        boolean isFuzzy() {
            return kind.models().stream().anyMatch(model -> model.settings().isFuzzy());
        }

        boolean isEdited() {
            return kind.models().stream().anyMatch(model -> !model.edits().isEmpty());
        }

        /** A file or folder that is not there yet. */
        Path next() {
            return folder.resolve("out" + outputs++);
        }

        Program run(String command, String... more) {
            List<String> words = new ArrayList<>(List.of(command, "--model=" + file));
            words.addAll(List.of(more));
            return Program.run(words.toArray(String[]::new));
        }

        Program succeed(String command, String... more) {
            return succeeded(run(command, more));
        }

        /** Runs a command for one model: of a team, its first member. */
        Program succeedAlone(String command, String... more) {
            List<String> words = new ArrayList<>(List.of(more));
            if (kind.isTeam()) {
                words.add("--member=0");
            }
            return succeed(command, words.toArray(String[]::new));
        }

        /** Runs a command that must succeed, or refuse for a reason if there is one. */
        Optional<Program> attempt(@Nullable String reason, String command, String... more) {
            Program run = run(command, more);
            if (reason == null) {
                return Optional.of(succeeded(run));
            }
            refused(reason, run);
            return Optional.empty();
        }
    }

    private static Program succeeded(Program run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    /** Each of the images is answered, unsure or unlike; of models that know no usual images, none is unlike. */
    private static void counted(Kind kind, JsonNode outcomes) {
        int answered = outcomes.get("answered").intValue();
        int open = outcomes.get("unsure").intValue() + outcomes.get("unlike").asInt(0);
        assertThat(answered + open).isEqualTo(outcomes.get("images").intValue()).isEqualTo(16);
        assertThat(outcomes.get("unlike").isNull()).isEqualTo(!tells(kind));
        assertThat(outcomes.get("rightIfAnswered").isNull()).isEqualTo(answered == 0);
    }

    private static boolean tells(Kind kind) {
        return kind.classifier().models().stream().anyMatch(Model::noticesUnlike);
    }

    private static void refused(String reason, Program run) {
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
        assertThat(run.err()).startsWith("vitrine: ").contains(reason).hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void use_anyKind(Kind kind) throws IOException {
        Bench bench = new Bench(kind);
        int[] sums = kind.classifier().predictor().predict(bench.asked()).classSums();
        JsonNode predicted = bench.succeed("predict", "--json", bench.image.toString())
                .json()
                .get(0);
        for (int label = 0; label < sums.length; label++) {
            String name = kind.scene().labels().name(label);
            assertThat(predicted.get("classSums").get(name).intValue()).isEqualTo(sums[label]);
        }
        assertThat(bench.succeed("predict", bench.image.toString()).out()).contains(sums[0] + " votes");

        JsonNode measured = bench.succeed("evaluate", bench.data, "--json").json();
        assertThat(measured.get("examples").intValue()).isEqualTo(16);
        boolean calibrated = measured.at("/calibration/probability").isObject() || predicted.has("probabilities");
        counted(kind, measured.at("/calibration/outcomes"));
        bench.attempt(
                        calibrated ? null : "needs a calibrated model",
                        "evaluate",
                        bench.data,
                        "--max-error=0.3",
                        "--json")
                .ifPresent(answered -> counted(kind, answered.json().at("/calibration/outcomes")));
        bench.attempt(
                        calibrated ? null : "needs a calibrated model",
                        "predict",
                        "--max-error=0.3",
                        "--json",
                        bench.image.toString())
                .ifPresent(answered ->
                        assertThat(answered.json().get(0).get("answers")).hasSize(sums.length));
        ImageSource few = kind.scene().train().excerpt(3);
        boolean right = IntStream.range(0, few.size())
                .anyMatch(image -> IntStream.range(0, sums.length)
                        .anyMatch(label -> few.has(image, label)
                                && kind.classifier()
                                        .predictor()
                                        .predict(few.image(image))
                                        .isDecided(label)));
        Path trust = bench.next();
        bench.attempt(
                        right ? null : "none of 3 images has a label that it was given",
                        "trust",
                        bench.data,
                        "--split=train",
                        "--limit=3",
                        "--steps=2",
                        "--samples=1",
                        "--json",
                        "--out=" + trust)
                .ifPresent(trusted -> {
                    assertThat(trusted.json().at("/measured/model/completeness").isMissingNode())
                            .isFalse();
                    assertThat(trust.resolve("trust.html")).isNotEmptyFile();
                });
        assertThat(bench.succeed("trust", bench.data, "--limit=4", "--pointing", "--json")
                        .json())
                .hasSize(sums.length);
    }

    @ParameterizedTest
    @MethodSource("all")
    void understand_anyKind(Kind kind) throws IOException {
        Bench bench = new Bench(kind);
        String first = kind.scene().labels().name(0);
        int sum = kind.classifier().predictor().predict(bench.asked()).classSums()[0];
        Path why = bench.next();
        JsonNode explained = bench.succeed(
                        "explain", "--label=" + first, "--raw", "--out=" + why, "--json", bench.image.toString())
                .json()
                .get(0);
        assertThat(explained.get("classSum").intValue()).isEqualTo(sum);
        assertThat(explained.has("members")).isEqualTo(kind.isTeam());
        assertThat(explained.get("reasons").get("sentence").textValue()).isNotBlank();
        assertThat(why.resolve("image.label_0.png")).isNotEmptyFile();
        assertThat(why.resolve("image.label_0.net.npy")).isNotEmptyFile();
        assertThat(bench.succeed("explain", bench.data, "--image=0", "--label=" + first, "--json")
                        .json()
                        .get(0)
                        .get("classSum")
                        .intValue())
                .isEqualTo(sum);
        bench.attempt(
                bench.isFuzzy() ? FUZZY : null,
                "explain",
                "--paper",
                "--against",
                "--label=" + first,
                "--out=" + why,
                bench.image.toString());
        JsonNode silent = bench.succeed(
                        "explain", "--near-votes=3", "--json", "--label=" + first, bench.image.toString())
                .json()
                .get(0)
                .get("clauses");
        assertThat(silent).hasSizeLessThanOrEqualTo(3);
        silent.forEach(clause -> assertThat(clause.get("missing").asInt()).isPositive());
        bench.succeed("explain", "--counterfactual", "--json", "--label=" + first, bench.image.toString())
                .json();
        if (kind.scene().labels().size() > 1) {
            int last = kind.scene().labels().size() - 1;
            JsonNode contrast = bench.succeed(
                            "explain",
                            "--label=" + first,
                            "--rather-than=" + kind.scene().labels().name(last),
                            "--json",
                            "--out=" + why,
                            bench.image.toString())
                    .json()
                    .get(0);
            assertThat(contrast.get("classSum").intValue()).isEqualTo(sum);
            assertThat(contrast.get("otherClassSum").intValue())
                    .isEqualTo(
                            kind.classifier().predictor().predict(bench.asked()).classSum(last));
        }
        bench.succeed("index", bench.data, "--json");
        JsonNode near = bench.succeed(
                        "explain", "--nearest", "--json", "--label=" + first, "--out=" + why, bench.image.toString())
                .json();
        assertThat(near.get(0).get("examples").intValue()).isEqualTo(80);

        assertThat(bench.succeed("inspect", "--json").json().get("labels"))
                .hasSize(kind.scene().labels().size());
        bench.succeed("inspect");
        assertThat(bench.succeedAlone("inspect", "--clause=0", "--json")
                        .json()
                        .get("rule")
                        .textValue())
                .isEqualTo(kind.models().get(0).rule(0));
        bench.succeedAlone("inspect", "--clause=0", "--literals", bench.data, "--limit=8");
        JsonNode worth = bench.succeedAlone(
                        "inspect", "--label=" + first, "--by=harm", bench.data, "--limit=8", "--json", "--out=" + why)
                .json();
        assertThat(worth)
                .allSatisfy(
                        clause -> assertThat(clause.get("summary").get("words").textValue())
                                .isNotBlank());

        Path labels = bench.next();
        bench.succeed("represent", "--out=" + labels, "--raw");
        bench.succeed("represent", "--out=" + labels, bench.data, "--limit=6", "--label=" + first);
        assertThat(kind.isTeam() ? labels.resolve("member-1") : labels).isDirectoryContaining("glob:**/labels.png");
    }

    @ParameterizedTest
    @MethodSource("all")
    void describe_anyKind(Kind kind) throws IOException {
        Bench bench = new Bench(kind);
        Path report = bench.next();
        bench.succeed("report", bench.data, "--out=" + report);
        assertThat(report)
                .content()
                .contains(
                        "kind.vitrine",
                        "label 0",
                        "<p>Of 16 images, ",
                        tells(kind) ? "unlike the training" : "is not known");
        bench.succeedAlone("report", bench.data, "--limit=8", "--figures=" + bench.next());
        Path card = folder.resolve("card.html");
        Path markdown = folder.resolve("card.md");
        bench.succeed("card", bench.data, "--limit=8", "--out=" + card, "--out=" + markdown);
        assertThat(card).content().contains("label 0");
        assertThat(markdown)
                .content()
                .contains("label 0", "images answered that are entirely right")
                .contains(
                        kind.classifier().models().stream()
                                        .anyMatch(model -> model.familiarity().isPresent())
                                ? "it wrongly calls "
                                : "How often usual images are called unlike is not known");
        assertThat(Files.readString(markdown).contains("images called unlike the training images"))
                .isEqualTo(tells(kind));
        assertThat(succeeded(Program.run("check", "" + bench.file, "--json"))
                        .json()
                        .get("whole")
                        .booleanValue())
                .isTrue();
        assertThat(succeeded(Program.run("check", "" + bench.file)).out()).contains("is whole");
        bench.succeedAlone(
                        "export", "--java=" + folder.resolve("Kind.java"), "--c=" + folder.resolve("kind.c"), "--json")
                .json();
        if (kind.isTeam()) {
            refused("choose one of its members", bench.run("export", "--c=" + folder.resolve("team.c")));
        }
    }

    /** Every command knows the images that a model has learnt from, and so does what is made of the model. */
    @ParameterizedTest
    @MethodSource("all")
    void seen_anyKind(Kind kind) throws IOException {
        Bench bench = new Bench(kind);
        String said = "trained on these images";
        for (boolean learnt : new boolean[] {true, false}) {
            String split = learnt ? "--split=train" : "--split=test";
            assertThat(bench.succeed("evaluate", bench.data, split).err().contains(said))
                    .isEqualTo(learnt);
            Path card = Path.of(bench.next() + ".md");
            bench.succeed("card", bench.data, split, "--out=" + card);
            assertThat(Files.readString(card).contains(said)).isEqualTo(learnt);
            Path report = bench.next();
            bench.succeed("report", bench.data, split, "--out=" + report);
            assertThat(Files.readString(report).contains(said)).isEqualTo(learnt);
            assertThat(bench.succeed("index", bench.data, split, "--json", "--out=" + bench.next())
                            .json()
                            .get("ofTrainingData")
                            .asBoolean())
                    .isEqualTo(learnt);
        }
        String refusal = "has learnt from these images";
        String train = "--split=train";
        refused(refusal, bench.run("calibrate", bench.data, train, "--out=" + bench.next()));
        if (kind.isTeam()) {
            refused(refusal, bench.run("shrink", "--to=0.5", bench.data, train, "--out=" + bench.next(), "--member=0"));
        } else {
            refused(refusal, bench.run("shrink", "--to=0.5", bench.data, train, "--out=" + bench.next()));
            Path team = bench.next();
            succeeded(Program.run("team", "--model=" + bench.file, "--model=" + bench.file, "--out=" + team));
            Program asked = Program.run("evaluate", "--model=" + team, bench.data, train);
            assertThat(succeeded(asked).err()).contains(said);
        }
        if (!kind.isTeam() && !bench.isEdited()) {
            Path joined = bench.next();
            succeeded(Program.run("join", "--out=" + joined, "" + bench.file, "" + bench.file));
            Program asked = Program.run("evaluate", "--model=" + joined, bench.data, train);
            assertThat(succeeded(asked).err()).contains(said);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void change_anyKind(Kind kind) throws IOException {
        Bench bench = new Bench(kind);
        boolean compact = kind.isTeam()
                || (kind.models().get(0).automata().isEmpty()
                        && kind.models().get(0).edits().isEmpty());
        Path edited = bench.next();
        JsonNode edits = bench.succeedAlone(
                        "edit", "--mute=0", "--because=a test", bench.data, "--out=" + edited, "--json")
                .json();
        int number = edits.get("edits").size();
        assertThat(edits.get("edits").get(number - 1).get("reason").textValue()).isEqualTo("a test");
        List<String> undo =
                new ArrayList<>(List.of("edit", "--model=" + edited, "--undo=" + number, "--out=" + bench.next()));
        if (kind.isTeam()) {
            undo.add("--member=0");
        }
        succeeded(Program.run(undo.toArray(String[]::new)));
        String corner = "11-11,12-13";
        bench.succeedAlone(
                "edit",
                "--forbid=" + kind.scene().labels().name(0) + ":" + corner,
                "--because=a test",
                "--out=" + bench.next());

        boolean known = kind == Kinds.CONTINUED; // which has learnt from the validation images
        String unseen = known ? "--split=test" : "--split=validation";
        if (known) {
            refused("learnt from these images", bench.run("calibrate", bench.data, "--out=" + bench.next()));
        }
        Path small = bench.next();
        bench.succeedAlone("shrink", bench.data, unseen, "--to=0.5", "--json", "--out=" + small)
                .json();
        succeeded(Program.run("evaluate", "--model=" + small, bench.data, "--json"));

        Path calibrated = bench.next();
        assertThat(bench.succeed("calibrate", bench.data, unseen, "--json", "--out=" + calibrated)
                        .json()
                        .get("images")
                        .intValue())
                .isEqualTo(known ? 16 : 60);
        JsonNode answered = succeeded(Program.run(
                        "predict", "--model=" + calibrated, "--max-error=0.3", "--json", bench.image.toString()))
                .json();
        JsonNode before =
                bench.succeed("predict", "--json", bench.image.toString()).json();
        assertThat(answered.get(0).get("classSums")).isEqualTo(before.get(0).get("classSums"));

        bench.attempt(
                kind.isTeam() ? "this is a team of models, not a model" : null,
                "team",
                "--model=" + bench.file,
                "--out=" + bench.next());
        Program joined = Program.run("join", "--out=" + bench.next(), "" + bench.file, "" + bench.file);
        if (kind.isTeam() || bench.isEdited()) {
            refused(kind.isTeam() ? "a team" : "edited", joined);
        } else {
            succeeded(joined);
        }
        Program more = Program.run(
                "train", "--from=" + bench.file, bench.data, "--model=" + bench.next(), "--epochs=1", "--json");
        if (kind.isTeam() || bench.isEdited() || compact) {
            refused(kind.isTeam() ? "a team" : bench.isEdited() ? "edited" : COMPACT, more);
        } else {
            assertThat(succeeded(more).json().get("epochs").intValue())
                    .isEqualTo(kind.models().get(0).provenance().epochs() + 1);
        }
        assertThat(Files.exists(bench.file)).isTrue();
    }
}
