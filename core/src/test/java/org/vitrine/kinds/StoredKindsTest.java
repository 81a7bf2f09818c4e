package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.explain.Explanation;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.model.Models;
import org.vitrine.predict.Policy;
import org.vitrine.store.ModelFile;

/** Files of every kind of model. */
class StoredKindsTest {

    private static final Policy CAREFUL = Policy.maxError(0.1).refuseUnlike();

    @TempDir
    Path folder;

    static List<Kind> all() {
        return Kinds.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void read_whatWasWritten_saysTheSame(Kind kind) throws IOException {
        Path file = folder.resolve("kind.vitrine");
        ModelFile.write(kind.classifier(), file);
        ClauseClassifier read = ModelFile.readClassifier(file);
        for (Raster image : kind.scene().asked()) {
            assertThat(read.predictor().predict(image))
                    .hasToString(kind.classifier().predictor().predict(image).toString());
            assertThat(read.predictor().predict(image).decide(CAREFUL))
                    .isEqualTo(kind.classifier().predictor().predict(image).decide(CAREFUL));
            assertThat(read.predictor().predict(image).likeness())
                    .isEqualTo(kind.classifier().predictor().predict(image).likeness());
            assertThat(read.explainer().importance(image, 0))
                    .isEqualTo(kind.classifier().explainer().importance(image, 0));
        }
        assertThat(read.preparation()).isEqualTo(kind.classifier().preparation());
        List<Model> models = read.models();
        for (int i = 0; i < models.size(); i++) {
            Model model = kind.models().get(i);
            Model same = models.get(i);
            Models.assertSame(same, model);
            assertThat(same.edits()).isEqualTo(model.edits());
            assertThat(same.thresholds()).isEqualTo(model.thresholds());
            assertThat(same.original().thresholds()).isEqualTo(model.original().thresholds());
            assertThat(same.original().preparation()).isEqualTo(model.original().preparation());
            assertThat(same.trainedWith()).isEqualTo(model.trainedWith());
            if (!kind.isTeam()) {
                assertThat(same.calibration()).isEqualTo(model.calibration());
            }
            Raster image = kind.scene().asked().get(1);
            Explanation explanation = same.explainer().explain(image, "label 0");
            Explanation expected = model.explainer().explain(image, "label 0");
            assertThat(explanation.votes()).isEqualTo(expected.votes());
            assertThat(explanation.shares()).isEqualTo(expected.shares());
            assertThat(explanation.net()).isEqualTo(expected.net());
        }
        byte[] bytes = Files.readAllBytes(file);
        ModelFile.write(read, file);
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @MethodSource("all")
    void read_modelThatKnowsAnAppearance_knowsItStill_asDoesItsOriginal(Kind kind) throws IOException {
        Path file = folder.resolve("kind.vitrine");
        ClauseClassifier looking = PredictedKindsTest.withAppearance(kind.classifier(), 12_345);
        ModelFile.write(looking, file);
        ClauseClassifier read = ModelFile.readClassifier(file);
        for (int i = 0; i < read.models().size(); i++) {
            Model model = read.models().get(i);
            assertThat(model.appearance())
                    .isPresent()
                    .isEqualTo(looking.models().get(i).appearance())
                    .isEqualTo(model.original().appearance())
                    .isEqualTo(model.compact().appearance());
            if (model.edits().isEmpty()) {
                assertThat(model.machine(0).appearance()).isEqualTo(model.appearance());
            }
        }
        Raster image = kind.scene().asked().get(0);
        assertThat(read.predictor().predict(image).likeness())
                .isPresent()
                .isEqualTo(looking.predictor().predict(image).likeness());
    }
}
