package org.vitrine.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OrtException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;
import org.vitrine.store.RandomModels;

/**
 * The script in docs/export.md is run as it is printed there, and must print Vitrine's own votes. Where Python lacks
 * ONNX Runtime or Pillow, stand-ins take their place that hand out what ONNX Runtime computed here; every line of the
 * script is run all the same.
 */
class ReasonsInPythonTest {

    private static final Path PAGE = Path.of("..", "docs", "export.md");

    private static final String RUNTIME = """
            import json, numpy as np, types
            class InferenceSession:
                def __init__(self, path):
                    with open(path + ".said") as file:
                        self.said = json.load(file)
                    with open(path + ".about", encoding="utf-8") as file:
                        lines = [line.rstrip("\\n").split("\\t") for line in file]
                    self.about = {key: value for key, value in lines}
                def get_modelmeta(self):
                    return types.SimpleNamespace(custom_metadata_map=self.about)
                def get_inputs(self):
                    return [types.SimpleNamespace(name="image", shape=["N"] + self.said["shape"])]
                def run(self, names, feeds):
                    image = feeds["image"]
                    assert image.dtype == np.uint8 and list(image.shape) == [1] + self.said["shape"], image.shape
                    assert image.ravel().tolist() == self.said["image"], "other pixels"
                    return [np.array(self.said[name]) for name in names]
            """;

    private static final String PILLOW = """
            import json, numpy as np
            class Picture:
                def __init__(self, pixels, mode):
                    self.pixels, self.mode = pixels, mode
                def convert(self, mode):
                    assert mode == self.mode, mode
                    return self
                def resize(self, size):
                    assert size == (self.pixels.shape[1], self.pixels.shape[0]), size
                    return self
                def __array__(self, dtype=None, copy=None):
                    return self.pixels.astype(dtype)
            def open(path):
                import builtins
                with builtins.open(path + ".json") as file:
                    pixels = np.array(json.load(file), dtype=np.uint8)
                grey = pixels.shape[2] != 3
                return Picture(pixels[:, :, 0] if grey else pixels, "L" if grey else "RGB")
            """;

    @TempDir
    Path folder;

    @Test
    void script_printsTheReasons() throws IOException, InterruptedException, OrtException {
        assumeTrue(
                run("-c", "import numpy; print('ready')").equals("ready\n"),
                "NOT RUN: the script of docs/export.md needs python3 with numpy, which is not here");
        boolean real = run("-c", "import onnxruntime, PIL; print('ready')").equals("ready\n");
        if (!real) {
            Files.writeString(folder.resolve("onnxruntime.py"), RUNTIME);
            Files.createDirectories(folder.resolve("PIL"));
            Files.writeString(folder.resolve("PIL/__init__.py"), "");
            Files.writeString(folder.resolve("PIL/Image.py"), PILLOW);
        }
        String page = Files.readString(PAGE);
        int begin = page.indexOf("```python\n") + 10;
        String text = page.substring(begin, page.indexOf("```", begin));
        assertThat(text.lines()).as("a short script").hasSizeBetween(8, 14);
        Path script = Files.writeString(folder.resolve("reasons.py"), text);
        int reasons = 0;
        for (long seed = 0; seed < 24; seed++) {
            Model model = seed % 2 == 0 ? RandomModels.trained(seed) : RandomModels.fuzzy(seed);
            if (model.labels().names().stream().anyMatch(name -> name.contains("\n"))) {
                continue; // a name of two lines would be two lines of what is printed
            }
            Raster image = RandomModels.images(model.shape(), 1, seed).get(0);
            Path file = folder.resolve("model.onnx");
            OnnxExport.write(model, file);
            Path picture = folder.resolve("picture.png");
            if (real) {
                ImageIO.write(drawn(image), "png", picture.toFile());
            } else {
                tell(model, image, file, picture);
            }
            List<String> expected = expected(model, image);
            assertThat(run(script.toString(), file.toString(), picture.toString())
                            .lines()
                            .toList())
                    .as("seed " + seed)
                    .isEqualTo(expected);
            reasons += expected.size();
        }
        assertThat(reasons).isGreaterThan(10);
    }

    private static BufferedImage drawn(Raster image) {
        int channels = image.shape().channels();
        BufferedImage drawn = new BufferedImage(
                image.shape().width(),
                image.shape().height(),
                channels == 1 ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < drawn.getHeight(); row++) {
            for (int column = 0; column < drawn.getWidth(); column++) {
                for (int channel = 0; channel < channels; channel++) {
                    drawn.getRaster().setSample(column, row, channel, image.value(row, column, channel));
                }
            }
        }
        return drawn;
    }

    /** Writes for the stand-ins what ONNX Runtime says, and what is in the image. */
    private static void tell(Model model, Raster image, Path file, Path picture) throws OrtException, IOException {
        Map<String, Object> said;
        Map<String, String> about;
        try (RunningModel running = RunningModel.of(model)) {
            said = running.run(List.of(image)).outputs();
            about = running.session().getMetadata().getCustomMetadata();
        }
        int height = image.shape().height();
        int width = image.shape().width();
        int channels = image.shape().channels();
        int[] values = IntStream.range(0, image.toBytes().length)
                .map(i -> image.toBytes()[i] & 0xFF)
                .toArray();
        String outputs = said.entrySet().stream()
                .map(entry -> "\"" + entry.getKey() + "\": " + Arrays.deepToString((Object[]) entry.getValue()))
                .collect(Collectors.joining(",\n"));
        Files.writeString(
                Path.of(file + ".said"),
                "{\"shape\": [" + height + ", " + width + ", " + channels + "], \"image\": " + Arrays.toString(values)
                        + ",\n" + outputs + "}");
        Files.writeString(
                Path.of(file + ".about"),
                about.entrySet().stream()
                        .map(entry -> entry.getKey() + "\t" + entry.getValue() + "\n")
                        .collect(Collectors.joining()));
        int[][][] pixels = new int[height][width][channels];
        for (int i = 0; i < values.length; i++) {
            pixels[i / channels / width][i / channels % width][i % channels] = values[i];
        }
        Files.writeString(Path.of(picture + ".json"), Arrays.deepToString(pixels));
    }

    private static List<String> expected(Model model, Raster image) {
        Prediction prediction = model.predictor().predict(image);
        int[] strengths = model.predictor().strengths(model.encoding().encode(image));
        List<String> lines = new ArrayList<>();
        for (int label = 0; label < model.labels().size(); label++) {
            if (!prediction.isDecided(label)) {
                continue;
            }
            lines.add(model.labels().name(label) + " with " + prediction.classSum(label) + " votes");
            int of = label;
            IntStream.range(0, strengths.length)
                    .boxed()
                    .sorted(Comparator.comparingInt(clause -> -strengths[clause] * model.weight(clause, of)))
                    .limit(5)
                    .forEach(clause -> lines.add(String.format(
                            "  %+d from clause %d: %s",
                            strengths[clause] * model.weight(clause, of), clause, model.rule(clause))));
        }
        return lines;
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("PYTHONPATH", folder.toString());
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        Process process;
        try {
            process = builder.start();
        } catch (IOException missing) {
            return "there is no python3";
        }
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return "python3 did not finish";
        }
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
