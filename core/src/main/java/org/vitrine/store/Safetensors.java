package org.vitrine.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.container.ByteSource;
import org.vitrine.internal.container.Dtype;
import org.vitrine.internal.container.Json;
import org.vitrine.internal.container.TensorReader;
import org.vitrine.internal.container.TensorWriter;
import org.vitrine.internal.hash.Sha256;

/**
 * The container of a model file: safetensors, with a checksum of the whole file among its metadata.
 *
 * <pre>
 * bytes 0 to 7   length n of the header, lowest byte first; 8 + n is a multiple of 8
 * next n bytes   the header, JSON in UTF-8, spaces at its end:
 *                {"__metadata__": {name: text, ...}, tensor: {"dtype", "shape", "data_offsets": [begin, end]}, ...}
 *                without other white space, names in rising order
 * the rest       the tensors, numbers lowest byte first, last index fastest, without gaps: those of 4-byte numbers, of
 *                2-byte numbers, of bytes, each group by name; offsets count from the end of the header
 * </pre>
 *
 * <p>The metadata's {@code checksum} is the SHA-256, in 64 lower-case hexadecimal digits, of the file with 64 zeros in
 * its place.
 */
final class Safetensors {

    private static final long LENGTH_BYTES = Long.BYTES;
    static final int MOST_HEADER_BYTES = 16 << 20;
    private static final String METADATA = "__metadata__";
    private static final String CHECKSUM = "checksum";
    private static final String NO_CHECKSUM = "0".repeat(64);
    private static final byte[] CHECKSUM_START = "\"checksum\":\"".getBytes(StandardCharsets.UTF_8);

    static final String FOREIGN = "this is not a Vitrine model, or it is damaged; use a file written by Vitrine";
    static final String DAMAGED = "the file is damaged; copy it again from where it came, or train the model again";

    /** Writes the numbers of a tensor. */
    interface Content {
        void writeTo(TensorWriter writer) throws IOException;
    }

    /** A tensor to be written. */
    record Tensor(String name, Dtype dtype, List<Integer> shape, Content content) {

        /** A list of numbers that are in memory. */
        static Tensor of(String name, Dtype dtype, int[] values) {
            return of(name, dtype, values, new int[] {values.length});
        }

        /** A tensor of numbers that are in memory. */
        static Tensor of(String name, Dtype dtype, int[] values, int... shape) {
            return new Tensor(name, dtype, Arrays.stream(shape).boxed().toList(), writer -> writer.put(dtype, values));
        }

        /** The same in the smallest type that holds the numbers. */
        static Tensor smallest(String name, int[] values, int... shape) {
            return of(name, Dtype.of(values), values, shape);
        }

        long bytes() {
            return shape.stream().mapToLong(size -> size).reduce(dtype.bytes(), Math::multiplyExact);
        }
    }

    private record Entry(String name, Dtype dtype, List<Long> shape, long begin, long end) {}

    private final ByteSource source;
    private final String file;
    private final byte[] header;
    private final Map<String, String> metadata = new TreeMap<>();
    private final Map<String, Map<?, ?>> tensors = new TreeMap<>();
    private final Map<String, Entry> entries = new TreeMap<>();

    private Safetensors(ByteSource source, String file, byte[] header) {
        this.source = source;
        this.file = file;
        this.header = header;
    }

