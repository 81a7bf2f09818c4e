package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.clause.Placement;
import org.vitrine.data.DataLocation;
import org.vitrine.data.image.Colour;
import org.vitrine.data.image.ImageDecoder;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.chart.ExplanationSheet;
import org.vitrine.explain.ClauseVote;
import org.vitrine.explain.Contrast;
import org.vitrine.explain.EvidenceMap;
import org.vitrine.explain.Explanation;
import org.vitrine.explain.reason.SufficientReasons;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;

/** Why single images got their labels. */
class ExplainTest {

    @TempDir
    static Path data;

    private static Path model = Path.of("");
    private static Path many = Path.of("");
    private static Path table = Path.of("");
    private static Path lying = Path.of("");
    private static Path standing = Path.of("");
    private static Path large = Path.of("");

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        model = data.resolve("m.vitrine");
        many = data.resolve("many.vitrine");
        lying = TinyData.picture(data.resolve("lying.png"), TinyData.SIDE, 0);
        standing = TinyData.picture(data.resolve("standing.png"), TinyData.SIDE, 1);
        large = TinyData.picture(data.resolve("large.png"), 2 * TinyData.SIDE, 0);
        table = TinyData.labelTable(data.resolve("table"));
        String[] settings = {"--clauses=40", "--target=20", "--specificity=5", "--patch=3x3", "--epochs=3"};
        train(model, "mnist:" + TinyData.idx(data.resolve("idx")), settings);
        train(many, "csv:" + table, settings);
    }

    private static void train(Path file, String place, String... settings) {
        List<String> arguments = new ArrayList<>(List.of("train", "--data=" + place, "--model=" + file));
        arguments.addAll(List.of(settings));
        Program.succeed(arguments.toArray(String[]::new));
    }

    private static Program explain(Path file, String... more) {
        List<String> arguments = new ArrayList<>(List.of("explain", "--model=" + file));
        arguments.addAll(List.of(more));
        return Program.run(arguments.toArray(String[]::new));
    }

    private Program explained(String... more) {
        List<String> arguments = new ArrayList<>(List.of("--out=" + folder));
        arguments.addAll(List.of(more));
        Program run = explain(model, arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    /** Runs what must be refused, and gives the line that the user reads. */
    private String refused(String... more) throws IOException {
        Program run = explain(model, more);
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .startsWith("vitrine: ")
                .doesNotContain("Exception", "null");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(names(folder)).isEmpty();
        return run.err();
    }

    static List<String> names(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** The values of a numpy file, of which the header must tell a shape. */
    static double[] npy(Path file, int... size) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getShort(8);
        String header = new String(bytes.array(), 10, length, StandardCharsets.US_ASCII);
        assertThat(header.replaceAll("[\\s,]+\\)", ")"))
                .contains(
                        "'<f8'",
                        "'fortran_order': False",
                        Arrays.stream(size).mapToObj(String::valueOf).collect(Collectors.joining(", ", "(", ")")));
        double[] values = new double[Arrays.stream(size).reduce(1, (a, b) -> a * b)];
        bytes.position(10 + length);
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getDouble();
        }
        assertThat(bytes.hasRemaining()).isFalse();
        return values;
    }

    /** Checks the three files of a map, and says whether there is anything in it. */
    static boolean sameMaps(Path folder, String name, EvidenceMap map) throws IOException {
        int side = TinyData.SIDE;
        double[] positive = npy(folder.resolve(name + ".positive.npy"), side, side, 1);
        double[] negative = npy(folder.resolve(name + ".negative.npy"), side, side, 1);
        double[] evidence = npy(folder.resolve(name + ".evidence.npy"), side, side, 1);
        assertThat(positive).isEqualTo(map.positive());
        assertThat(negative).isEqualTo(map.negative());
        for (int i = 0; i < evidence.length; i++) {
            assertThat(evidence[i]).isEqualTo(positive[i] - negative[i]);
        }
        return Arrays.stream(evidence).anyMatch(value -> value != 0);
    }

    private static Explanation byLibrary(Model machine, Raster picture, int label) {
        return machine.explainer().explain(machine.encoding().encode(picture), label);
    }

    @Test
    void explain_pictures_drawsASheetForTheLabelOfEach() throws IOException {
        Program run = explained(lying.toString(), standing.toString());
        assertThat(names(folder)).containsExactly("lying.0.png", "standing.1.png");
        assertThat(run.err()).contains(folder.resolve("lying.0.png").toString());
        BufferedImage sheet = ImageIO.read(folder.resolve("lying.0.png").toFile());
        assertThat(sheet.getWidth()).isBetween(4 * 224, 5 * 224);
        assertThat(sheet.getHeight()).isGreaterThan(224);
    }

    @Test
    void explain_paper_drawsTheMapsOfThePaper() throws IOException {
        explained("--paper", "--against", lying.toString());
        Raster image = ImageDecoder.read(lying, Colour.GREY);
        BufferedImage expected =
                ExplanationSheet.paper("lying", "0", image, byLibrary(ModelFile.read(model), image, 0), true);
        BufferedImage sheet = ImageIO.read(folder.resolve("lying.0.png").toFile());
        assertThat(sheet.getWidth()).isEqualTo(expected.getWidth());
        int[] pixels = sheet.getRGB(0, 0, sheet.getWidth(), sheet.getHeight(), null, 0, sheet.getWidth());
        assertThat(pixels)
                .isEqualTo(
                        expected.getRGB(0, 0, expected.getWidth(), expected.getHeight(), null, 0, expected.getWidth()));
    }

    @Test
    void explain_ratherThan_showsTheDifference() throws IOException {
        JsonNode json = explained("--json", "--raw", "--label=0,2", "--rather-than=1", lying.toString())
                .json();
        assertThat(names(folder))
                .containsExactly(
                        "lying.0.rather-than.1.net.npy",
                        "lying.0.rather-than.1.png",
                        "lying.2.rather-than.1.net.npy",
                        "lying.2.rather-than.1.png");
        Model machine = ModelFile.read(model);
        Raster image = ImageDecoder.read(lying, Colour.GREY);
        double[] net = new Contrast(byLibrary(machine, image, 0), byLibrary(machine, image, 1)).net();
        assertThat(npy(folder.resolve("lying.0.rather-than.1.net.npy"), TinyData.SIDE, TinyData.SIDE))
                .isEqualTo(net);
        JsonNode first = json.get(0);
        assertThat(keys(first))
                .containsExactly("image", "label", "ratherThan", "classSum", "otherClassSum", "evidence");
        assertThat(first.get("ratherThan").asText()).isEqualTo("1");
        assertThat(first.get("classSum").asInt())
                .isEqualTo(byLibrary(machine, image, 0).classSum());
        assertThat(first.get("evidence").asDouble())
                .isEqualTo(Arrays.stream(net).sum());
    }

    @Test
    void explain_ratherThan_refusesWhatDoesNotGoWithIt() throws IOException {
        assertThat(refused("--json", "--label=0,1", "--rather-than=1", lying.toString()))
                .contains("--rather-than compares with another label than those of --label: 1");
        assertThat(refused("--json", "--rather-than=seven", lying.toString())).contains("'seven'");
        assertThat(refused("--json", "--rather-than=1", "--paper", lying.toString()))
                .contains("--paper does not go with --rather-than; leave it out");
    }

    @Test
    void explain_against_makesTheSheetTaller() throws IOException {
        explained("--paper", lying.toString());
        int alone = ImageIO.read(folder.resolve("lying.0.png").toFile()).getHeight();
        explained("--paper", "--against", lying.toString());
        int both = ImageIO.read(folder.resolve("lying.0.png").toFile()).getHeight();
        assertThat(both).isGreaterThan(alone + 224);
    }

    @Test
    void explain_label_explainsThoseAskedForInTheirOrder() throws IOException {
        JsonNode json = explained("--json", "--label=2,0", lying.toString()).json();
        assertThat(json).extracting(entry -> entry.get("label").asText()).containsExactly("2", "0");
        assertThat(names(folder)).containsExactly("lying.0.png", "lying.2.png");
    }

    @Test
    void explain_index_explainsPicturesOfTheTestSplit() throws IOException {
        String place = "mnist:" + data.resolve("idx");
        Program run = explained("--data=" + place, "--image=7,0", "--label=1", "--json", "--raw");
        assertThat(run.json()).extracting(entry -> entry.get("image").asText()).containsExactly("7", "0");
        Model machine = ModelFile.read(model);
        ImageSource source = DataLocation.open(
                place,
                "test",
                new DataLocation.Options(null, null, machine.labels().names(), 1));
        for (int index : new int[] {7, 0}) {
            sameMaps(
                    folder,
                    index + ".1",
                    byLibrary(machine, source.image(index), 1).inFavour());
        }
        ImageSource training = DataLocation.open(
                place,
                "train",
                new DataLocation.Options(null, null, machine.labels().names(), 1));
        explained("--data=" + place, "--split=train", "--image=200", "--label=2", "--raw");
        assertThat(sameMaps(
                        folder,
                        "200.2",
                        byLibrary(machine, training.image(200), 2).inFavour()))
                .isTrue();
    }

    @Test
    void explain_raw_writesTheLibrarysMaps() throws IOException {
        explained("--raw", "--label=0,1,2", lying.toString(), standing.toString());
        assertThat(names(folder)).hasSize(2 * 3 * 5);
        Model machine = ModelFile.read(model);
        int drawn = 0;
        for (Path file : List.of(lying, standing)) {
            Raster picture = ImageDecoder.read(file, Colour.GREY);
            for (int label = 0; label < 3; label++) {
                String name = file.getFileName().toString().replace(".png", "") + "." + label;
                drawn += sameMaps(
                                folder, name, byLibrary(machine, picture, label).inFavour())
                        ? 1
                        : 0;
            }
        }
        assertThat(drawn).isGreaterThan(1);
    }

    @Test
    void explain_rawAgainst_writesTheMapsAgainst() throws IOException {
        explained("--raw", "--against", "--label=0,1,2", lying.toString());
        assertThat(names(folder)).hasSize(3 * 8);
        Model machine = ModelFile.read(model);
        Raster image = ImageDecoder.read(lying, Colour.GREY);
        String name = lying.getFileName().toString().replace(".png", "");
        int drawn = 0;
        for (int label = 0; label < 3; label++) {
            drawn += sameMaps(
                            folder,
                            name + "." + label + ".against",
                            byLibrary(machine, image, label).against())
                    ? 1
                    : 0;
        }
        assertThat(drawn).isPositive();
    }

    @Test
    void explain_json_listsClausesWhoseVotesAddUp() throws IOException {
        Program run = explain(model, "--json", "--label=0,1,2", lying.toString(), standing.toString());
        assertThat(run.err()).isEmpty();
        JsonNode json = run.json();
        assertThat(json).hasSize(6);
        JsonNode predicted = Program.succeed(
                        "predict", "--model=" + model, "--json", lying.toString(), standing.toString())
                .json();
        Model machine = ModelFile.read(model);
        int clauses = 0;
        for (int i = 0; i < 6; i++) {
            JsonNode entry = json.get(i);
            JsonNode prediction = predicted.get(i / 3);
            int label = i % 3;
            assertThat(keys(entry))
                    .containsExactly(
                            "image", "label", "classSum", "confidence", "outcome", "likeness", "clauses", "reasons");
            assertThat(entry.get("image")).isEqualTo(prediction.get("image"));
            assertThat(entry.get("label").asText()).isEqualTo(String.valueOf(label));
            assertThat(entry.get("classSum"))
                    .isEqualTo(prediction.get("classSums").get(String.valueOf(label)));
            assertThat(entry.get("confidence"))
                    .isEqualTo(prediction.get("confidences").get(String.valueOf(label)));
            Raster picture = ImageDecoder.read(i < 3 ? lying : standing, Colour.GREY);
            sameClauses(entry, machine, byLibrary(machine, picture, label));
            sameReasons(
                    entry.get("reasons"),
                    SufficientReasons.of(
                            machine,
                            machine.encoding().encode(picture),
                            machine.labels().indexOf(String.valueOf(label))),
                    label);
            clauses += entry.get("clauses").size();
        }
        assertThat(clauses).isGreaterThan(20);
    }

    private static void sameReasons(JsonNode json, SufficientReasons reasons, int label) {
        assertThat(keys(json))
                .containsExactly(
                        "sentence", "given", "voters", "atLeast", "minimal", "opponentsInFull", "clauses", "groups");
        assertThat(json.get("sentence").asText()).isEqualTo(reasons.inWords(String.valueOf(label)));
        assertThat(json.get("given").asBoolean()).isEqualTo(reasons.given());
        assertThat(json.get("minimal").asBoolean()).isEqualTo(reasons.isMinimal());
        assertThat(json.get("clauses"))
                .extracting(clause -> clause.get("clause").asInt())
                .containsExactlyElementsOf(reasons.reasons().stream()
                        .map(SufficientReasons.Reason::clause)
                        .toList());
        assertThat(json.get("clauses"))
                .extracting(clause -> clause.at("/area/bottom").asInt())
                .containsExactlyElementsOf(reasons.reasons().stream()
                        .map(reason -> reason.area().bottom())
                        .toList());
        assertThat(json.get("groups"))
                .extracting(group -> group.get("place").asText())
                .containsExactlyElementsOf(reasons.groups().stream()
                        .map(SufficientReasons.Group::place)
                        .toList());
    }

    private static void sameClauses(JsonNode entry, Model machine, Explanation explanation) {
        int sum = 0;
        List<ClauseVote> listed = new ArrayList<>();
        for (JsonNode clause : entry.get("clauses")) {
            assertThat(keys(clause)).containsExactly("clause", "votes", "positions", "rule");
            sum += clause.get("votes").asInt();
            List<Placement> places = new ArrayList<>();
            for (JsonNode position : clause.get("positions")) {
                assertThat(position).hasSize(2);
                places.add(
                        new Placement(position.get(0).asInt(), position.get(1).asInt(), false));
            }
            int number = clause.get("clause").asInt();
            listed.add(new ClauseVote(number, clause.get("votes").asInt(), places));
            assertThat(clause.get("rule").asText()).isEqualTo(machine.rule(number));
        }
        assertThat(sum).isEqualTo(entry.get("classSum").asInt());
        assertThat(listed).isEqualTo(explanation.votes());
    }

    private static List<String> keys(JsonNode node) {
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void explain_severalLabels_explainsEachThatTheModelGives() throws IOException {
        List<String> images = IntStream.range(160, 200)
                .mapToObj(i -> table.resolveSibling(i + ".png").toString())
                .toList();
        List<String> words = new ArrayList<>(List.of("predict", "--model=" + many, "--json"));
        words.addAll(images);
        JsonNode predicted = Program.succeed(words.toArray(String[]::new)).json();
        words.set(0, "explain");
        Program run = Program.succeed(words.toArray(String[]::new));
        List<String> expected = new ArrayList<>();
        List<String> without = new ArrayList<>();
        for (JsonNode prediction : predicted) {
            String image = prediction.get("image").asText();
            prediction.get("labels").forEach(label -> expected.add(image + " " + label.asText()));
            if (prediction.get("labels").isEmpty()) {
                without.add(image + ": the model gives no label; ask for one with --label");
            }
        }
        assertThat(run.json())
                .extracting(entry ->
                        entry.get("image").asText() + " " + entry.get("label").asText())
                .containsExactlyElementsOf(expected);
        assertThat(expected).hasSizeGreaterThan(20);
        assertThat(run.errLines()).isEqualTo(without);
        assertThat(without).isNotEmpty();
    }

    @Test
    void explain_picturesOfAnotherSize_areScaled() throws IOException {
        explained("--label=0", large.toString());
        assertThat(names(folder)).containsExactly("large.0.png");
    }

    @Test
    void explain_jsonAlone_writesNothing() throws IOException {
        Program run = explain(model, "--json", lying.toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.json()).hasSize(1);
        assertThat(names(folder)).isEmpty();
    }

    @Test
    void explain_newFolder_isMade() throws IOException {
        Path deep = folder.resolve("a/b");
        assertThat(explain(model, "--out=" + deep, lying.toString()).exitCode()).isZero();
        assertThat(names(deep)).containsExactly("lying.0.png");
    }

    @Test
    void explain_unknownLabel_isRefusedWithThoseThereAre() throws IOException {
        assertThat(refused("--out=" + folder.resolve("new"), "--label=0,seven", lying.toString()))
                .contains("'seven'", "0, 1, 2");
    }

    @Test
    void explain_indexOutOfRange_isRefusedWithTheRange() throws IOException {
        String place = "--data=mnist:" + data.resolve("idx");
        assertThat(refused("--out=" + folder.resolve("new"), place, "--image=0,60"))
                .contains("60", "0 to 59");
        assertThat(refused("--json", place, "--image=-1")).contains("-1", "0 to 59");
        assertThat(refused("--json", place, "--image=one")).contains("--image", "one");
    }

    @Test
    void explain_neitherOrBothOfFilesAndData_isRefused() throws IOException {
        String place = "--data=mnist:" + data.resolve("idx");
        assertThat(refused("--json")).contains("--data");
        assertThat(refused("--json", place, lying.toString())).contains("either");
    }

    @Test
    void explain_noFolder_isRefused() throws IOException {
        assertThat(refused(lying.toString())).contains("--out");
        assertThat(refused("--json", "--raw", lying.toString())).contains("--out");
    }

    @Test
    void explain_fileForAFolder_isRefused() throws IOException {
        assertThat(refused("--out=" + lying, standing.toString())).contains(lying.toString(), "folder");
    }

    @Test
    void explain_wrongPictures_areRefused() throws IOException {
        Path bad = Files.writeString(data.resolve("bad.png"), "no image");
        String out = "--out=" + folder.resolve("new");
        assertThat(refused(out, lying.toString(), bad.toString())).contains(bad.toString());
        assertThat(refused(out, data.resolve("gone.png").toString())).contains("gone.png");
        assertThat(refused(out, "--data=mnist:" + data.resolve("gone"))).contains("gone");
        assertThat(refused(out, "--data=mnist:" + data.resolve("idx"), "--split=foo"))
                .contains("foo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--image=3", "--split=test"})
    void explain_optionWithoutData_isRefused(String option) {
        Program run = Program.run("explain", "--model=" + model, "--out=" + folder, option, lying.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("goes with --data; leave it out");
    }
}
