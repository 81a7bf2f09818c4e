package org.vitrine.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.clause.ClauseBank;
import org.vitrine.encode.Tensor;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Model;
import org.vitrine.patch.Region;

/**
 * An index of training examples, and how to find them again.
 *
 * @param examples which clauses voted on which examples
 * @param clauseFingerprint {@link #fingerprint} of the model or the team that the index is for
 * @param dataFingerprint the fingerprint of the data that the examples come from
 * @param origins for each example its index in the data
 * @param names for each example its name; empty if the data only number them
 * @param whereabouts where the data are, by words that the program that wrote the index understands; may be empty
 */
public record TrainingIndex(
        ExampleIndex examples,
        String clauseFingerprint,
        String dataFingerprint,
        List<Integer> origins,
        List<String> names,
        Map<String, String> whereabouts) {

    public TrainingIndex {
        origins = List.copyOf(origins);
        names = List.copyOf(names);
        whereabouts = Map.copyOf(new TreeMap<>(whereabouts));
        if (origins.size() != examples.examples() || origins.stream().anyMatch(origin -> origin < 0)) {
            throw new IllegalArgumentException("an index needs the number of each example in its data");
        }
        if (!names.isEmpty() && names.size() != examples.examples()) {
            throw new IllegalArgumentException("an index has a name for each example, or none");
        }
    }

    /** {@return the name of an example, such as {@code 000017.jpg}, or {@code #17} if the data only number them} */
    public String name(int example) {
        return names.isEmpty() ? "#" + origins.get(example) : names.get(example);
    }

    /**
     * {@return true if the index was made with the clauses of a model or a team; weights and thresholds may have
     * changed}
     */
    public boolean fits(ClauseClassifier classifier) {
        return examples.labels() == classifier.labels().size() && clauseFingerprint.equals(fingerprint(classifier));
    }

    /** {@return true if the examples come from data that each model has learnt from} */
    public boolean isOfTrainingData(ClauseClassifier classifier) {
        return classifier.models().stream()
                .allMatch(model -> model.provenance().lessons().stream()
                        .anyMatch(lesson -> dataFingerprint.equals(lesson.data().fingerprint())));
    }

    /**
     * {@return a hash of everything that determines which clauses vote on an image, the clauses and the encoding, of a
     * model or of all members of a team, as 64 hexadecimal digits} Weights, thresholds and automata do not count, so a
     * compact model has the same fingerprint.
     */
    public static String fingerprint(ClauseClassifier classifier) {
        List<String> ofModels =
                classifier.models().stream().map(TrainingIndex::fingerprintOf).toList();
        if (ofModels.size() == 1) {
            return ofModels.get(0);
        }
        MessageDigest digest = Sha256.digest();
        ofModels.forEach(one -> update(digest, one));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String fingerprintOf(Model model) {
        MessageDigest digest = Sha256.digest();
        update(digest, model.shape().toString());
        update(digest, model.labels().toString());
        update(digest, model.encoding().recipe().toString());
        new TreeMap<>(model.encoding().tensors()).forEach((name, tensor) -> {
            update(digest, name);
            update(digest, tensor);
        });
        ClauseBank bank = model.clauses();
        update(
                digest,
                bank.size() + " " + model.grid().windowHeight() + "x"
                        + model.grid().windowWidth() + " " + model.mirrorVotes());
        if (!bank.isCrisp()) {
            update(digest, "fuzzy " + bank.tolerance() + " " + bank.reach());
            for (Region region : bank.regions()) {
                update(digest, new int[] {region.top(), region.left(), region.height(), region.width()});
            }
        }
        for (int clause = 0; clause < bank.size(); clause++) {
            update(digest, bank.literalsOf(clause));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void update(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        update(digest, new int[] {bytes.length});
        digest.update(bytes);
    }

    private static void update(MessageDigest digest, Tensor tensor) {
        update(digest, Arrays.toString(tensor.shape()));
        update(digest, tensor.values());
    }

    private static void update(MessageDigest digest, int[] numbers) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Integer.BYTES * (numbers.length + 1)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(numbers.length);
        for (int number : numbers) {
            bytes.putInt(number);
        }
        digest.update(bytes.flip());
    }
}
