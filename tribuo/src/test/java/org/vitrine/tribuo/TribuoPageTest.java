package org.vitrine.tribuo;

import static org.assertj.core.api.Assertions.assertThat;

import com.oracle.labs.mlrg.olcut.config.Config;
import com.oracle.labs.mlrg.olcut.config.ConfigurationManager;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tribuo.Model;
import org.tribuo.datasource.IDXDataSource.IDXData;
import org.tribuo.datasource.IDXDataSource.IDXType;
import org.vitrine.model.Settings;
import org.vitrine.store.ModelFile;

/** What docs/tribuo.md shows works. */
class TribuoPageTest {

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path folder;

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/tribuo.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    private String run(String name, String source) throws IOException, InterruptedException {
        compile(Files.writeString(folder.resolve(name + ".java"), source));
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:ActiveProcessorCount=1",
                        "-cp",
                        CLASS_PATH + File.pathSeparator + folder,
                        name)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(out).isZero();
        return out;
    }

    private static void compile(Path file) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            assertThat(compiler.getTask(
                                    complaints,
                                    files,
                                    null,
                                    List.of("-cp", CLASS_PATH, "-proc:none", "-Xlint:all,-path", "-Werror"),
                                    null,
                                    files.getJavaFileObjects(file))
                            .call())
                    .as(complaints.toString())
                    .isTrue();
        }
    }

    /** Digits that are bars: the bright row says which. */
    private void write(Path mnist, String part, int size) throws IOException {
        Random random = new Random(size);
        double[] values = new double[size * 28 * 28];
        double[] digits = new double[size];
        for (int image = 0; image < size; image++) {
            int digit = random.nextInt(10);
            digits[image] = digit;
            for (int column = 0; column < 28; column++) {
                values[image * 784 + (2 * digit + 4) * 28 + column] = 200 + random.nextInt(56);
            }
        }
        IDXData.createIDXData(IDXType.UBYTE, new int[] {size, 28, 28}, values)
                .save(mnist.resolve(part + "-images-idx3-ubyte.gz"), true);
        IDXData.createIDXData(IDXType.UBYTE, new int[] {size}, digits)
                .save(mnist.resolve(part + "-labels-idx1-ubyte.gz"), true);
    }

    @Test
    void digits_compilesAndRuns() throws IOException, InterruptedException {
        Path mnist = Files.createDirectories(folder.resolve("data/mnist"));
        write(mnist, "train", 2000);
        write(mnist, "t10k", 50);
        assertThat(run("Digits", blocks("java").get(0)))
                .containsPattern("accuracy (1\\.0|0\\.9\\d*)")
                .containsPattern("\\d by the pixels \\[");
        Model<?> read = Model.deserializeFromFile(folder.resolve("digits.tribuo"));
        assertThat(Twins.bytes((VitrineModel<?>) read))
                .isEqualTo(Twins.bytes(ModelFile.read(folder.resolve("digits.vitrine"))));
    }

    @Test
    void faces_compilesAndRuns() throws IOException, InterruptedException {
        assertThat(blocks("java")).hasSize(2);
        String source = """
                import java.util.Map;
                import org.tribuo.*;
                import org.tribuo.multilabel.*;
                import org.tribuo.multilabel.evaluation.*;
                import org.vitrine.tribuo.*;
                public class Shown {
                    public static void main(String[] arguments) throws Exception {
                """ + blocks("java").get(1) + "    }\n}\n";
        assertThat(run("Shown", source)).containsPattern("macro F1 0\\.\\d+");
    }

    @Test
    void configuration_buildsATrainer() throws IOException {
        Path file =
                Files.writeString(folder.resolve("digits.xml"), blocks("xml").get(0));
        VitrineTrainer<?> trainer = (VitrineTrainer<?>) new ConfigurationManager(file.toString()).lookup("digits");
        assertThat(trainer.settings())
                .isEqualTo(Settings.defaults().withClauses(500).withTarget(625).withEpochs(5));
    }

    @Test
    void properties_areThoseOfTheTrainer() throws IOException {
        String page = Files.readString(Path.of("../docs/tribuo.md"));
        for (Field field : VitrineTrainer.class.getDeclaredFields()) {
            if (field.isAnnotationPresent(Config.class)) {
                assertThat(page).as(field.getName()).containsPattern("\\| .*`" + field.getName() + "`.* \\|");
            }
        }
    }
}
