package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.DataLocation;
import org.vitrine.data.internal.faces.Faces;
import org.vitrine.dataset.ImageSource;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.store.ModelFile;

/** Whether explanations point where they should. */
class PointingTest {

    private static final String FACES = "faces:count=300,test=60";

    @TempDir
    static Path folder;

    private static Path model = Path.of("");

    @BeforeAll
    static void train() {
        model = folder.resolve("faces.vitrine");
        Program.succeed(
                "train",
                "--data=" + FACES,
                "--model=" + model,
                "--encoding=thermometer:4",
                "--recipe=none",
                "--clauses=200",
                "--target=100",
                "--patch=3x3",
                "--q=3",
                "--epochs=2");
    }

    private static Program point(String data, String... more) {
        String[] arguments = new String[4 + more.length];
        arguments[0] = "trust";
        arguments[1] = "--model=" + model;
        arguments[2] = "--data=" + data;
        arguments[3] = "--pointing";
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Program.run(arguments);
    }

    @Test
    void json_saysWhatTheLibrarySays() throws IOException {
        JsonNode json = point(FACES, "--json").json();
        ImageSource source = DataLocation.open(FACES, "test", DataLocation.Options.DEFAULT);
        List<Pointing> expected = Pointing.of(ModelFile.read(model), source, 1, done -> {});
        assertThat(json.size()).isEqualTo(Faces.labelNames().size());
        for (Pointing result : expected) {
            JsonNode entry = json.get(result.label());
            assertThat(entry.get("examples").asInt()).isEqualTo(result.examples());
            assertThat(entry.get("hitRate").asDouble()).isCloseTo(result.hitRate(), within(1e-9));
            assertThat(entry.get("density").asDouble()).isCloseTo(result.density(), within(1e-9));
        }
    }

    @Test
    void table_aLinePerLabel() {
        Program run = point(FACES, "--limit=20");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .hasSizeGreaterThanOrEqualTo(1 + Faces.labelNames().size());
        assertThat(run.out()).contains("points inside").contains("Mouth_Open");
    }

    @Test
    void optionsOfTheOtherMeasures_areRefused() {
        assertThat(point(FACES, "--steps=4").err()).contains("--steps is of no use with --pointing");
        assertThat(Program.run("trust", "--model=" + model, "--data=" + FACES).err())
                .contains("name a folder for the results with --out, or ask for --pointing");
    }
}