    static void write(FileChannel channel, Map<String, String> metadata, List<Tensor> tensors) throws IOException {
        Checksum checksum = writeUnchecked(channel, metadata, tensors);
        ByteBuffer bytes = ByteBuffer.wrap(checksum.bytes());
        for (long at = checksum.at(); bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }

    /** Writes to memory. */
    static byte[] toBytes(Map<String, String> metadata, List<Tensor> tensors) throws IOException {
        ByteArrayOutputStream memory = new ByteArrayOutputStream();
        Checksum checksum = writeUnchecked(Channels.newChannel(memory), metadata, tensors);
        byte[] bytes = memory.toByteArray();
        System.arraycopy(checksum.bytes(), 0, bytes, checksum.at(), checksum.bytes().length);
        return bytes;
    }

    /** The checksum of what was written, and where it belongs; there are zeros now. */
    private record Checksum(int at, String hex) {

        byte[] bytes() {
            return hex.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static Checksum writeUnchecked(
            WritableByteChannel channel, Map<String, String> metadata, List<Tensor> tensors) throws IOException {
        List<Tensor> ordered = tensors.stream()
                .sorted(Comparator.comparing(Tensor::dtype).thenComparing(Tensor::name))
                .toList();
        byte[] header = header(metadata, ordered);
        int checksumAt = checksumAt(header);
        MessageDigest digest = Sha256.digest();
        TensorWriter writer = new TensorWriter(channel, digest);
        writer.put(length(header.length));
        writer.put(header);
        for (Tensor tensor : ordered) {
            long end = writer.written() + tensor.bytes();
            tensor.content().writeTo(writer);
            if (writer.written() != end) {
                throw new IllegalStateException("tensor '" + tensor.name() + "' has another size than its shape");
            }
        }
        writer.flush();
        return new Checksum(Math.toIntExact(LENGTH_BYTES + checksumAt), hex(digest));
    }

    private static byte[] header(Map<String, String> metadata, List<Tensor> ordered) throws IOException {
        Map<String, Object> members = new TreeMap<>();
        Map<String, String> texts = new TreeMap<>(metadata);
        texts.put(CHECKSUM, NO_CHECKSUM);
        members.put(METADATA, texts);
        long begin = 0;
        for (Tensor tensor : ordered) {
            long end = begin + tensor.bytes();
            members.put(
                    tensor.name(),
                    new TreeMap<>(Map.of(
                            "dtype",
                            tensor.dtype().name(),
                            "shape",
                            tensor.shape(),
                            "data_offsets",
                            List.of(begin, end))));
            begin = end;
        }
        ByteBuffer json;
        try {
            json = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(Json.write(members)));
        } catch (CharacterCodingException half) {
            throw new IOException("a label or another text has half a character (an unpaired surrogate)", half);
        }
        int length = json.remaining();
        int padded = (length + 7) / 8 * 8;
        if (padded > MOST_HEADER_BYTES) {
            throw new IOException("the labels are too long: a header has at most " + MOST_HEADER_BYTES + " bytes");
        }
        byte[] header = new byte[padded];
        json.get(header, 0, length);
        Arrays.fill(header, length, padded, (byte) ' ');
        return header;
    }

    /** Reads a file's header, and nothing else. */
    static Safetensors open(ByteSource source, String file) throws IOException {
        long size = source.size();
        if (size < LENGTH_BYTES) {
            throw wrong(file, "it has " + size + " bytes, too few even for a header's length", FOREIGN);
        }
        ByteBuffer length = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        source.read(0, length);
        long bytes = length.getLong(0);
        if (bytes < 0 || bytes > MOST_HEADER_BYTES || bytes > size - LENGTH_BYTES) {
            throw wrong(
                    file,
                    "at byte 0 it announces a header of " + Long.toUnsignedString(bytes) + " bytes; the file has "
                            + size + ", and a header at most " + MOST_HEADER_BYTES,
                    FOREIGN);
        }
        byte[] header = new byte[(int) bytes];
        source.read(LENGTH_BYTES, ByteBuffer.wrap(header));
        Safetensors opened = new Safetensors(source, file, header);
        opened.parse();
        return opened;
    }

    private void parse() throws ModelFileException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(header))
                    .toString();
        } catch (CharacterCodingException noText) {
            throw wrong(file, "its header is not text", FOREIGN);
        }
        Object members;
        try {
            members = Json.parse(text);
        } catch (Json.Malformed malformed) {
            int at = text.substring(0, malformed.at()).getBytes(StandardCharsets.UTF_8).length;
            throw wrong(
                    file,
                    "its header is no JSON at byte " + (LENGTH_BYTES + at) + ": " + malformed.getMessage(),
                    FOREIGN);
        }
        if (!(members instanceof Map<?, ?> object)) {
            throw wrong(file, "its header is not a JSON object", FOREIGN);
        }
        for (Map.Entry<?, ?> member : object.entrySet()) {
            String name = (String) member.getKey();
            if (!(member.getValue() instanceof Map<?, ?> inner)) {
                throw wrong(file, "'" + name + "' in its header is not a JSON object", FOREIGN);
            }
            if (name.equals(METADATA)) {
                for (Map.Entry<?, ?> entry : inner.entrySet()) {
                    if (!(entry.getValue() instanceof String value)) {
                        throw wrong(file, "metadata '" + entry.getKey() + "' is no text", FOREIGN);
                    }
                    metadata.put((String) entry.getKey(), value);
                }
            } else {
                tensors.put(name, inner);
            }
        }
    }

    private long dataStart() {
        return LENGTH_BYTES + header.length;
    }

    Map<String, String> metadata() {
        return metadata;
    }

    /** {@return the name of the file in messages} */
    String file() {
        return file;
    }

    /** Checks that the tensors fill the file without gap or overlap, then the checksum. */
    void verify() throws IOException {
        long dataSize = source.size() - dataStart();
        for (Map.Entry<String, Map<?, ?>> tensor : tensors.entrySet()) {
            entries.put(tensor.getKey(), entry(tensor.getKey(), tensor.getValue(), dataSize));
        }
        long end = 0;
        for (Entry entry : entries.values().stream()
                .sorted(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end))
                .toList()) {
            if (entry.begin() != end) {
                throw wrongTensor(
                        entry.name(),
                        "begins at byte " + entry.begin() + " of the data, not " + end + " where the last ends");
            }
            end = entry.end();
        }
        if (end != dataSize) {
            throw wrong(
                    file,
                    "its tensors end at byte " + (dataStart() + end) + ", the file at byte " + source.size(),
                    DAMAGED);
        }
        verifyChecksum();
    }

    private Entry entry(String name, Map<?, ?> members, long dataSize) throws ModelFileException {
        Dtype dtype = Arrays.stream(Dtype.values())
                .filter(type -> type.name().equals(members.get("dtype")))
                .findAny()
                .orElseThrow(() -> wrongTensor(name, "is of no type known here" + shown(members.get("dtype"))));
        List<Long> shape = numbers(name, members.get("shape"));
        List<Long> offsets = numbers(name, members.get("data_offsets"));
        if (offsets.size() != 2 || offsets.get(0) > offsets.get(1)) {
            throw wrongTensor(name, "has offsets " + offsets);
        }
        if (offsets.get(1) > dataSize) {
            throw wrongTensor(
                    name,
                    "ends at byte " + offsets.get(1) + " of the data, which has " + dataSize + ": it is cut short");
        }
        long bytes = dtype.bytes();
        for (long size : shape) {
            if (Math.multiplyHigh(bytes, size) != 0 || bytes * size < 0) {
                throw wrongTensor(name, "has a shape that is too large: " + shape);
            }
            bytes *= size;
        }
        if (bytes != offsets.get(1) - offsets.get(0)) {
            throw wrongTensor(
                    name,
                    "has " + (offsets.get(1) - offsets.get(0)) + " bytes, but its shape " + shape + " of " + dtype
                            + " needs " + bytes);
        }
        return new Entry(name, dtype, shape, offsets.get(0), offsets.get(1));
    }

    private List<Long> numbers(String name, @Nullable Object value) throws ModelFileException {
        if (value instanceof List<?> list
                && list.stream().allMatch(element -> element instanceof Long number && number >= 0)) {
            return list.stream().map(Long.class::cast).toList();
        }
        throw wrongTensor(name, "has no proper shape or offsets" + shown(value));
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "" : ": " + value;
    }

    private void verifyChecksum() throws IOException {
        int at = checksumAt(header);
        if (at < 0) {
            throw wrong(file, "its checksum is missing", DAMAGED);
        }
        byte[] stored = Arrays.copyOfRange(header, at, at + NO_CHECKSUM.length());
        byte[] cleared = header.clone();
        System.arraycopy(NO_CHECKSUM.getBytes(StandardCharsets.UTF_8), 0, cleared, at, NO_CHECKSUM.length());
        MessageDigest digest = Sha256.digest();
        digest.update(length(header.length));
        digest.update(cleared);
        long end = source.size();
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(1 << 16, Math.max(end - dataStart(), 0)));
        for (long from = dataStart(); from < end; from += buffer.limit()) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), end - from));
            source.read(from, buffer);
            digest.update(buffer.flip());
        }
        if (!Arrays.equals(stored, hex(digest).getBytes(StandardCharsets.UTF_8))) {
            throw wrong(file, "its checksum does not match its content", DAMAGED);
        }
    }

    /**
     * {@return the offset in the header of the checksum's digits; -1 if there is no one such place} Quotes within a
     * JSON text are escaped, so no label can look like it.
     */
    private static int checksumAt(byte[] header) {
        int found = -1;
        for (int at = 0; at + CHECKSUM_START.length + NO_CHECKSUM.length() <= header.length; at++) {
            if (Arrays.equals(header, at, at + CHECKSUM_START.length, CHECKSUM_START, 0, CHECKSUM_START.length)) {
                if (found >= 0) {
                    return -1;
                }
                found = at + CHECKSUM_START.length;
            }
        }
        return found;
    }

    boolean has(String name) {
        return entries.containsKey(name);
    }

    /** Reads all numbers of a tensor whose type and shape must be these. */
    int[] numbers(String name, Dtype dtype, int... shape) throws IOException {
        return numbers(tensor(name, shape, dtype), shape);
    }

    /** Reads all numbers of a tensor whose shape must be this one, whatever their type. */
    int[] anyNumbers(String name, int... shape) throws IOException {
        return numbers(tensor(name, shape, Dtype.values()), shape);
    }

    /** Memory is allocated only now that a tensor of this size is known to be in the file. */
    private static int[] numbers(TensorReader reader, int... shape) throws IOException {
        int[] numbers = new int[Arrays.stream(shape).reduce(1, Math::multiplyExact)];
        reader.get(numbers);
        return numbers;
    }

    /** Reads a list of 4-byte numbers, however many there are. */
    int[] list(String name) throws IOException {
        return numbers(name, Dtype.I32, length(name));
    }

    /** Opens a tensor whose shape must be this one, and its type one of these. */
    TensorReader tensor(String name, int[] shape, Dtype... dtypes) throws ModelFileException {
        Entry entry = entry(name);
        if (!entry.shape().equals(Arrays.stream(shape).asLongStream().boxed().toList())) {
            throw wrongTensor(
                    name, "has shape " + entry.shape() + " where the settings ask for " + Arrays.toString(shape));
        }
        if (!List.of(dtypes).contains(entry.dtype())) {
            throw wrongTensor(name, "is of type " + entry.dtype() + " instead of " + List.of(dtypes));
        }
        return new TensorReader(source, entry.dtype(), dataStart() + entry.begin(), dataStart() + entry.end());
    }

    private Entry entry(String name) throws ModelFileException {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw wrong(file, "tensor '" + name + "' is missing", DAMAGED);
        }
        return entry;
    }

    /** The shape of a tensor. */
    int[] shape(String name) throws ModelFileException {
        Entry entry = entry(name);
        if (entry.shape().stream().anyMatch(size -> size > Integer.MAX_VALUE - 8)) {
            throw wrongTensor(name, "has a shape that is too large: " + entry.shape());
        }
        return entry.shape().stream().mapToInt(Long::intValue).toArray();
    }

    /** The length of a tensor of one dimension. */
    int length(String name) throws ModelFileException {
        int[] shape = shape(name);
        if (shape.length != 1) {
            throw wrongTensor(name, "is not a list");
        }
        return shape[0];
    }

    /** A tensor that is not what it should be. */
    ModelFileException wrongTensor(String name, String what) {
        return wrong(file, "tensor '" + name + "' " + what, DAMAGED);
    }

    static ModelFileException wrong(String file, String what, String advice) {
        return new ModelFileException(file, what, advice, null);
    }

    private static byte[] length(long bytes) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(bytes)
                .array();
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
