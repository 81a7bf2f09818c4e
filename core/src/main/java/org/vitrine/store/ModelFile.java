package org.vitrine.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vitrine.clause.ClauseBank;
import org.vitrine.clause.PatchCounts;
import org.vitrine.clause.UsualVotes;
import org.vitrine.encode.Encoding;
import org.vitrine.encode.UnknownEncodingException;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;
import org.vitrine.model.AutomataStates;
import org.vitrine.model.Model;
import org.vitrine.model.Settings;
import org.vitrine.patch.PatchGrid;
import org.vitrine.predict.DecisionThresholds;

/**
 * Writes and reads model files. A file is safetensors, so numpy reads it too; equal models make equal files; a checksum detects every
 * changed, missing or additional byte. The format is documented in {@code docs/model-file.md}.
 *
 * <p>The tensors, in the order of their bytes (what is around them is listed at {@code Safetensors}):
 *
 * <pre>
 * counts.offsets    I32 [clauses + 1]       clause c's counts are entries offsets[c] to offsets[c + 1] - 1
 * counts.positions  I32 [entries]           if there are more than 65536 places; else U16, below
 * counts.values     I32 [entries]           if a count exceeds 65535; else U16 or U8, below
 * decisions         I32 [labels]            class sums above which labels are given; none if all are 0
 * weights           I32 [clauses, labels]   votes
 * automata          U16 [clauses, literals] if there are more than 256 states; else U8, below; none in a compact model
 * counts.positions  U16 [entries]           place row * columns + column
 * counts.values     U16 [entries]           if a count exceeds 255
 * automata          U8 [clauses, literals]  states, 0 to states - 1; the upper half includes
 * counts.values     U8 [entries]            how often the clause was true there
 * include           U8 [clauses, bytes]     a bit per literal, lowest first, bytes = ceil(literals / 8), 0 behind the last literal
 * thresholds        U8 [channels, levels]   bit set iff value &gt;= threshold; none for otsu, adaptive and edges
 * encoding.NAME     U8, U16 or I32 [any]    other numbers of the encoding, the smallest type that holds them
 * </pre>
 *
 * <p>An edited model has the tensors of {@code OriginalTensors} in addition.
 *
 * <p>Models of fuzzy clauses have format version 2 and other tensors in the place of {@code counts}, {@code automata} and {@code include}:
 * see {@code FuzzyTensors}. A model that was calibrated has those of {@code CalibrationTensors} too; older readers skip them.
 */
public final class ModelFile {

    static final String FORMAT = "vitrine-model";
    private static final int VERSION = 2;
    private static final int CRISP_VERSION = 1;
    private static final int U16_PLACES = 1 << 16;
    private static final String MADE_WRONGLY =
            "the file was not written by Vitrine, or by a faulty version; train the model again";

    private ModelFile() {}

    /**
     * Writes a model. The file appears in full or, if something goes wrong, not at all; an older file of that name then stays as it
     * is.
     *
     * @param model the model
     * @param file where to; an older file there is replaced
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(Model model, Path file) throws ModelFileException {
        try {
            Map<String, String> metadata = metadata(model);
            List<Safetensors.Tensor> tensors = tensors(model, "");
            AtomicFile.write(file, channel -> Safetensors.write(channel, metadata, tensors));
        } catch (IOException failed) {
            throw new ModelFileException(
                    file.toString(),
                    "cannot write the model: " + reason(failed),
                    "check the folder and its free space, or choose another (an existing file is unchanged)",
                    failed);
        }
    }

    /**
     * Writes a model to memory.
     *
     * @param model the model
     * @return the bytes of a model file
     * @throws ModelFileException if a file cannot hold it
     */
    public static byte[] toBytes(Model model) throws ModelFileException {
        try {
            return Safetensors.toBytes(metadata(model), tensors(model, ""));
        } catch (IOException failed) {
            throw new ModelFileException(
                    "model", "cannot be written: " + reason(failed), "train with other labels", failed);
        }
    }

    private static Map<String, String> metadata(Model model) {
        Map<String, String> metadata = Metadata.of(model);
        metadata.put("format", FORMAT);
        metadata.put("formatVersion", "" + version(model));
        return metadata;
    }

    /** Crisp models are written as before, so that older readers understand them. */
    static int version(Model model) {
        return model.settings().isFuzzy() ? VERSION : CRISP_VERSION;
    }

