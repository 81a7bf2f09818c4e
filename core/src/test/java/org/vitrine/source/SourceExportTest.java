package org.vitrine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Window;
import org.vitrine.predict.Prediction;
import org.vitrine.store.RandomModels;

/** Written models say what the model says, to the last vote. */
class SourceExportTest {

    private static final String[] RECIPES = {
        "threshold:75",
        "thermometer:3",
        "quantile:2",
        "otsu",
        "adaptive",
        "edges:4",
        "edges:2+quantile:3",
        "otsu+adaptive+thermometer:2",
        "orientations:4",
        "orientations:4+thermometer:8",
        "edges:2+orientations:8+orientations:4"
    };
    private static final int OF_EACH_KIND = 33;
    private static final int IMAGES = 6;

    @TempDir
    Path folder;

    private static List<Model> models(int ofEachKind) {
        List<Model> models = new ArrayList<>();
        for (int seed = 0; seed < ofEachKind; seed++) {
            models.add(RandomModels.trained(seed, RECIPES[seed % RECIPES.length]));
            models.add(RandomModels.fuzzy(seed, RECIPES[seed % RECIPES.length]));
        }
        return models;
    }

    private static List<Raster> images(ImageShape shape, long seed) {
        Random random = new Random(seed);
        List<Raster> images = new ArrayList<>();
        for (int i = 0; i < IMAGES; i++) {
            byte[] values = new byte[shape.size()];
            random.nextBytes(values);
            if (i == 0) {
                java.util.Arrays.fill(values, (byte) 77); // without any contrast
            } else if (i == 1) {
                for (int at = 0; at < values.length; at++) {
                    values[at] = (byte) (values[at] < 0 ? 255 : 0);
                }
            }
            images.add(Raster.of(shape, values));
        }
        return images;
    }

