package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.image.Raster;
import org.vitrine.internal.container.Json;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** The example in docs/model-file.md is run as it is printed there, and must find Vitrine's own votes. */
class ModelFileInNumpyTest {

    private static final Path PAGE = Path.of("..", "docs", "model-file.md");
    private static final String[] ENCODINGS = {
        "threshold:75",
        "thermometer:3",
        "quantile:2",
        "orientations:4",
        "thermometer:2+orientations:8",
        "quantile:3+threshold:100"
    };

    /** Runs the example on one model after the other; to start Python and load NumPy takes longer than to run it. */
    private static final String ALL = """
            import runpy, sys
            script, folder, count = sys.argv[1:]
            for seed in range(int(count)):
                sys.argv = [script, f"{folder}/model-{seed}", f"{folder}/pictures-{seed}"]
                runpy.run_path(script, run_name="__main__")
            """;

    @TempDir
    Path folder;

    @Test
    void example_findsTheSameVotes() throws IOException, InterruptedException {
        assertFindsTheSame(seed -> RandomModels.trained(seed, ENCODINGS[(int) (seed % ENCODINGS.length)]), 24);
    }

    @Test
    void example_fuzzyClauses_findsTheSameVotes() throws IOException, InterruptedException {
        assertFindsTheSame(seed -> RandomModels.fuzzy(seed, ENCODINGS[(int) (seed % ENCODINGS.length)]), 24);
    }

    private void assertFindsTheSame(LongFunction<Model> models, int seeds) throws IOException, InterruptedException {
        assumeTrue(
                run("-c", "import numpy; numpy.unpackbits; print('ready')").equals("ready\n"),
                "NOT RUN: the example of docs/model-file.md needs python3 with numpy, which is not here");
        String page = Files.readString(PAGE);
        int begin = page.indexOf("```python\n") + 10;
        Path script = Files.writeString(folder.resolve("sums.py"), page.substring(begin, page.indexOf("```", begin)));
        List<String> expected = new ArrayList<>();
        int votes = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Model model = models.apply(seed);
            ModelFile.write(model, folder.resolve("model-" + seed));
            List<Raster> images = RandomModels.images(model.shape(), 20, seed + 1);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (Raster picture : images) {
                bytes.write(picture.toBytes());
                Prediction prediction = model.predictor().predict(picture);
                expected.add(line(prediction, model.labels().size()));
                votes += (int) Arrays.stream(prediction.classSums())
                        .filter(sum -> sum != 0)
                        .count();
            }
            Files.write(folder.resolve("pictures-" + seed), bytes.toByteArray());
        }
        assertThat(run("-c", ALL, script.toString(), folder.toString(), "" + seeds)
                        .lines()
                        .toList())
                .isEqualTo(expected);
        assertThat(votes).isGreaterThan(100);
    }

    /** Java and Python write a double from 0 to 1 alike, but for very small ones, which a confidence is not. */
    private static String line(Prediction prediction, int labels) {
        List<Double> confidence = new ArrayList<>();
        for (int label = 0; label < labels; label++) {
            confidence.add(prediction.confidence(label));
        }
        return "{\"sums\": " + Arrays.toString(prediction.classSums()) + ", \"decided\": "
                + escaped(prediction.decided()) + ", \"confidence\": " + confidence + "}";
    }

    /** As Python's json.dumps writes it. */
    private static String escaped(List<String> texts) {
        StringBuilder ascii = new StringBuilder();
        Json.write(texts)
                .chars()
                .forEach(letter -> ascii.append(letter < 128 ? "" + (char) letter : String.format("\\u%04x", letter)));
        return ascii.toString().replace("\\u000a", "\\n").replace("\",\"", "\", \"");
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException noPython) {
            return "";
        }
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