    /** A model's tensors; a file that holds several models tells them apart by what their names begin with. */
    static List<Safetensors.Tensor> tensors(Model model, String prefix) throws IOException {
        int clauses = model.clauses().size();
        int labels = model.labels().size();
        List<Safetensors.Tensor> tensors = new ArrayList<>();

        int[] weights = model.weights();
        tensors.add(new Safetensors.Tensor(
                prefix + "weights", Dtype.I32, List.of(clauses, labels), writer -> writer.put(Dtype.I32, weights)));

        decisions(model.thresholds(), prefix).ifPresent(tensors::add);

        tensors.addAll(model.settings().isFuzzy() ? FuzzyTensors.of(model, prefix) : crisp(model, prefix));
        tensors.addAll(EncodingTensors.of(model.encoding(), prefix));
        tensors.addAll(OriginalTensors.of(model, prefix));
        model.calibration().ifPresent(known -> tensors.addAll(CalibrationTensors.of(known, prefix)));
        model.familiarity().ifPresent(known -> tensors.addAll(CalibrationTensors.of(known, prefix)));
        return tensors;
    }

    /** The tensor of decision thresholds; none if all are 0. */
    static Optional<Safetensors.Tensor> decisions(DecisionThresholds thresholds, String prefix) {
        int[] decisions = thresholds.toArray();
        return thresholds.isZero()
                ? Optional.empty()
                : Optional.of(new Safetensors.Tensor(
                        prefix + "decisions",
                        Dtype.I32,
                        List.of(decisions.length),
                        writer -> writer.put(Dtype.I32, decisions)));
    }

    private static List<Safetensors.Tensor> crisp(Model model, String prefix) throws IOException {
        PatchGrid grid = model.grid();
        int clauses = model.clauses().size();
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        long[] included = model.clauses().toWords();
        LiteralRow row = new LiteralRow(grid);
        tensors.add(new Safetensors.Tensor(prefix + "include", Dtype.U8, List.of(clauses, row.bytes()), writer -> {
            byte[] bytes = new byte[row.bytes()];
            for (int clause = 0; clause < clauses; clause++) {
                row.pack(included, clause * grid.literalWords(), bytes);
                writer.put(bytes);
            }
        }));

        Optional<AutomataStates> automata = model.automata();
        if (automata.isPresent()) {
            long[] slices = automata.get().toSlices();
            int stateBits = automata.get().stateBits();
            Dtype dtype = Dtype.upTo(model.settings().states() - 1);
            tensors.add(new Safetensors.Tensor(
                    prefix + "automata", dtype, List.of(clauses, grid.literals()), writer -> {
                        int[] states = new int[grid.literals()];
                        for (int clause = 0; clause < clauses; clause++) {
                            row.states(slices, clause * grid.literalWords() * stateBits, stateBits, states);
                            writer.put(dtype, states);
                        }
                    }));
        }

        int[] offsets = model.counts().offsets();
        int[] positions = model.counts().positions();
        int[] values = model.counts().counts();
        if (Arrays.stream(positions).max().orElse(0) >= grid.positions()) {
            throw new IOException("its patch counts are of another window");
        }
        Dtype ofPositions = grid.positions() <= U16_PLACES ? Dtype.U16 : Dtype.I32;
        Dtype ofValues = Dtype.upTo(Arrays.stream(values).max().orElse(0));
        tensors.add(new Safetensors.Tensor(
                prefix + "counts.offsets",
                Dtype.I32,
                List.of(offsets.length),
                writer -> writer.put(Dtype.I32, offsets)));
        tensors.add(new Safetensors.Tensor(
                prefix + "counts.positions",
                ofPositions,
                List.of(positions.length),
                writer -> writer.put(ofPositions, positions)));
        tensors.add(new Safetensors.Tensor(
                prefix + "counts.values", ofValues, List.of(values.length), writer -> writer.put(ofValues, values)));

        return tensors;
    }