    static void compile(List<Path> files, Path into) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.US_ASCII)) {
            boolean compiled = compiler.getTask(
                            messages,
                            manager,
                            null,
                            List.of(
                                    "-d",
                                    into.toString(),
                                    "-proc:none",
                                    "-Xlint:all",
                                    "-Werror",
                                    "--release",
                                    "8",
                                    "-Xlint:-options"),
                            null,
                            manager.getJavaFileObjects(files.toArray(Path[]::new)))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
    }

    @Test
    void java_randomModelsOfEveryKind_votesAreEqual() throws Exception {
        List<Model> models = models(OF_EACH_KIND);
        List<Path> files = new ArrayList<>();
        int inFull = 0;
        for (int i = 0; i < models.size(); i++) {
            Path file = folder.resolve("Written" + i + ".java");
            String text = SourceExport.java(models.get(i), "Written" + i);
            inFull += text.contains("RULES") ? 1 : 0;
            Files.writeString(file, text, StandardCharsets.US_ASCII);
            files.add(file);
        }
        assertThat(inFull).as("both forms are tried").isBetween(5, models.size() - 5);
        compile(files, folder);
        int voted = 0;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            for (int i = 0; i < models.size(); i++) {
                Class<?> written = loader.loadClass("Written" + i);
                Object machine = written.getConstructor().newInstance();
                assertThat((String[]) written.getField("LABELS").get(null))
                        .containsExactlyElementsOf(models.get(i).labels().names());
                for (Raster image : images(models.get(i).shape(), i)) {
                    written.getMethod("look", byte[].class).invoke(machine, (Object) image.toBytes());
                    voted += compare(models.get(i), image, written, machine, "model " + i);
                }
            }
        }
        assertThat(voted).as("clauses do vote").isGreaterThan(1000);
    }

    @Test
    void java_afterTheStart_allocatesNothing() throws Throwable {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < RECIPES.length; i++) {
            Model model = RandomModels.fuzzy(i, RECIPES[i]);
            Path file =
                    Files.writeString(folder.resolve("Frugal" + i + ".java"), SourceExport.java(model, "Frugal" + i));
            compile(List.of(file), folder);
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
                Class<?> written = loader.loadClass("Frugal" + i);
                Object machine = written.getConstructor().newInstance();
                MethodHandle look = MethodHandles.publicLookup()
                        .findVirtual(written, "look", MethodType.methodType(void.class, byte[].class))
                        .bindTo(machine);
                byte[] image = images(model.shape(), i).get(2).toBytes();
                look.invokeExact(image);
                long before =
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId());
                for (int time = 0; time < 20; time++) {
                    look.invokeExact(image);
                }
                long allocated =
                        threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
                assertThat(allocated)
                        .as(RECIPES[i] + ", less than a byte a pixel")
                        .isLessThan(20L * image.length);
            }
        }
    }

    /** A clause for each bit of an image: it is true if the bit is set. */
    private static Model ofAllBits(ImageShape shape, String recipe) {
        Encoding encoding = EncodingRecipe.parse(recipe).fit(shape.channels(), RandomModels.images(shape, 40, 1));
        Settings settings = Settings.defaults().withWindow(Window.WHOLE).withTarget(9);
        PatchGrid grid = Model.grid(shape, encoding, settings);
        long[] included = new long[grid.features() * grid.literalWords()];
        for (int bit = 0; bit < grid.features(); bit++) {
            included[bit * grid.literalWords() + bit / 64] = 1L << bit;
        }
        return new Model(
                Labels.anyOf(List.of("a")),
                shape,
                encoding,
                new ClauseBank(grid, grid.features(), included),
                IntStream.range(0, grid.features()).toArray(),
                PatchCounts.none(grid.features()),
                null,
                settings.withClauses(grid.features()),
                new Provenance("data", 5, 1, 0, "0.0.0"));
    }

    /** Also on images that have no complete cell of 2x2 pixels, or a row or column beside the last one. */
    @Test
    void java_everyBitOfOrientations_isEqual() throws Exception {
        int[][] sizes = {{1, 1}, {1, 2}, {2, 1}, {1, 5}, {3, 3}, {2, 2}, {5, 4}, {8, 11}};
        List<Model> models = new ArrayList<>();
        List<Path> files = new ArrayList<>();
        for (int[] size : sizes) {
            for (int channels : new int[] {1, 3}) {
                Model model = ofAllBits(new ImageShape(size[0], size[1], channels), "orientations:8+threshold:90");
                String name = "Bits" + models.size();
                models.add(model);
                files.add(Files.writeString(folder.resolve(name + ".java"), SourceExport.java(model, name)));
            }
        }
        compile(files, folder);
        int set = 0;
        int all = 0;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            for (int i = 0; i < models.size(); i++) {
                Class<?> written = loader.loadClass("Bits" + i);
                Object machine = written.getConstructor().newInstance();
                for (Raster image : images(models.get(i).shape(), i)) {
                    written.getMethod("look", byte[].class).invoke(machine, (Object) image.toBytes());
                    set += compare(models.get(i), image, written, machine, "model " + i);
                    all += models.get(i).clauses().size();
                }
            }
        }
        assertThat(set).as("bits that are set, of " + all).isBetween(all / 5, all * 4 / 5);
    }

    private static int compare(Model model, Raster image, Class<?> written, Object machine, String what)
            throws ReflectiveOperationException {
        Prediction prediction = model.predictor().predict(image);
        BitImage bits = model.encoding().encode(image);
        int[] strengths = model.predictor().strengths(bits);
        for (int label = 0; label < model.labels().size(); label++) {
            assertThat(written.getMethod("sum", int.class).invoke(machine, label))
                    .as(what)
                    .isEqualTo(prediction.classSum(label));
            assertThat(written.getMethod("isDecided", int.class).invoke(machine, label))
                    .as(what)
                    .isEqualTo(prediction.isDecided(label));
            assertThat(written.getMethod("confidence", int.class).invoke(machine, label))
                    .as(what)
                    .isEqualTo(prediction.confidence(label));
        }
        int voted = 0;
        for (int clause = 0; clause < strengths.length; clause++) {
            assertThat(written.getMethod("strength", int.class).invoke(machine, clause))
                    .as(what)
                    .isEqualTo(strengths[clause]);
            voted += strengths[clause] == 0 ? 0 : 1;
        }
        return voted;
    }

    @Test
    void c_randomModelsOfEveryKind_votesAreEqual() throws Exception {
        assumeTrue(runs("cc", "--version"), "there is no C compiler");
        List<Model> models = models(RECIPES.length);
        int voted = 0;
        for (int i = 0; i < models.size(); i++) {
            Model model = models.get(i);
            Path file = folder.resolve("written.c");
            Path program = folder.resolve("written");
            Files.writeString(file, SourceExport.c(model, "written"), StandardCharsets.US_ASCII);
            Process compiled = new ProcessBuilder(
                            "cc",
                            "-Wall",
                            "-Wextra",
                            "-Werror",
                            "-pedantic",
                            "-std=c99",
                            "-Dwritten_MAIN",
                            "-o",
                            program.toString(),
                            file.toString())
                    .redirectErrorStream(true)
                    .start();
            String messages = new String(compiled.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(compiled.waitFor()).as("model " + i + "\n" + messages).isZero();
            Path input = folder.resolve("images");
            List<Raster> images = images(model.shape(), i);
            try (var out = Files.newOutputStream(input)) {
                for (Raster image : images) {
                    out.write(image.toBytes());
                }
            }
            Process run = new ProcessBuilder(program.toString())
                    .redirectInput(input.toFile())
                    .start();
            List<String> lines = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(run.waitFor()).isZero();
            List<String> expected = new ArrayList<>();
            for (int number = 0; number < images.size(); number++) {
                voted += expect(model, images.get(number), number, expected);
            }
            assertThat(lines.stream()
                            .filter(line -> line.matches("(image|label|clause) \\d.*"))
                            .map(SourceExportTest::shortened))
                    .as("model " + i)
                    .containsExactlyElementsOf(expected);
        }
        assertThat(voted).as("clauses do vote").isGreaterThan(200);
    }

    /** Without the name of a label, which may contain anything. */
    private static String shortened(String line) {
        return line.startsWith("label ")
                ? String.join(" ", List.of(line.split(" ")).subList(0, 4))
                : line;
    }

    private static int expect(Model model, Raster image, int number, List<String> lines) {
        Prediction prediction = model.predictor().predict(image);
        int[] strengths = model.predictor().strengths(model.encoding().encode(image));
        lines.add("image " + number);
        for (int label = 0; label < model.labels().size(); label++) {
            lines.add("label " + label + " " + prediction.classSum(label)
                    + (prediction.isDecided(label) ? " yes" : " no"));
        }
        int voted = 0;
        for (int clause = 0; clause < strengths.length; clause++) {
            if (strengths[clause] != 0) {
                StringBuilder line = new StringBuilder("clause " + clause + " " + strengths[clause] + " votes");
                for (int label = 0; label < model.labels().size(); label++) {
                    line.append(' ').append(strengths[clause] * model.weight(clause, label));
                }
                lines.add(line.toString());
                voted++;
            }
        }
        return voted;
    }

    static boolean runs(String... words) throws InterruptedException {
        try {
            return new ProcessBuilder(words)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    // 1x3 pixels, a window of one: "bright, in the second or third column" votes 3 for a; "dark" 2 against it
    private static Model tiny() {
        PatchGrid grid = new PatchGrid(1, 3, 1, 1, 1);
        long[] included = new long[3 * grid.literalWords()];
        included[0] = 0b11;
        included[grid.literalWords() + grid.featureWords()] = 0b1;
        return new Model(
                new Labels(List.of("a", "b*/?\\u000a"), true),
                new ImageShape(1, 3, 1),
                EncodingRecipe.parse("threshold:75").fit(1, List.of()),
                new ClauseBank(grid, 3, included),
                new int[] {3, 0, -2, 1, 50, 50},
                PatchCounts.none(3),
                null,
                Settings.defaults().withClauses(3).withTarget(9).withWindow(new Window(1, 1)),
                new Provenance("data", 5, 1, 0, "0.0.0"));
    }

    @Test
    void java_aTinyModel_readsWell() {
        String text = SourceExport.java(tiny(), "Tiny");
        assertThat(text)
                .contains("public final class Tiny {")
                .contains("    // Clause 0: ")
                .contains("Votes: a +3\n")
                .contains("for (int column = 1; column <= 2; column++) {")
                .contains("if (bit(bits, 0, row, column) == 1) {")
                .contains("Votes: a -2, b*.?.u000a +1\n")
                .contains("if (bit(bits, 0, row, column) == 0) {");
        assertThat(text.lines().count()).as("fits on a few pages").isLessThan(250);
        assertThat(text.lines().filter(line -> line.strip().startsWith("//")))
                .as("comments can be read")
                .isNotEmpty()
                .allMatch(line -> line.length() <= 140);
        assertThat(text.chars().allMatch(letter -> letter < 128)).isTrue();
    }

    @Test
    void whatCannotBeWritten_isRefusedByName() {
        Model ofOthers = RandomModels.trained(1, "quantile:2+contrast:3");
        assertThatThrownBy(() -> SourceExport.java(ofOthers, "X"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the encoding contrast:3 cannot be written");
        assertThatThrownBy(() -> SourceExport.c(ofOthers, "x")).hasMessageContaining("contrast:3");
        for (String name : Set.of("class", "1st", "a-b", "", "_", "String", "sealed")) {
            assertThatThrownBy(() -> SourceExport.java(tiny(), name)).hasMessageContaining("cannot be called");
        }
        assertThatThrownBy(() -> SourceExport.c(tiny(), "a b")).hasMessageContaining("cannot begin with");
    }
}
