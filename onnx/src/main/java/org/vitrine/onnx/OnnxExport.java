package org.vitrine.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.vitrine.image.ImageShape;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;

/**
 * Writes a model as an ONNX graph of standard operators: from the bytes of images to class sums, confidences and
 * decisions, and to the votes of every clause, so that the exported model still explains itself. Every whole number
 * that comes out of the graph is the one that the model's predictor computes.
 *
 * <p>The input {@value #IMAGE} holds images x rows x columns x channels, a byte each. The number of images is free.
 */
public final class OnnxExport {

    /** The input: bytes, images x rows x columns x channels. */
    public static final String IMAGE = "image";

    /** An output: the votes for each label, whole numbers of 32 bits, images x labels. */
    public static final String CLASS_SUMS = "class_sums";

    /** An output: the paper's confidence of each label, single precision, images x labels. */
    public static final String CONFIDENCES = "confidences";

    /** An output: whether each label is given, images x labels. */
    public static final String DECIDED = "decided";

    /** An output of calibrated models: how probable each label is, single precision, images x labels. */
    public static final String PROBABILITIES = "probabilities";

    /** An output: the votes of each clause for each label, whole numbers of 32 bits, images x clauses x labels. */
    public static final String CLAUSE_VOTES = "clause_votes";

    /**
     * An output: how strongly each clause votes, whole numbers of 32 bits, images x clauses. Of a crisp clause 1 if it
     * is true; of a fuzzy one what is left of the tolerance.
     */
    public static final String CLAUSE_STRENGTHS = "clause_strengths";

    /** The version of the file format that belongs to the version of the operators. */
    private static final int IR_VERSION = 8;

    private OnnxExport() {}

    /**
     * Writes a model or a team to a file, which is replaced as a whole if it exists.
     *
     * @throws InexpressibleException if the model has something that ONNX cannot express
     * @throws IOException if the file cannot be written
     */
    public static void write(ClauseClassifier classifier, Path file) throws IOException {
        byte[] bytes = toBytes(classifier);
        AtomicFile.write(file, channel -> {
            ByteBuffer left = ByteBuffer.wrap(bytes);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        });
    }

    /**
     * {@return the bytes of an ONNX file of a model or a team, always the same for the same model}
     *
     * @throws InexpressibleException if the model has something that ONNX cannot express
     */
    public static byte[] toBytes(ClauseClassifier classifier) {
        Graph graph = new Graph();
        ImageShape shape = classifier.shape();
        String image = graph.input(
                IMAGE,
                "Images: rows x columns x channels, a byte each"
                        + (shape.channels() == 3 ? ", in the order R, G, B" : ""),
                DataType.UINT8,
                shape.height(),
                shape.width(),
                shape.channels());
        addOutputs(graph, classifier, image);
        ModelProto.Builder model = ModelProto.newBuilder()
                .setIrVersion(IR_VERSION)
                .setProducerName("vitrine")
                .setProducerVersion(Provenance.THIS_VERSION)
                .setDomain("org.vitrine")
                .setModelVersion(1)
                .setDocString(ModelFacts.inWords(classifier))
                .setGraph(graph.build("vitrine", ModelFacts.inWords(classifier)))
                .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("").setVersion(Graph.OPSET));
        ModelFacts.of(classifier)
                .forEach((key, value) -> model.addMetadataProps(
                        StringStringEntryProto.newBuilder().setKey(key).setValue(value)));
        return model.build().toByteArray();
    }

    private static void addOutputs(Graph graph, ClauseClassifier classifier, String image) {
        int labels = classifier.labels().size();
        boolean alone = classifier.members().size() == 1;
        List<String> strengths = new ArrayList<>();
        List<String> votes = new ArrayList<>();
        List<String> sums = new ArrayList<>();
        int clauses = 0;
        for (Member member : classifier.members()) {
            Model model = member.model();
            int size = model.clauses().size();
            clauses += size;
            String strength = new ClauseGraph(graph, model).strengths(image);
            String weights = graph.ints("weights", model.weights(), size, labels);
            String vote = graph.op("Mul", "votes", graph.reshape(strength, "each_strength", 0, size, 1), weights);
            strengths.add(strength);
            votes.add(vote);
            sums.add(graph.sum(vote, 1, "sums"));
        }
        String sum = alone ? sums.get(0) : together(graph, classifier, sums);
        String sumsAre = alone ? "The votes for each label" : "The team's sum for each label, in millionths";
        graph.output(sum, CLASS_SUMS, sumsAre, DataType.INT32, labels);
        DecisionGraph decision = new DecisionGraph(graph, classifier.labels(), sum);
        String confidencesAre =
                "How the votes stand: (1 + v / T) / 2, where v is the class sum, limited to -T and T, and T is "
                        + classifier.target();
        String confidences = decision.confidences(classifier.target());
        graph.output(confidences, CONFIDENCES, confidencesAre, DataType.FLOAT, labels);
        String decidedAre = classifier.labels().exclusive()
                ? "The label with the largest class sum, the first of several"
                : "Each label whose class sum exceeds its threshold";
        graph.output(decision.decided(classifier.thresholds()), DECIDED, decidedAre, DataType.BOOL, labels);
        classifier.calibration().ifPresent(calibration -> {
            String probabilitiesAre = "How probable each label is, " + calibration.inWords(classifier.labels());
            String probabilities = decision.probabilities(calibration);
            graph.output(probabilities, PROBABILITIES, probabilitiesAre, DataType.FLOAT, labels);
        });
        String whose = alone ? "" : ", in votes of the member that it belongs to; the members one after the other";
        String allVotes = graph.concat(votes, 1, "votes_of_all");
        String votesAre = "The votes of each clause for each label" + whose;
        graph.output(allVotes, CLAUSE_VOTES, votesAre, DataType.INT32, clauses, labels);
        String allStrengths = graph.concat(strengths, 1, "strengths_of_all");
        String strengthsAre = "How strongly each clause votes: what its weights are multiplied by" + whose;
        graph.output(allStrengths, CLAUSE_STRENGTHS, strengthsAre, DataType.INT32, clauses);
    }

    /**
     * Adds up what members say, each divided by its divisor and rounded towards 0, in millionths; limited to the range
     * of int.
     */
    private static String together(Graph graph, ClauseClassifier classifier, List<String> sums) {
        String all = "";
        for (int i = 0; i < sums.size(); i++) {
            String exact = graph.cast(sums.get(i), DataType.INT64, "member_sums");
            String millionths = graph.op("Mul", "member_millionths", exact, graph.longs("unit", classifier.unit()));
            String divisor = graph.longs("divisor", classifier.members().get(i).divisor());
            String share = graph.op("Div", "member_share", millionths, divisor);
            all = i == 0 ? share : graph.op("Add", "team_sums", all, share);
        }
        String most = graph.op("Min", "limited", all, graph.longs("most", Integer.MAX_VALUE));
        String limited = graph.op("Max", "limited", most, graph.longs("least", -Integer.MAX_VALUE));
        return graph.cast(limited, DataType.INT32, "sums");
    }
}
