package org.vitrine.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** An exported model in ONNX Runtime. */
final class RunningModel implements AutoCloseable {

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final ImageShape shape;

    RunningModel(byte[] bytes, ImageShape shape) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            this.session = environment.createSession(bytes, options);
        }
        this.shape = shape;
    }

    static RunningModel of(ClauseClassifier classifier) throws OrtException {
        return new RunningModel(OnnxExport.toBytes(classifier), classifier.shape());
    }

    OrtSession session() {
        return session;
    }

    /**
     * What an exported model said of images.
     *
     * @param outputs by name, each as arrays of arrays
     */
    record Said(Map<String, Object> outputs) {

        boolean has(String output) {
            return outputs.containsKey(output);
        }

        private Object of(String output) {
            return Objects.requireNonNull(outputs.get(output), output);
        }

        int[][] ints(String output) {
            return (int[][]) of(output);
        }

        float[][] floats(String output) {
            return (float[][]) of(output);
        }

        boolean[][] decided() {
            return (boolean[][]) of(OnnxExport.DECIDED);
        }

        int[][][] votes() {
            return (int[][][]) of(OnnxExport.CLAUSE_VOTES);
        }

        float[][][][] planes(String output) {
            return (float[][][][]) of(output);
        }
    }

    /** Runs it on images. */
    Said run(List<Raster> images) throws OrtException {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(images.size() * shape.size()).order(ByteOrder.nativeOrder());
        images.forEach(image -> bytes.put(image.toBytes()));
        bytes.flip();
        long[] size = {images.size(), shape.height(), shape.width(), shape.channels()};
        try (OnnxTensor input = OnnxTensor.createTensor(environment, bytes, size, OnnxJavaType.UINT8);
                OrtSession.Result result = session.run(Map.of(OnnxExport.IMAGE, input))) {
            Map<String, Object> outputs = new TreeMap<>();
            for (Map.Entry<String, OnnxValue> output : result) {
                outputs.put(output.getKey(), output.getValue().getValue());
            }
            return new Said(outputs);
        }
    }

    /** Asserts that it says of images what the classifier says, and returns how often a clause voted. */
    long assertSays(ClauseClassifier classifier, List<Raster> images) throws OrtException {
        Said said = run(images);
        int[][] sums = said.ints(OnnxExport.CLASS_SUMS);
        float[][] confidences = said.floats(OnnxExport.CONFIDENCES);
        boolean[][] decided = said.decided();
        int[][] strengths = said.ints(OnnxExport.CLAUSE_STRENGTHS);
        int[][][] votes = said.votes();
        List<Model> members = classifier.members().stream().map(Member::model).toList();
        long voted = 0;
        for (int i = 0; i < images.size(); i++) {
            Raster image = images.get(i);
            Prediction prediction = classifier.predictor().predict(image);
            assertThat(sums[i]).as("class sums").isEqualTo(prediction.classSums());
            int[] strength = members.stream()
                    .flatMapToInt(model -> Arrays.stream(
                            model.predictor().strengths(model.encoding().encode(image))))
                    .toArray();
            assertThat(strengths[i]).as("strengths").isEqualTo(strength);
            voted += Arrays.stream(strength).filter(one -> one > 0).count();
            int clause = 0;
            for (Model model : members) {
                for (int own = 0; own < model.clauses().size(); own++, clause++) {
                    for (int label = 0; label < sums[i].length; label++) {
                        assertThat(votes[i][clause][label]).isEqualTo(strength[clause] * model.weight(own, label));
                    }
                }
            }
            for (int label = 0; label < sums[i].length; label++) {
                assertThat(confidences[i][label]).isEqualTo((float) prediction.confidence(label));
                assertThat(decided[i][label]).isEqualTo(prediction.isDecided(label));
                if (prediction.calibration().isPresent()) {
                    double probability = said.floats(OnnxExport.PROBABILITIES)[i][label];
                    assertThat(Double.isNaN(probability))
                            .isEqualTo(prediction.probability(label).isEmpty());
                    prediction
                            .probability(label)
                            .ifPresent(known -> assertThat(probability).isCloseTo(known, within(1e-6)));
                }
            }
        }
        assertThat(said.has(OnnxExport.PROBABILITIES))
                .isEqualTo(classifier.calibration().isPresent());
        return voted;
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
