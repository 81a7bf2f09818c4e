package org.vitrine.tribuo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.oracle.labs.mlrg.olcut.util.Pair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tribuo.Example;
import org.tribuo.Excuse;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.Prediction;
import org.tribuo.classification.LabelFactory;
import org.tribuo.multilabel.MultiLabelFactory;
import org.vitrine.explain.ClassRepresentation;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.kinds.Scene;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.store.ModelFile;
import org.vitrine.store.ModelFileException;
import org.vitrine.team.Team;

/** Every kind of model says in Tribuo what it says without; a team is refused in words. */
class WrappedKindsTest {

    @TempDir
    Path folder;

    static List<Kind> all() {
        return Kinds.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void model_ofAnyKind_predictsExplainsAndIsStored_orIsRefused(Kind kind) throws IOException {
        if (kind.classifier() instanceof Team team) {
            Path file = folder.resolve("team.vitrine");
            ModelFile.write(team, file);
            assertThatExceptionOfType(ModelFileException.class)
                    .isThrownBy(() -> VitrineModel.read(file, new LabelFactory()))
                    .withMessageContaining("this is a team of models, not a model");
        } else if (kind.scene().labels().exclusive()) {
            assertWrapped(kind.model(), kind.scene(), new LabelFactory());
        } else {
            if (kind.scene().labels().size() > 1) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> VitrineModel.of(kind.model(), new MultiLabelFactory()))
                        .withMessage("the label 'größer, \"b\" <i>' has a comma, which a MultiLabel of Tribuo cannot"
                                + " have; give the label another name");
            }
            assertWrapped(renamed(kind.model()), kind.scene(), new MultiLabelFactory());
        }
    }

    @SuppressWarnings("unchecked") // a model of these outputs was stored
    private static <T extends Output<T>> void assertWrapped(Model model, Scene scene, OutputFactory<T> factory)
            throws IOException {
        VitrineModel<T> wrapped = VitrineModel.of(model, factory);
        List<Example<T>> examples = examples(scene, wrapped, factory);
        assertPredicts(wrapped, scene, examples);
        assertExplains(wrapped, scene, examples);
        if (model.settings().isFuzzy() && model.usualVotes().isEmpty()) {
            assertThat(wrapped.getTopFeatures(-1)).isEmpty();
        } else {
            assertThat(values(wrapped.getTopFeatures(-1).get("label 0"), scene))
                    .containsExactly(new ClassRepresentation(model).of(0).evidence());
        }
        VitrineModel<T> read = (VitrineModel<T>) org.tribuo.Model.deserialize(wrapped.serialize());
        assertThat(Twins.bytes(read)).isEqualTo(Twins.bytes(model));
        assertPredicts(read, scene, examples);
    }

    private static <T extends Output<T>> List<Example<T>> examples(
            Scene scene, VitrineModel<T> model, OutputFactory<T> factory) {
        Pixels pixels = Pixels.of(model.vitrineModel().shape());
        return scene.asked().stream()
                .map(image -> pixels.example(image, factory.getUnknownOutput()))
                .toList();
    }

    /** A model whose labels have no commas, which Tribuo does not allow where there are several. */
    private static Model renamed(Model model) {
        List<String> names = model.labels().names().stream()
                .map(name -> name.replace(",", ""))
                .toList();
        Model renamed = new Model(
                        Labels.anyOf(names),
                        model.shape(),
                        model.encoding(),
                        model.clauses(),
                        model.weights(),
                        model.counts(),
                        model.automata().orElse(null),
                        model.settings(),
                        model.provenance())
                .withThresholds(model.thresholds());
        Model counted = model.usualVotes().map(renamed::withUsualVotes).orElse(renamed);
        return model.calibration().map(counted::withCalibration).orElse(counted);
    }

    private static <T extends Output<T>> void assertPredicts(
            VitrineModel<T> model, Scene scene, List<Example<T>> examples) {
        for (int i = 0; i < examples.size(); i++) {
            org.vitrine.predict.Prediction said =
                    model.vitrineModel().predictor().predict(scene.asked().get(i));
            Prediction<T> prediction = model.predict(examples.get(i));
            OutputKind<T> outputs = OutputKind.of(model.getOutputIDInfo());
            assertThat(outputs.names(prediction.getOutput())).containsExactlyInAnyOrderElementsOf(said.decided());
            assertThat(prediction.hasProbabilities()).isEqualTo(OutputKind.areProbabilities(said.calibration()));
            assertThat(prediction.getOutputScores().toString())
                    .isEqualTo(outputs.prediction(said, examples.get(i))
                            .getOutputScores()
                            .toString());
        }
    }

    private static <T extends Output<T>> void assertExplains(
            VitrineModel<T> model, Scene scene, List<Example<T>> examples) {
        for (int i = 0; i < 3; i++) {
            Excuse<T> excuse = model.getExcuse(examples.get(i)).orElseThrow();
            double[] values = values(excuse.excuse("label 0"), scene);
            int channels = scene.shape().channels();
            double[] drawn = new double[values.length / channels];
            for (int place = 0; place < values.length; place++) {
                drawn[place / channels] += values[place];
            }
            double[] net = model.vitrineModel()
                    .explainer()
                    .explain(scene.asked().get(i), "label 0")
                    .net();
            assertThat(drawn).containsExactly(net, within(1e-9));
        }
    }

    private static double[] values(@Nullable List<Pair<String, Double>> pixels, Scene scene) {
        double[] values = new double[scene.shape().size()];
        double before = Double.POSITIVE_INFINITY;
        for (Pair<String, Double> pixel : Objects.requireNonNull(pixels)) {
            values[Integer.parseInt(pixel.getA())] = pixel.getB();
            assertThat(Math.abs(pixel.getB()))
                    .as("strongest first")
                    .isPositive()
                    .isLessThanOrEqualTo(before);
            before = Math.abs(pixel.getB());
        }
        return values;
    }
}
