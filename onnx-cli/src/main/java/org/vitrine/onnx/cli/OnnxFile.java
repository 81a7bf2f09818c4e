package org.vitrine.onnx.cli;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.export.ModelExport;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Preparation;
import org.vitrine.image.Raster;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.onnx.InexpressibleException;
import org.vitrine.onnx.OnnxExport;

/** Exports to ONNX, and runs what was exported in ONNX Runtime. */
final class OnnxFile implements ModelExport {

    @Override
    public String option() {
        return "--onnx";
    }

    @Override
    public Overwriting.Kind kind() {
        return Overwriting.Kind.ONNX;
    }

    @Override
    public void write(ClauseClassifier classifier, Path file) throws IOException {
        try {
            OnnxExport.write(classifier, file);
        } catch (InexpressibleException refusal) {
            throw new UsageException(String.valueOf(refusal.getMessage()));
        }
    }

    @Override
    public List<String> leftOut(ClauseClassifier classifier) {
        List<String> leftOut = new ArrayList<>();
        if (!classifier.preparation().equals(Preparation.PLAIN)) {
            leftOut.add("how images are brought to its size (" + classifier.preparation() + ")");
        }
        if (classifier.calibration().isPresent()) {
            leftOut.add("answers for a given error rate");
        }
        if (classifier.members().stream().anyMatch(member -> member.model().noticesUnlike())) {
            leftOut.add("how much an image is like the training images");
        }
        return leftOut;
    }

    @Override
    public Exported open(ClauseClassifier classifier, Path file) throws IOException {
        try {
            return new Running(file, classifier.shape());
        } catch (OrtException problem) {
            throw new IOException("ONNX Runtime does not load the export: " + problem.getMessage(), problem);
        } catch (UnsatisfiedLinkError missing) {
            throw new UsageException("ONNX Runtime does not run on this machine (" + missing.getMessage()
                    + "); export without the comparison by --no-check");
        }
    }

    /** An exported model in ONNX Runtime. */
    private static final class Running implements Exported {

        private static final Set<String> OUTPUTS =
                Set.of(OnnxExport.CLASS_SUMS, OnnxExport.DECIDED, OnnxExport.CLAUSE_STRENGTHS);

        private final OrtEnvironment environment;
        private final OrtSession session;
        private final ImageShape shape;

        Running(Path file, ImageShape shape) throws OrtException {
            this.environment = OrtEnvironment.getEnvironment();
            this.shape = shape;
            try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
                this.session = environment.createSession(file.toString(), options);
            }
        }

        @Override
        public List<Answer> answers(List<Raster> images) throws IOException {
            ByteBuffer bytes =
                    ByteBuffer.allocateDirect(images.size() * shape.size()).order(ByteOrder.nativeOrder());
            images.forEach(image -> bytes.put(image.toBytes()));
            bytes.flip();
            long[] size = {images.size(), shape.height(), shape.width(), shape.channels()};
            try (OnnxTensor input = OnnxTensor.createTensor(environment, bytes, size, OnnxJavaType.UINT8);
                    OrtSession.Result result = session.run(Map.of(OnnxExport.IMAGE, input), OUTPUTS)) {
                int[][] sums = (int[][]) value(result, OnnxExport.CLASS_SUMS);
                boolean[][] decided = (boolean[][]) value(result, OnnxExport.DECIDED);
                int[][] strengths = (int[][]) value(result, OnnxExport.CLAUSE_STRENGTHS);
                List<Answer> answers = new ArrayList<>();
                for (int i = 0; i < sums.length; i++) {
                    answers.add(new Answer(sums[i], decided[i], strengths[i]));
                }
                return answers;
            } catch (OrtException problem) {
                throw new IOException("ONNX Runtime does not run the export: " + problem.getMessage(), problem);
            }
        }

        private static Object value(OrtSession.Result result, String output) throws OrtException {
            return result.get(output)
                    .orElseThrow(() -> new IllegalStateException("the export has no output " + output))
                    .getValue();
        }

        @Override
        public void close() throws IOException {
            try {
                session.close();
            } catch (OrtException problem) {
                throw new IOException(problem.getMessage(), problem);
            }
        }
    }
}