    /** A literal is included exactly if its state is in the upper half: if the highest bit is set. */
    private static boolean agree(long[] included, long[] slices, int stateBits) {
        for (int word = 0; word < included.length; word++) {
            if (slices[(word + 1) * stateBits - 1] != included[word]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads a model.
     *
     * @param file the file
     * @return the model
     * @throws ModelFileException if it cannot be read, is no model, or is damaged in even one bit
     */
    public static Model read(Path file) throws ModelFileException {
        return open(file, "model", source -> read(source, file.toString()));
    }

    /** Reads from an open file, or from memory. */
    interface Reading<T> {
        T from(ByteSource source) throws IOException;
    }

    /** Opens a file to read what it should be, and tells in words what is wrong with it. */
    static <T> T open(Path file, String what, Reading<T> reading) throws ModelFileException {
        String name = file.toString();
        try {
            if (Files.isDirectory(file)) {
                throw Safetensors.wrong(name, "this is a folder", "give the " + what + " file in it");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw Safetensors.wrong(name, "this is not a regular file", "copy the " + what + " into one first");
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return reading.from(ByteSource.of(channel));
            }
        } catch (ModelFileException told) {
            throw told;
        } catch (IOException failed) {
            throw new ModelFileException(
                    name,
                    "cannot read the " + what + ": " + reason(failed),
                    "check the file's name and whether you may read it",
                    failed);
        }
    }

    /**
     * Reads a model from memory.
     *
     * @param bytes a model file's bytes
     * @return the model
     * @throws ModelFileException if they are no model, or are damaged in even one bit
     */
    public static Model read(byte[] bytes) throws ModelFileException {
        return open(bytes, source -> read(source, "model of " + bytes.length + " bytes"));
    }

    /** Reads from memory. */
    static <T> T open(byte[] bytes, Reading<T> reading) throws ModelFileException {
        try {
            return reading.from(ByteSource.of(bytes));
        } catch (ModelFileException told) {
            throw told;
        } catch (IOException impossible) {
            throw new IllegalStateException("memory can be read", impossible);
        }
    }

    static Model read(ByteSource source, String name) throws IOException {
        Safetensors container = Safetensors.open(source, name);
        Map<String, String> texts = container.metadata();
        if (CheckpointFile.FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(
                    name,
                    "this is a checkpoint of a training, not a model",
                    "go on with 'vitrine train --resume " + name + "', which ends in a model");
        }
        if (TeamFile.FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(
                    name,
                    "this is a team of models, not a model",
                    "teams can be evaluated, predicted with, explained, inspected and checked; here, give a single model");
        }
        if (IndexFile.FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(
                    name,
                    "this is an index of training examples, not a model",
                    "give the model that it belongs to; the index is found beside it, or with --index");
        }
        if (!FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(name, "its metadata 'format' is not '" + FORMAT + "'", Safetensors.FOREIGN);
        }
        checkVersion(texts.getOrDefault("formatVersion", ""), name);
        container.verify();
        return understood(name, () -> model(container, new Metadata(texts), ""));
    }

    /** What is read from a file that is whole. */
    interface Content<T> {
        T read() throws IOException;
    }

    /** Interprets the content of an intact file; inconsistent content is an error of its writer. */
    static <T> T understood(String name, Content<T> content) throws IOException {
        try {
            return content.read();
        } catch (UnknownEncodingException absent) {
            throw new ModelFileException(
                    name,
                    "its encoding '" + absent.recipe() + "' is not installed",
                    "add the library that provides it to the class path (for the command line: VITRINE_CLASSPATH)",
                    absent);
        } catch (IllegalArgumentException | ArithmeticException unfit) {
            throw new ModelFileException(name, String.valueOf(unfit.getMessage()), MADE_WRONGLY, unfit);
        }
    }

    static void checkVersion(String version, String name) throws ModelFileException {
        checkVersion(version, VERSION, name);
    }

    static void checkVersion(String version, int newest, String name) throws ModelFileException {
        if (!version.matches("[1-9][0-9]{0,8}")) {
            throw Safetensors.wrong(
                    name, "its metadata 'formatVersion' is not a whole number: '" + version + "'", Safetensors.DAMAGED);
        }
        if (Integer.parseInt(version) > newest) {
            throw Safetensors.wrong(
                    name,
                    "it is of format version " + version + ", this Vitrine reads up to " + newest,
                    "the file needs a newer Vitrine");
        }
    }

    /** Every size is known from the metadata and confirmed by an existing tensor before memory is allocated for it. */
    static Model model(Safetensors container, Metadata metadata, String prefix) throws IOException {
        ImageShape shape = metadata.shape();
        Labels labels = metadata.labels();
        Settings settings = metadata.settings();
        Encoding encoding = EncodingTensors.restore(container, metadata.recipe(), shape.channels(), prefix);
        PatchGrid grid = Model.grid(shape, encoding, settings);
        int clauses = Model.clauseCount(settings, labels);

        TensorReader votes = container.tensor(prefix + "weights", List.of(clauses, labels.size()), Dtype.I32);
        int[] weights = new int[Math.multiplyExact(clauses, labels.size())];
        votes.get(weights);
        if (settings.isFuzzy()) {
            ClauseBank bank = FuzzyTensors.clauses(container, grid, settings, clauses, prefix);
            Model fuzzy = new Model(
                    labels,
                    shape,
                    encoding,
                    bank,
                    weights,
                    PatchCounts.none(clauses),
                    FuzzyTensors.automata(container, bank, settings, prefix),
                    settings,
                    metadata.provenance());
            UsualVotes usual = FuzzyTensors.usualVotes(container, bank, prefix);
            return completed(container, metadata, usual == null ? fuzzy : fuzzy.withUsualVotes(usual), prefix);
        }
        long[] included = included(container, grid, clauses, prefix);
        AutomataStates automata =
                container.has(prefix + "automata") ? automata(container, grid, settings, included, prefix) : null;
        Model model = new Model(
                labels,
                shape,
                encoding,
                new ClauseBank(grid, clauses, included),
                weights,
                counts(container, grid, clauses, prefix),
                automata,
                settings,
                metadata.provenance());
        return completed(container, metadata, model, prefix);
    }

    /** Adds what not every model has: decision thresholds, edits with what they changed, calibration and familiarity. */
    private static Model completed(Safetensors container, Metadata metadata, Model model, String prefix)
            throws IOException {
        Labels labels = model.labels();
        Model decided = container.has(prefix + "decisions")
                ? model.withThresholds(thresholds(container, labels, prefix))
                : model;
        Model restored = OriginalTensors.restored(container, metadata, decided, prefix);
        Model calibrated = CalibrationTensors.calibration(container, metadata, labels, prefix)
                .map(restored::withCalibration)
                .orElse(restored);
        return CalibrationTensors.familiarity(
                        container, labels.size(), model.clauses().size(), prefix)
                .map(calibrated::withFamiliarity)
                .orElse(calibrated);
    }

    static DecisionThresholds thresholds(Safetensors container, Labels labels, String prefix) throws IOException {
        int[] sums = new int[labels.size()];
        container
                .tensor(prefix + "decisions", List.of(labels.size()), Dtype.I32)
                .get(sums);
        return DecisionThresholds.of(sums);
    }

    private static long[] included(Safetensors container, PatchGrid grid, int clauses, String prefix)
            throws IOException {
        LiteralRow row = new LiteralRow(grid);
        TensorReader reader = container.tensor(prefix + "include", List.of(clauses, row.bytes()), Dtype.U8);
        long[] included = new long[Math.multiplyExact(clauses, grid.literalWords())];
        byte[] bytes = new byte[row.bytes()];
        for (int clause = 0; clause < clauses; clause++) {
            reader.get(bytes);
            if (!row.unpack(bytes, included, clause * grid.literalWords())) {
                throw container.wrongTensor(prefix + "include", "has bits behind the last literal of clause " + clause);
            }
        }
        return included;
    }

    private static AutomataStates automata(
            Safetensors container, PatchGrid grid, Settings settings, long[] included, String prefix)
            throws IOException {
        int clauses = included.length / grid.literalWords();
        Dtype dtype = Dtype.upTo(settings.states() - 1);
        TensorReader reader = container.tensor(prefix + "automata", List.of(clauses, grid.literals()), dtype);
        LiteralRow row = new LiteralRow(grid);
        int stateBits = settings.stateBits();
        long[] slices = new long[Math.multiplyExact(included.length, stateBits)];
        int[] states = new int[grid.literals()];
        for (int clause = 0; clause < clauses; clause++) {
            reader.get(states);
            for (int state : states) {
                if (state >= settings.states()) {
                    throw container.wrongTensor(
                            prefix + "automata",
                            "has state " + state + " of " + settings.states() + " in clause " + clause);
                }
            }
            row.slices(states, stateBits, slices, clause * grid.literalWords() * stateBits);
        }
        if (!agree(included, slices, stateBits)) {
            throw container.wrongTensor(prefix + "automata", "disagrees with 'include'");
        }
        return new AutomataStates(grid, List.of(), stateBits, slices);
    }

    private static PatchCounts counts(Safetensors container, PatchGrid grid, int clauses, String prefix)
            throws IOException {
        int entries = container.length(prefix + "counts.positions");
        Dtype ofPositions = grid.positions() <= U16_PLACES ? Dtype.U16 : Dtype.I32;
        TensorReader ofOffset = container.tensor(prefix + "counts.offsets", List.of(clauses + 1), Dtype.I32);
        TensorReader ofPosition = container.tensor(prefix + "counts.positions", List.of(entries), ofPositions);
        TensorReader ofValue = container.tensor(prefix + "counts.values", List.of(entries), Dtype.values());
        int[] offsets = new int[clauses + 1];
        int[] positions = new int[entries];
        int[] values = new int[entries];
        ofOffset.get(offsets);
        ofPosition.get(positions);
        ofValue.get(values);
        return new PatchCounts(grid, offsets, positions, values);
    }

    /** The file system's reasons, in words. */
    static String reason(IOException failed) {
        if (failed instanceof FileSystemException inFileSystem && inFileSystem.getReason() != null) {
            return inFileSystem.getReason();
        }
        if (failed instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (failed instanceof AccessDeniedException) {
            return "permission denied";
        }
        return String.valueOf(failed.getMessage());
    }
}
