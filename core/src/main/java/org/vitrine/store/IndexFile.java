package org.vitrine.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.internal.bits.Bits;

/**
 * Writes and reads indexes of training examples. An index is a container like a model file. Its metadata are {@code format},
 * {@code formatVersion}, {@code clauses} and {@code data} (fingerprints of the model's clauses and of the data), {@code labels} (how many there
 * are), and {@code data.NAME} for what is said about where the data are. Its tensors are
 *
 * <pre>
 * names.offsets  I32 [examples + 1]         example e's name is bytes offsets[e] to offsets[e + 1] - 1; none if examples are only numbered
 * origins        I32 [examples]             the index of each example in the data
 * stamps         I32 [examples]             a hash of the bits of each image
 * names.values   U8 [bytes]                 the names in UTF-8
 * spoke          U8 [clauses, bytes]        a bit per example, lowest first, bytes = ceil(examples / 8): whether the clause voted
 * strengths      U8 [bits that are set]     what the clause's weight is multiplied by; none if the clauses are crisp
 * truth          U8 [examples, bytes]       a bit per label, lowest first, bytes = ceil(labels / 8)
 * </pre>
 */
public final class IndexFile {

    static final String FORMAT = "vitrine-index";
    private static final int VERSION = 1;
    private static final String WHEREABOUTS = "data.";
    private static final String MADE_BY = "give a file that 'vitrine index' wrote";

    private IndexFile() {}

    /**
     * Where the index of a model is kept unless somebody says otherwise.
     *
     * @param model the model's file
     * @return a file beside it, with {@code .index} added to its name
     */
    public static Path beside(Path model) {
        return model.resolveSibling(model.getFileName() + ".index");
    }

    /**
     * Writes an index. The file appears in full or, if something goes wrong, not at all; an older file of that name then stays as it is.
     *
     * @param index the index
     * @param file where to; an older file there is replaced
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(TrainingIndex index, Path file) throws ModelFileException {
        try {
            Map<String, String> metadata = new TreeMap<>();
            metadata.put("format", FORMAT);
            metadata.put("formatVersion", "" + VERSION);
            metadata.put("clauses", index.clauseFingerprint());
            metadata.put("data", index.dataFingerprint());
            metadata.put("labels", "" + index.examples().labels());
            index.whereabouts().forEach((name, text) -> metadata.put(WHEREABOUTS + name, text));
            List<Safetensors.Tensor> tensors = tensors(index);
            AtomicFile.write(file, channel -> Safetensors.write(channel, metadata, tensors));
        } catch (IOException failed) {
            throw new ModelFileException(
                    file.toString(),
                    "cannot write the index: " + ModelFile.reason(failed),
                    "check the folder and its free space, or choose another (an existing file is unchanged)",
                    failed);
        }
    }

    private static List<Safetensors.Tensor> tensors(TrainingIndex index) throws IOException {
        ExampleIndex examples = index.examples();
        int count = examples.examples();
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        int[] origins = index.origins().stream().mapToInt(origin -> origin).toArray();
        tensors.add(
                new Safetensors.Tensor("origins", Dtype.I32, List.of(count), writer -> writer.put(Dtype.I32, origins)));
        int[] stamps = examples.stamps();
        tensors.add(
                new Safetensors.Tensor("stamps", Dtype.I32, List.of(count), writer -> writer.put(Dtype.I32, stamps)));
        tensors.add(rows("spoke", examples.spoke(), examples.clauses(), count));
        tensors.add(rows("truth", examples.truth(), count, examples.labels()));
        byte[] strengths = examples.strengths();
        if (strengths.length > 0) {
            tensors.add(new Safetensors.Tensor(
                    "strengths", Dtype.U8, List.of(strengths.length), writer -> writer.put(strengths)));
        }
        if (!index.names().isEmpty()) {
            int[] offsets = new int[count + 1];
            ByteArrayOutputStream names = new ByteArrayOutputStream();
            for (int example = 0; example < count; example++) {
                names.writeBytes(index.names().get(example).getBytes(StandardCharsets.UTF_8));
                offsets[example + 1] = names.size();
            }
            byte[] bytes = names.toByteArray();
            tensors.add(new Safetensors.Tensor(
                    "names.offsets", Dtype.I32, List.of(count + 1), writer -> writer.put(Dtype.I32, offsets)));
            tensors.add(new Safetensors.Tensor(
                    "names.values", Dtype.U8, List.of(bytes.length), writer -> writer.put(bytes)));
        }
        return tensors;
    }

    /** Rows of bits, each in whole words in memory and in whole bytes in the file. */
    private static Safetensors.Tensor rows(String name, long[] words, int rows, int columns) {
        int bytes = (columns + 7) / 8;
        return new Safetensors.Tensor(name, Dtype.U8, List.of(rows, bytes), writer -> {
            byte[] row = new byte[bytes];
            for (int i = 0; i < rows; i++) {
                int first = i * Bits.words(columns);
                for (int at = 0; at < bytes; at++) {
                    row[at] = (byte) (words[first + (at >>> 3)] >>> (at << 3));
                }
                writer.put(row);
            }
        });
    }

