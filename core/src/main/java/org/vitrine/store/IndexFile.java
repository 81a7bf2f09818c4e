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
import org.vitrine.explain.example.ExampleIndex;
import org.vitrine.internal.bits.Bits;
import org.vitrine.internal.container.Dtype;
import org.vitrine.internal.container.TensorReader;
import org.vitrine.internal.file.AtomicFile;

/**
 * Writes and reads indexes of training examples. An index is a container like a model file. Its metadata are {@code
 * format}, {@code formatVersion}, {@code clauses} and {@code data} (fingerprints of the model's clauses and of the
 * data), {@code labels} (how many there are), and {@code data.NAME} for what is said about where the data are. Its
 * tensors are
 *
 * <pre>
 * names.offsets  I32 [examples + 1]         example e's name is bytes offsets[e] to offsets[e + 1] - 1; none if
 *                                           examples are only numbered
 * origins        I32 [examples]             the index of each example in the data
 * stamps         I32 [examples]             a hash of the bits of each image
 * names.values   U8 [bytes]                 the names in UTF-8
 * spoke          U8 [clauses, bytes]        a bit per example, lowest first, bytes = ceil(examples / 8): whether
 *                                           the clause voted
 * strengths      U8 [bits that are set]     what the clause's weight is multiplied by; none if the clauses are crisp
 * truth          U8 [examples, bytes]       a bit per label, lowest first, bytes = ceil(labels / 8)
 * </pre>
 */
public final class IndexFile {

    private static final String WHEREABOUTS = "data.";

    private IndexFile() {}

    /**
     * {@return where the index of a model is kept unless somebody says otherwise: beside it, with {@code .index} added
     * to its name}
     */
    public static Path beside(Path model) {
        return model.resolveSibling(model.getFileName() + ".index");
    }

    /**
     * Writes an index. The file appears in full or, if something goes wrong, not at all; an existing file of that name
     * is replaced, or then stays as it is.
     *
     * @throws ModelFileException if the file cannot be written
     */
    public static void write(TrainingIndex index, Path file) throws ModelFileException {
        Map<String, String> metadata = FileKind.INDEX.metadata();
        metadata.put("clauses", index.clauseFingerprint());
        metadata.put("data", index.dataFingerprint());
        metadata.put("labels", "" + index.examples().labels());
        index.whereabouts().forEach((name, text) -> metadata.put(WHEREABOUTS + name, text));
        List<Safetensors.Tensor> tensors = tensors(index);
        StoredFile.write(
                file, "index", () -> AtomicFile.write(file, channel -> Safetensors.write(channel, metadata, tensors)));
    }

    private static List<Safetensors.Tensor> tensors(TrainingIndex index) {
        ExampleIndex examples = index.examples();
        int count = examples.examples();
        List<Safetensors.Tensor> tensors = new ArrayList<>();
        int[] origins = index.origins().stream().mapToInt(origin -> origin).toArray();
        tensors.add(Safetensors.Tensor.of("origins", Dtype.I32, origins));
        tensors.add(Safetensors.Tensor.of("stamps", Dtype.I32, examples.stamps()));
        tensors.add(rows("spoke", examples.spoke(), examples.clauses(), count));
        tensors.add(rows("truth", examples.truth(), count, examples.labels()));
        if (examples.strengths().length > 0) {
            tensors.add(bytes("strengths", examples.strengths()));
        }
        if (!index.names().isEmpty()) {
            int[] offsets = new int[count + 1];
            ByteArrayOutputStream names = new ByteArrayOutputStream();
            for (int example = 0; example < count; example++) {
                names.writeBytes(index.names().get(example).getBytes(StandardCharsets.UTF_8));
                offsets[example + 1] = names.size();
            }
            tensors.add(Safetensors.Tensor.of("names.offsets", Dtype.I32, offsets));
            tensors.add(bytes("names.values", names.toByteArray()));
        }
        return tensors;
    }

    private static Safetensors.Tensor bytes(String name, byte[] bytes) {
        return new Safetensors.Tensor(name, Dtype.U8, List.of(bytes.length), writer -> writer.put(bytes));
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
     * {@return an index from a file}
     *
     * @throws ModelFileException if it cannot be read, is not an index, or has a single wrong bit
     */
    public static TrainingIndex read(Path file) throws ModelFileException {
        return FileKind.INDEX.read(file, IndexFile::index);
    }

    /**
     * {@return an index from the bytes of its file}
     *
     * @throws ModelFileException if these are not the bytes of an index, or a single bit is wrong
     */
    public static TrainingIndex read(byte[] bytes) throws ModelFileException {
        return FileKind.INDEX.read(bytes, IndexFile::index);
    }

    /** Every size is that of a tensor which is in the file, before memory is allocated for it. */
    private static TrainingIndex index(Safetensors container) throws IOException {
        Metadata metadata = new Metadata(container.metadata());
        int[] origins = container.list("origins");
        int examples = origins.length;
        int labels = metadata.whole("labels");
        int[] shape = container.shape("spoke");
        if (shape.length != 2 || shape[0] < 1 || labels < 1 || examples < 1) {
            throw new IllegalArgumentException("an index needs examples, clauses and labels");
        }
        return new TrainingIndex(
                new ExampleIndex(
                        examples,
                        shape[0],
                        labels,
                        rows(container, "spoke", shape[0], examples),
                        container.has("strengths") ? bytes(container, "strengths") : new byte[0],
                        rows(container, "truth", examples, labels),
                        container.numbers("stamps", Dtype.I32, examples)),
                metadata.text("clauses"),
                metadata.text("data"),
                Arrays.stream(origins).boxed().toList(),
                names(container, examples),
                metadata.below(WHEREABOUTS));
    }

    private static byte[] bytes(Safetensors container, String name) throws IOException {
        byte[] bytes = new byte[container.length(name)];
        container.tensor(name, new int[] {bytes.length}, Dtype.U8).get(bytes);
        return bytes;
    }

    private static long[] rows(Safetensors container, String name, int rows, int columns) throws IOException {
        int bytes = (columns + 7) / 8;
        TensorReader reader = container.tensor(name, new int[] {rows, bytes}, Dtype.U8);
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
        byte[] bytes = bytes(container, "names.values");
        int[] offsets = container.numbers("names.offsets", Dtype.I32, examples + 1);
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
