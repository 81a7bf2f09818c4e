package org.vitrine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vitrine.data.internal.faces.Faces;

/** The setting of docs/experiments/explanations.md: do explanations point at what makes a label true? */
@Tag("long")
class PointingLongTest {

    @TempDir
    Path folder;

    @Test
    void pointing_generatedFaces_fiveLabelsOrMore() {
        Path model = folder.resolve("faces.vitrine");
        Program.succeed(
                "train",
                "--data=faces:count=10000",
                "--model=" + model,
                "--clauses=2000",
                "--target=1000",
                "--specificity=40",
                "--patch=3x3",
                "--q=3",
                "--epochs=8");
        JsonNode json = Program.succeed("trust", "--pointing", "--data=faces:", "--model=" + model, "--json")
                .json();
        long pointing = Faces.labelNames().stream()
                .filter(label -> json.get(label).get("hitRate").asDouble() >= 0.85
                        && json.get(label).get("density").asDouble() >= 3)
                .count();
        assertThat(pointing).isGreaterThanOrEqualTo(5);
    }
}