    /**
     * Reads an index.
     *
     * @param file the file
     * @return the index
     * @throws ModelFileException if it cannot be read, is not an index, or has a single wrong bit
     */
    public static TrainingIndex read(Path file) throws ModelFileException {
        return ModelFile.open(file, "index", source -> read(source, file.toString()));
    }

    /**
     * Reads an index from memory.
     *
     * @param bytes the bytes of an index file
     * @return the index
     * @throws ModelFileException if they are not an index, or have a single wrong bit
     */
    public static TrainingIndex read(byte[] bytes) throws ModelFileException {
        return ModelFile.open(bytes, source -> read(source, "index of " + bytes.length + " bytes"));
    }

    private static TrainingIndex read(ByteSource source, String name) throws IOException {
        Safetensors container = Safetensors.open(source, name);
        Map<String, String> texts = container.metadata();
        if (!FORMAT.equals(texts.get("format"))) {
            throw Safetensors.wrong(
                    name, "this is not an index: its metadata 'format' is not '" + FORMAT + "'", MADE_BY);
        }
        checkVersion(texts.getOrDefault("formatVersion", ""), name);
        container.verify();
        return ModelFile.understood(name, () -> index(container, texts));
    }

    static void checkVersion(String version, String name) throws ModelFileException {
        ModelFile.checkVersion(version, VERSION, name);
    }

    /** Every size is that of a tensor which is in the file, before memory is allocated for it. */
    private static TrainingIndex index(Safetensors container, Map<String, String> texts) throws IOException {
        Metadata metadata = new Metadata(texts);
        int examples = container.length("origins");
        int labels = metadata.whole("labels");
        int[] shape = container.shape("spoke");
        if (shape.length != 2 || shape[0] < 1 || labels < 1 || examples < 1) {
            throw new IllegalArgumentException("an index needs examples, clauses and labels");
        }
        long[] spoke = rows(container, "spoke", shape[0], examples);
        long[] truth = rows(container, "truth", examples, labels);
        int[] origins = new int[examples];
        container.tensor("origins", List.of(examples), Dtype.I32).get(origins);
        int[] stamps = new int[examples];
        container.tensor("stamps", List.of(examples), Dtype.I32).get(stamps);
        byte[] strengths = new byte[container.has("strengths") ? container.length("strengths") : 0];
        if (strengths.length > 0) {
            container.tensor("strengths", List.of(strengths.length), Dtype.U8).get(strengths);
        }
        Map<String, String> whereabouts = new TreeMap<>();
        texts.forEach((name, text) -> {
            if (name.startsWith(WHEREABOUTS)) {
                whereabouts.put(name.substring(WHEREABOUTS.length()), text);
            }
        });
        return new TrainingIndex(
                new ExampleIndex(examples, shape[0], labels, spoke, strengths, truth, stamps),
                metadata.text("clauses"),
                metadata.text("data"),
                Arrays.stream(origins).boxed().toList(),
                names(container, examples),
                whereabouts);
    }

    private static long[] rows(Safetensors container, String name, int rows, int columns) throws IOException {
        int bytes = (columns + 7) / 8;
        TensorReader reader = container.tensor(name, List.of(rows, bytes), Dtype.U8);
        int each = Bits.words(columns);
        // each row has at most seven bytes more in memory than in the file, which has at least one of them
        long[] words = new long[Math.multiplyExact(rows, each)];
        byte[] row = new byte[bytes];
        for (int i = 0; i < rows; i++) {
            reader.get(row);
            for (int at = 0; at < bytes; at++) {
                words[i * each + (at >>> 3)] |= (row[at] & 0xFFL) << (at << 3);
            }
        }
        return words;
    }

    private static List<String> names(Safetensors container, int examples) throws IOException {
        if (!container.has("names.values")) {
            return List.of();
        }
        byte[] bytes = new byte[container.length("names.values")];
        container.tensor("names.values", List.of(bytes.length), Dtype.U8).get(bytes);
        int[] offsets = new int[examples + 1];
        container.tensor("names.offsets", List.of(examples + 1), Dtype.I32).get(offsets);
        if (offsets[0] != 0 || offsets[examples] != bytes.length) {
            throw new IllegalArgumentException("the names of the examples do not follow each other");
        }
        List<String> names = new ArrayList<>(examples);
        for (int example = 0; example < examples; example++) {
            int from = offsets[example];
            int to = offsets[example + 1];
            if (to < from || to > bytes.length) {
                throw new IllegalArgumentException("the names of the examples do not follow each other");
            }
            try {
                names.add(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, to - from))
                        .toString());
            } catch (CharacterCodingException noText) {
                throw new IllegalArgumentException("the name of example " + example + " is not text", noText);
            }
        }
        return names;
    }
}
