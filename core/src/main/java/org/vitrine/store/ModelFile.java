package org.vitrine.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vitrine.internal.container.Dtype;
import org.vitrine.internal.file.AtomicFile;
import org.vitrine.model.ClauseClassifier;
import org.vitrine.model.Member;
import org.vitrine.model.Model;
import org.vitrine.predict.DecisionThresholds;
import org.vitrine.team.Team;

/**
 * Writes and reads model files. A file is safetensors, so numpy reads it too; equal models make equal files; a checksum
 * detects every changed, missing or additional byte. The format is documented in {@code docs/model-file.md}.
 *
 * <p>The file of a model has its metadata and the tensors that are listed at {@code ModelTensors}. The file of a team
 * holds several models, its members: the names of a member's metadata and tensors begin with {@code member.0.},
 * {@code member.1.} and so on. The team itself has
 *
 * <pre>
 * members    metadata          how many members there are
 * decisions  I32 [labels]      class sums of the team above which labels are given; none if all are 0
 * divisors   I32 [members]     what the members' class sums are divided by
 * </pre>
 *
 * <p>and, if its class sums were calibrated, the tensors of {@code CalibrationTensors}.
 */
public final class ModelFile {

    private static final String MEMBERS = "members";
    private static final String DIVISORS = "divisors";

    private ModelFile() {}

    /**
     * Writes a model or a team. The file appears in full or, if something goes wrong, not at all; an existing file of
     * that name is replaced, or then stays as it is.
     *
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(ClauseClassifier classifier, Path file) throws ModelFileException {
        StoredFile.write(file, kind(classifier), () -> AtomicFile.write(file, content(classifier)));
    }

    /**
     * Writes a model or a team as {@link #write} does, and keeps the file that was there as {@link #previous}, where it
     * replaces one.
     *
     * @throws ModelFileException if the file cannot be written; what is there stays as it is
     */
    public static void writeKeeping(ClauseClassifier classifier, Path file) throws ModelFileException {
        StoredFile.write(
                file, kind(classifier), () -> AtomicFile.writeKeeping(file, previous(file), content(classifier)));
    }

    /** {@return where {@link #writeKeeping} keeps the model that was there before: beside it} */
    public static Path previous(Path file) {
        return file.resolveSibling(file.getFileName() + ".previous");
    }

    private static String kind(ClauseClassifier classifier) {
        return classifier.members().size() > 1 ? "team" : "model";
    }

    private static AtomicFile.Content content(ClauseClassifier classifier) {
        Map<String, String> metadata = metadata(classifier);
        List<Safetensors.Tensor> tensors = tensors(classifier);
        return channel -> Safetensors.write(channel, metadata, tensors);
    }

    /**
     * {@return the bytes of the file of a model or a team}
     *
     * @throws ModelFileException if a file cannot hold it
     */
    public static byte[] toBytes(ClauseClassifier classifier) throws ModelFileException {
        return FileKind.MODEL.toBytes(metadata(classifier), tensors(classifier));
    }

    private static String prefix(int member) {
        return "member." + member + ".";
    }

    private static Map<String, String> metadata(ClauseClassifier classifier) {
        List<Model> models = classifier.models();
        Map<String, String> metadata = FileKind.MODEL.metadata();
        if (models.size() == 1) {
            metadata.putAll(Metadata.of(models.get(0)));
            return metadata;
        }
        metadata.put(MEMBERS, "" + models.size());
        classifier.calibration().ifPresent(known -> metadata.putAll(CalibrationTensors.metadata(known)));
        for (int i = 0; i < models.size(); i++) {
            String prefix = prefix(i);
            Metadata.of(models.get(i)).forEach((name, text) -> metadata.put(prefix + name, text));
        }
        return metadata;
    }

    private static List<Safetensors.Tensor> tensors(ClauseClassifier classifier) {
        List<Member> members = classifier.members();
        if (members.size() == 1) {
            return ModelTensors.of(members.get(0).model(), "");
        }
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        int[] divisors = members.stream().mapToInt(Member::divisor).toArray();
        tensors.add(Safetensors.Tensor.of(DIVISORS, Dtype.I32, divisors));
        ModelTensors.decisions(classifier.thresholds(), "").ifPresent(tensors::add);
        classifier.calibration().ifPresent(known -> tensors.addAll(CalibrationTensors.of(known, "")));
        for (int i = 0; i < divisors.length; i++) {
            tensors.addAll(ModelTensors.of(members.get(i).model(), prefix(i)));
        }
        return tensors;
    }

    /**
     * {@return a model from its file}
     *
     * @throws ModelFileException if it cannot be read, is not a model, or is damaged in even one bit
     */
    public static Model read(Path file) throws ModelFileException {
        return FileKind.MODEL.read(file, ModelFile::model);
    }

    /**
     * {@return a model from the bytes of its file}
     *
     * @throws ModelFileException if these are not the bytes of a model, or are damaged in even one bit
     */
    public static Model read(byte[] bytes) throws ModelFileException {
        return FileKind.MODEL.read(bytes, ModelFile::model);
    }

    /**
     * {@return a model or a team from its file}
     *
     * @throws ModelFileException if it cannot be read, is neither, or is damaged in even one bit
     */
    public static ClauseClassifier readClassifier(Path file) throws ModelFileException {
        return FileKind.MODEL.read(file, ModelFile::classifier);
    }

    /**
     * {@return a model or a team from the bytes of its file}
     *
     * @throws ModelFileException if these are the bytes of neither, or are damaged in even one bit
     */
    public static ClauseClassifier readClassifier(byte[] bytes) throws ModelFileException {
        return FileKind.MODEL.read(bytes, ModelFile::classifier);
    }

    static Model model(Safetensors container) throws IOException {
        Metadata metadata = new Metadata(container.metadata());
        if (metadata.has(MEMBERS)) {
            throw Safetensors.wrong(
                    container.file(),
                    "this is a team of models, not a model",
                    "teams can be evaluated, predicted with, explained, inspected and checked; here, give a single model");
        }
        return ModelTensors.model(container, metadata, "");
    }

    private static ClauseClassifier classifier(Safetensors container) throws IOException {
        Metadata metadata = new Metadata(container.metadata());
        return metadata.has(MEMBERS) ? team(container, metadata) : ModelTensors.model(container, metadata, "");
    }

    private static Team team(Safetensors container, Metadata metadata) throws IOException {
        int count = metadata.whole(MEMBERS);
        if (count < 2 || count > Team.MOST_MEMBERS) {
            throw new IllegalArgumentException(
                    "metadata '" + MEMBERS + "' is not 2 to " + Team.MOST_MEMBERS + ": " + count);
        }
        int[] divisors = container.numbers(DIVISORS, Dtype.I32, count);
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Metadata own = new Metadata(metadata.below(prefix(i)));
            members.add(new Member(ModelTensors.model(container, own, prefix(i)), divisors[i]));
        }
        Team team = Team.of(members);
        Team decided = team.withThresholds(ModelTensors.thresholds(container, team.labels(), "")
                .orElse(DecisionThresholds.zero(team.labels().size())));
        return CalibrationTensors.calibration(container, metadata, team.labels(), "")
                .map(decided::withCalibration)
                .orElse(decided);
    }
}
