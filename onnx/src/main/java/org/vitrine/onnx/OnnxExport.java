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
     * Writes a model or a team.
     *
     * @param classifier a model or a team
     * @param file where to; replaced as a whole if it exists
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
     * Exports a model or a team. The same model always gives the same bytes.
     *
     * @param classifier a model or a team
     * @return the bytes of an ONNX file
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
            String each = graph.reshape(strength, "each_strength", 0, size, 1);
            String vote = graph.node("Mul", each, weights).as("votes");
            strengths.add(strength);
            votes.add(vote);
            sums.add(graph.sum(vote, 1, "sums"));
        }
        String sum = classifier.members().size() == 1 ? sums.get(0) : together(graph, classifier, sums);
        DecisionGraph decision = new DecisionGraph(graph, classifier.labels(), sum);
        String votesAre = classifier.members().size() == 1
                ? ""
                : ", in votes of the member that it belongs to; the members one after the other";
        graph.output(
                sum,
                CLASS_SUMS,
                classifier.members().size() == 1
                        ? "The votes for each label"
                        : "The team's sum for each label, in millionths",
                DataType.INT32,
                labels);
        graph.output(
                decision.confidences(classifier.target()),
                CONFIDENCES,
                "How the votes stand: (1 + v / T) / 2, where v is the class sum, limited to -T and T, and T is "
                        + classifier.target(),
                DataType.FLOAT,
                labels);
        graph.output(
                decision.decided(classifier.thresholds()),
                DECIDED,
                classifier.labels().exclusive()
                        ? "The label with the largest class sum, the first of several"
                        : "Each label whose class sum exceeds its threshold",
                DataType.BOOL,
                labels);
        classifier
                .calibration()
                .ifPresent(calibration -> graph.output(
                        decision.probabilities(calibration),
                        PROBABILITIES,
                        "How probable each label is, " + calibration.origin().inWords(),
                        DataType.FLOAT,
                        labels));
        graph.output(
                graph.concat(votes, 1, "votes_of_all"),
                CLAUSE_VOTES,
                "The votes of each clause for each label" + votesAre,
                DataType.INT32,
                clauses,
                labels);
        graph.output(
                graph.concat(strengths, 1, "strengths_of_all"),
                CLAUSE_STRENGTHS,
                "How strongly each clause votes: what its weights are multiplied by" + votesAre,
                DataType.INT32,
                clauses);
    }

    /**
     * Adds up what members say, each divided by its divisor and rounded towards 0, in millionths; limited to the range
     * of int.
     */
    private static String together(Graph graph, ClauseClassifier classifier, List<String> sums) {
        String all = "";
        for (int i = 0; i < sums.size(); i++) {
            String exact = graph.cast(sums.get(i), DataType.INT64, "member_sums");
            String millionths = graph.node("Mul", exact, graph.longs("unit", classifier.unit()))
                    .as("member_millionths");
            String divisor = graph.longs("divisor", classifier.members().get(i).divisor());
            String share = graph.node("Div", millionths, divisor).as("member_share");
            all = i == 0 ? share : graph.node("Add", all, share).as("team_sums");
        }
        String limited = graph.node(
                        "Max",
                        graph.node("Min", all, graph.longs("most", Integer.MAX_VALUE))
                                .as("limited"),
                        graph.longs("least", -Integer.MAX_VALUE))
                .as("limited");
        return graph.cast(limited, DataType.INT32, "sums");
    }
}
