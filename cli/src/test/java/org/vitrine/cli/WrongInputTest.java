package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each way to use the program wrongly: one line that says what, where and what to do; exit code 2; nothing written. */
class WrongInputTest {

    @TempDir
    static Path data;

    private static Path idx = Path.of("");
    private static Path good = Path.of("");

    @TempDir
    Path folder;

    @BeforeAll
    static void train() throws IOException {
        idx = TinyData.idx(data.resolve("idx"));
        good = data.resolve("good.vitrine");
        Program.succeed(
                "train",
                "--data=mnist:" + idx,
                "--model=" + good,
                "--clauses=10",
                "--patch=3x3",
                "--epochs=1",
                "--limit=60");
    }

    /** Runs what must be refused, and gives the line that the user reads. */
    private String refused(String... arguments) throws IOException {
        Map<String, Long> before = files();
        Program run = Program.run(arguments);
        assertThat(run.err()).doesNotContain("\tat ", "Exception");
        assertThat(run.errLines())
                .singleElement()
                .asString()
                .startsWith("vitrine: ")
                .doesNotContain("null");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(files()).isEqualTo(before);
        return run.err();
    }

    private Map<String, Long> files() throws IOException {
        Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList()) {
                files.put(file.toString(), Files.isDirectory(file) ? -1 : Files.size(file));
            }
        }
        return files;
    }

    /** A training that must be refused. Defaults are those of a training that would succeed. */
    private String refusedTraining(String place, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("train", "--data=" + place, "--model=" + folder.resolve("m")));
        for (String usual : List.of("--clauses=10", "--patch=3x3", "--epochs=1")) {
            String name = usual.substring(0, usual.indexOf('=') + 1);
            if (Arrays.stream(more).noneMatch(option -> option.startsWith(name))) {
                arguments.add(usual);
            }
        }
        arguments.addAll(List.of(more));
        return refused(arguments.toArray(String[]::new));
    }

    private String refusedOptions(String... more) throws IOException {
        return refusedTraining("mnist:" + idx, more);
    }

    private String refusedModel(Path model) throws IOException {
        String line = refused("inspect", "--model", model.toString());
        Path picture = TinyData.picture(data.resolve("p.png"), TinyData.SIDE, 0);
        assertThat(refused("predict", "--model=" + model, picture.toString())).isEqualTo(line);
        assertThat(refused("evaluate", "--model=" + model, "--data=mnist:" + idx))
                .isEqualTo(line);
        assertThat(line).contains(model.toString(), "; ");
        return line;
    }

    @Test
    void train_missingIdxFolder_isNamed() throws IOException {
        assertThat(refusedTraining("mnist:" + folder.resolve("gone"))).contains("gone", "; check");
    }

    @Test
    void train_folderWithoutIdxFiles_saysWhichAreMissing() throws IOException {
        assertThat(refusedTraining("mnist:" + folder)).contains("train-images-idx3-ubyte", folder.toString(), "fetch");
    }

    @Test
    void train_truncatedIdx_isNamed() throws IOException {
        Path copy = TinyData.idx(folder.resolve("idx"));
        Path images = copy.resolve("train-images-idx3-ubyte");
        byte[] bytes = Files.readAllBytes(images);
        for (int length : new int[] {0, 3, 15, 16, bytes.length - 1}) {
            Files.write(images, Arrays.copyOf(bytes, length));
            assertThat(refusedTraining("mnist:" + copy)).contains(images.toString(), "fetch it again");
        }
    }

    @Test
    void train_idxPairOfDifferentLengths_namesBoth() throws IOException {
        Path copy = TinyData.idx(folder.resolve("idx"));
        Files.copy(
                idx.resolve("t10k-labels-idx1-ubyte"),
                Files.createDirectories(folder.resolve("other")).resolve("train-labels-idx1-ubyte"));
        Files.copy(copy.resolve("train-images-idx3-ubyte"), folder.resolve("other/train-images-idx3-ubyte"));
        assertThat(refusedTraining("mnist:" + folder.resolve("other"))).contains("240 images", "60 labels");
    }

    @Test
    void train_celebaLists_saysFileAndLine() throws IOException {
        Path copy = TinyData.celeba(folder.resolve("celeba"));
        Path list = copy.resolve("list_attr_celeba.txt");
        String text = Files.readString(list);
        Files.writeString(list, text.replace("000003.jpg -1", "000003.jpg 5"));
        assertThat(refusedTraining("celeba:" + copy)).contains(list + ", line 5: ", "Male is '5'");
        Files.writeString(list, text.replace("48\n", "49\n"));
        assertThat(refusedTraining("celeba:" + copy)).contains(list + ", line 1: ", "49 images, but 48");
        Files.writeString(list, text);
        Path zip = Files.writeString(copy.resolve("img_align_celeba.zip"), "PK");
        assertThat(refusedTraining("celeba:" + copy)).contains(zip.toString(), "cut short", "fetch it again");
        assertThat(refusedTraining("celeba:" + copy, "--split=all")).contains("train, validation, test");
    }

    @Test
    void train_noIdx_saysWhatItIs() throws IOException {
        Path copy = TinyData.idx(folder.resolve("idx"));
        Files.writeString(copy.resolve("train-images-idx3-ubyte"), "<html>404 not found</html>");
        assertThat(refusedTraining("mnist:" + copy)).contains("train-images-idx3-ubyte", "no idx file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--target=0 | target T must be 1",
                "--target=-5 | -5",
                "-T=2000000000 | target T must be",
                "--specificity=0.5 | specificity s must be 1",
                "-s=NaN | specificity s must be 1",
                "--q=0 | q must be more than 0",
                "--q=-1 | q must be more than 0",
                "--epochs=0 | epochs must be at least 1",
                "--clauses=0 | clauses must be 1",
                "--clauses=20000000 | clauses must be 1",
                "--threads=0 | threads must be 1",
                "--threads=5000 | threads must be 1",
                "--states=100 | states must be a power of two",
                "--states=2 | states must be a power of two",
                "--literal-budget=0 | literal budget must be at least 1",
                "--drop-clauses=1 | drop clauses must be",
                "--drop-clauses=-0.1 | drop clauses must be",
                "--limit=0 | limit must be at least 1",
                "--limit=-3 | limit must be at least 1",
                "--size=0x5 | 0x5 pixels",
                "--size=large | size",
                "--patch=0x3 | window",
                "--patch=three | window",
                "--patch=9x3 | window",
                "--patch=3x9 | window",
                "--encoding=otsu:3 | encoding",
                "--encoding=thermometer:0 | encoding",
                "--encoding=neural | encoding",
                "--validate=0 | more than 0 and less than 1",
                "--validate=1 | more than 0 and less than 1",
                "--validate=1.5 | more than 0 and less than 1",
                "--validate=0.0001 | leaves one side empty",
                "--validate=1.2.3 | 1.2.3",
                "--validate=. | --validate",
                "--validate=tset | there is no split 'tset'",
                "--split=foo | there is no split 'foo'",
                "--labels=0,7 | there is no label '7'",
                "--labels=0,0 | each only once",
                "--keep=best | --validate",
                "--keep=worst | --keep",
                "--measure=f1 | --validate",
                "--patience=3 | --validate",
                "--thresholds=fitted | --validate",
                "--balance=some | --balance",
                "--target=many | --target",
                "--target=x | --target",
                "--literal-budget=few | --literal-budget",
                "--negatives=all | --negatives",
                "--colour=blue | --colour",
                "--clauses=many | --clauses",
                "--clauses | --clauses",
                "--frobnicate | --frobnicate",
                "--epochs=2.5 | --epochs",
                "surplus | surplus",
            })
    void train_optionOutOfRange_saysWhichAndWhatItMayBe(String option, String said) throws IOException {
        assertThat(refusedOptions(option)).contains(said);
    }

    /** It must come before anything is read or written, the history too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--thresholds=fitted | exclude each other",
                "--thresholds=half | fitted:MEASURE",
                "--thresholds=fitted:beauty | no measure is named 'beauty'",
                "--patience=0 | --patience must be at least 1",
                "--measure=beauty | no measure is named 'beauty'",
            })
    void train_wrongRulesOfKeeping_areNamed(String option, String named) throws IOException {
        assertThat(refusedOptions("--validate=0.2", option)).contains(named);
    }

    @Test
    void train_balancedFeedbackWithFocusedNegatives_isRefused() throws IOException {
        assertThat(refusedOptions("--balance=feedback", "--negatives=focused")).contains("negatives must be q");
    }

    @Test
    void train_keepBestWithoutValidation_writesNoHistory() throws IOException {
        assertThat(refusedOptions("--keep=best", "--history=" + folder.resolve("h.csv")))
                .contains("--keep best", "--validate");
    }

    @Test
    void train_sharingOwnWithOddClauses_saysEven() throws IOException {
        assertThat(refusedOptions("--sharing=own", "--clauses=7")).contains("even", "7");
    }

    @Test
    void train_focusedWithSeveralLabels_saysWhatToUse() throws IOException {
        Path table = TinyData.labelTable(folder.resolve("table"));
        assertThat(refusedTraining("csv:" + table, "--negatives=focused")).contains("focused", "--negatives q");
        assertThat(refusedTraining("csv:" + table, "--negatives=rival")).contains("rival", "--negatives q");
    }

    @Test
    void train_unknownKindOfData_listsTheKinds() throws IOException {
        for (String place : List.of("jpeg:" + folder, "faces", "", folder.toString())) {
            assertThat(refusedTraining(place)).contains("mnist:DIR", "folder:DIR", "csv:FILE", "faces:");
        }
    }

    @Test
    void train_unknownSettingOfFaces_isNamed() throws IOException {
        assertThat(refusedTraining("faces:Moustache=0.5")).contains("Moustache=0.5", "Beard");
        assertThat(refusedTraining("faces:count=0")).contains("count");
        assertThat(refusedTraining("faces:count=20", "--labels=Hat,Moustache")).contains("'Moustache'", "Beard");
    }

    @Test
    void train_labelColumnThatIsNotZeroOrOne_saysWhere() throws IOException {
        Path table = TinyData.labelTable(folder.resolve("table"));
        List<String> lines = new ArrayList<>(Files.readAllLines(table));
        lines.set(5, "4.png,0,yes,train");
        Files.write(table, lines);
        assertThat(refusedTraining("csv:" + table)).contains(table + ", line 6", "'standing'", "'yes'", "1 or 0");
    }

    @Test
    void train_wrongTable_saysWhere() throws IOException {
        Path table = folder.resolve("t.csv");
        assertThat(refusedTraining("csv:" + table)).contains(table.toString(), "; check");
        Files.writeString(table, "");
        assertThat(refusedTraining("csv:" + table)).contains(table.toString());
        Files.writeString(table, "image,label\n");
        assertThat(refusedTraining("csv:" + table)).contains(table.toString(), "no images");
        Files.writeString(table, "image\na.png\n");
        assertThat(refusedTraining("csv:" + table)).contains(table.toString(), "no labels");
        Files.writeString(table, "image,label\na.png\n");
        assertThat(refusedTraining("csv:" + table)).contains(table + ", line 2");
        Files.writeString(table, "image,label\ngone.png,a\n");
        assertThat(refusedTraining("csv:" + table)).contains("gone.png");
    }

    @Test
    void train_unreadablePictureInAFolder_isNamed() throws IOException {
        Path pictures = TinyData.classFolders(folder.resolve("pictures"), TinyData.SIDE, 10, 1);
        Path bad = Files.writeString(pictures.resolve("slanting").resolve("7.png"), "no image");
        assertThat(refusedTraining("folder:" + pictures)).contains(bad.toString(), "remove it");
        assertThat(refusedTraining("folder:" + pictures, "--encoding=quantile:3"))
                .contains(bad.toString());
        byte[] whole = Files.readAllBytes(pictures.resolve("slanting").resolve("6.png"));
        Files.write(bad, Arrays.copyOf(whole, whole.length / 2));
        assertThat(refusedTraining("folder:" + pictures)).contains(bad.toString());
    }

    @Test
    void train_onlyUnreadablePictures_saysSoEvenWhenSkipping() throws IOException {
        Path own = Files.createDirectories(folder.resolve("pictures").resolve("a"));
        Files.writeString(own.resolve("1.png"), "no image");
        assertThat(refusedTraining("folder:" + own.getParent(), "--skip-bad")).contains("picture");
    }

    @Test
    void train_picturesOfDifferentSizes_asksForSize() throws IOException {
        Path pictures = TinyData.classFolders(folder.resolve("pictures"), TinyData.SIDE, 5, 1);
        TinyData.picture(pictures.resolve("slanting").resolve("9.png"), 12, 2);
        assertThat(refusedTraining("folder:" + pictures)).contains("9.png", "12x12", "--size 8x8");
    }

    @Test
    void train_folderWithoutClasses_saysHowToMakeThem() throws IOException {
        Path flat = Files.createDirectories(folder.resolve("flat"));
        TinyData.picture(flat.resolve("1.png"), TinyData.SIDE, 0);
        assertThat(refusedTraining("folder:" + flat)).contains(flat.toString(), "subfolder");
    }

    @Test
    void train_validationOfAnotherSize_isRefused() throws IOException {
        Path mixed = folder.resolve("mixed");
        TinyData.idxPair(mixed, "train", 8, 60, 1);
        TinyData.idxPair(mixed, "t10k", 12, 30, 2);
        assertThat(refusedTraining("mnist:" + mixed, "--validate=test")).contains("12x12", "8x8", "--size");
    }

    /** Else the measure is taken on the very images that were learnt. */
    @Test
    void train_validationSplitOfDataThatHaveNone_isRefused() throws IOException {
        Path pictures = TinyData.classFolders(folder.resolve("pictures"), TinyData.SIDE, 10, 1);
        assertThat(refusedTraining("folder:" + pictures, "--validate=test")).contains("split");
    }

    @Test
    void train_placeOfTheModelMissing_saysSoBeforeReading() throws IOException {
        String missing = folder.resolve("no").resolve("m.vitrine").toString();
        assertThat(refused("train", "--data=mnist:gone", "--model=" + missing)).contains("no folder", "create it");
        assertThat(refused("train", "--data=mnist:gone", "--model=" + folder)).contains("is a folder");
        assertThat(refusedOptions("--history=" + missing)).contains("no folder", "create it");
        assertThat(refusedOptions("--history=" + folder)).contains("is a folder");
    }

    /** A pipe, as a device, must neither be replaced by a file nor be noticed only after the training. */
    @Test
    @Timeout(300)
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "there is no mkfifo here")
    void train_pipeForAFile_isRefusedAtOnce() throws IOException, InterruptedException {
        Path pipe = data.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
        assertThat(refused("train", "--data=mnist:" + idx, "--model=" + pipe, "--patch=3x3", "--epochs=1"))
                .contains(pipe.toString());
        assertThat(refusedOptions("--history=" + pipe)).contains(pipe.toString());
        assertThat(Files.exists(pipe) && !Files.isRegularFile(pipe)).isTrue();
    }

    @Test
    void train_missingOptions_areNamed() throws IOException {
        assertThat(refused("train")).contains("--data", "--model", "vitrine train --help");
        assertThat(refused("train", "--data=faces:")).contains("--model").doesNotContain("--data=");
    }

    @Test
    void evaluate_picturesOfAnotherSize_saysWhatToAdd() throws IOException {
        TinyData.idxPair(folder, "t10k", 12, 30, 2);
        assertThat(refused("evaluate", "--model=" + good, "--data=mnist:" + folder))
                .contains("12x12", "8x8", good.toString(), "add --size 8x8")
                .doesNotContain("--colour");
        assertThat(refused("evaluate", "--model=" + good, "--data=mnist:" + folder, "--colour=rgb"))
                .contains("--size 8x8 --colour grey");
    }

    @Test
    void evaluate_otherLabels_listsTheModels() throws IOException {
        Path table = TinyData.classTable(folder.resolve("table"));
        assertThat(refused("evaluate", "--model=" + good, "--data=csv:" + table))
                .contains("label '0'", "lying");
        assertThat(refused("evaluate", "--model=" + good, "--data=mnist:" + idx, "--labels=0,1"))
                .contains("0,1,2", "--labels");
    }

    @Test
    void evaluate_severalLabelsWithAModelOfClasses_saysWhatIsWrong() throws IOException {
        Path table = folder.resolve("t.csv");
        TinyData.picture(folder.resolve("a.png"), TinyData.SIDE, 0);
        Files.writeString(table, "image,0,1,2\na.png,1,0,1\n");
        assertThat(refused("evaluate", "--model=" + good, "--data=csv:" + table))
                .contains("any number of labels", "one label each");
    }

    @Test
    void evaluate_wrongOptions_areNamed() throws IOException {
        assertThat(refused("evaluate", "--model=" + good, "--data=mnist:" + idx, "--split=foo"))
                .contains("'foo'");
        assertThat(refused("evaluate", "--model=" + good, "--data=mnist:" + idx, "--threads=0"))
                .contains("threads");
        assertThat(refused("evaluate", "--model=" + good, "--data=mnist:" + idx, "--limit=0"))
                .contains("limit");
        assertThat(refused("evaluate", "--model=" + good)).contains("--data");
    }

    @Test
    void model_flippedByte_isDamaged() throws IOException {
        byte[] bytes = Files.readAllBytes(good);
        for (int at : new int[] {bytes.length - 1, bytes.length / 2}) {
            byte[] changed = bytes.clone();
            changed[at] ^= 4;
            assertThat(refusedModel(Files.write(folder.resolve("m"), changed))).contains("damaged");
        }
    }

    @Test
    void model_cutShort_isDamaged() throws IOException {
        byte[] bytes = Files.readAllBytes(good);
        refusedModel(Files.write(folder.resolve("m"), Arrays.copyOf(bytes, bytes.length - 1)));
        refusedModel(Files.write(folder.resolve("m"), Arrays.copyOf(bytes, 100)));
    }

    @Test
    void model_foreignOrEmpty_isNoModel() throws IOException {
        Path foreign = TinyData.picture(folder.resolve("m.png"), 20, 0);
        assertThat(refusedModel(foreign)).contains("not a Vitrine model");
        assertThat(refusedModel(Files.writeString(folder.resolve("m.txt"), "hello ".repeat(100))))
                .contains("not a Vitrine model");
        assertThat(refusedModel(Files.write(folder.resolve("m"), new byte[0]))).contains("not a Vitrine model");
    }

    @Test
    void model_newerFormat_asksForANewerVitrine() throws IOException {
        String text = Files.readString(good, StandardCharsets.ISO_8859_1);
        String newer = text.replace("\"formatVersion\":\"1\"", "\"formatVersion\":\"9\"");
        assertThat(newer).isNotEqualTo(text);
        assertThat(refusedModel(Files.writeString(folder.resolve("m"), newer, StandardCharsets.ISO_8859_1)))
                .contains("version 9", "newer Vitrine");
    }

    @Test
    void model_folderOrMissing_saysSo() throws IOException {
        assertThat(refusedModel(folder)).contains("folder");
        assertThat(refusedModel(folder.resolve("gone.vitrine"))).contains("no such file");
    }

    /** Whoever chooses the names of images would choose the options, too. */
    @Test
    void anything_withAnAtBeforeIt_isAWordLikeOthers() throws IOException {
        Path words = Files.writeString(folder.resolve("words"), "--version");
        assertThat(refused("@" + words)).contains("@" + words);
        assertThat(refused("help", "@" + words)).contains("@" + words);
        assertThat(refused("predict", "--model=" + good, "@" + words)).contains("@" + words);
        assertThat(refused("train", "--data=mnist:" + idx, "--model=" + folder.resolve("m"), "@" + words))
                .contains("@" + words);
    }

    @Test
    void predict_wrongPicture_isNamed() throws IOException {
        Path text = Files.writeString(folder.resolve("text.png"), "no image");
        Path gone = folder.resolve("gone.png");
        assertThat(refused("predict", "--model=" + good, text.toString())).contains(text.toString());
        assertThat(refused("predict", "--model=" + good, gone.toString())).contains(gone.toString());
        assertThat(refused("predict", "--model=" + good, folder.toString())).contains(folder.toString());
        assertThat(refused("predict", "--model=" + good)).contains("IMAGE");
    }

    @Test
    void inspect_wrongClauseOrLabel_saysWhichThereAre() throws IOException {
        assertThat(refused("inspect", "--model=" + good, "--clause=10")).contains("0 to 9");
        assertThat(refused("inspect", "--model=" + good, "--clause=-1")).contains("0 to 9");
        assertThat(refused("inspect", "--model=" + good, "--label=Hat")).contains("'Hat'", "0, 1, 2");
        assertThat(refused("inspect", "--model=" + good, "--label=0", "--top=-1"))
                .contains("--top");
    }

    @Test
    void fetch_unknownData_listsThose() throws IOException {
        assertThat(refused("fetch", "cifar", "--out", folder.resolve("new").toString()))
                .contains("mnist", "fashion-mnist");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(refused("fetch", "mnist", "--out", file.toString())).contains("is a file");
        assertThat(refused("fetch", "mnist")).contains("--out");
    }

    @Test
    void demo_wrongOptions_areNamed() throws IOException {
        String out = "--out=" + folder.resolve("demo");
        assertThat(refused("demo", out, "--epochs=0")).contains("epochs");
        assertThat(refused("demo", out, "--threads=0")).contains("threads");
        assertThat(refused("demo", "--out=" + Files.writeString(folder.resolve("file"), "")))
                .contains("is a file");
    }

    @Test
    void vitrine_unknownCommand_isNamed() throws IOException {
        assertThat(refused("trian")).contains("trian", "vitrine --help");
        assertThat(refused("--frobnicate")).contains("--frobnicate");
    }
}
