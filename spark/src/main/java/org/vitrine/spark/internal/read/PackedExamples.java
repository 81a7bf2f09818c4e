package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.vitrine.dataset.Dataset;
import org.vitrine.encode.Encoding;
import org.vitrine.image.BitImage;
import org.vitrine.image.ImageShape;
import org.vitrine.label.Labels;

/**
 * The examples of a training, on their way to every executor: one broadcast for what all share, and one for every few
 * megabytes of bits. An executor puts them together once, whatever the number of its tasks and epochs, and keeps them
 * as long as its memory suffices; if they had to be dropped, they are put together again from the broadcasts.
 *
 * <p>Chunks keep the pieces small: a broadcast is one array on its way through serialization, and must be shorter than
 * two gigabytes.
 */
public final class PackedExamples implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final int CHUNK_WORDS = 4 << 20; // 32 MB
    private static final OncePerJvm<Dataset> HERE = new OncePerJvm<>();
    private static final AtomicInteger ASSEMBLED = new AtomicInteger();

    private final Broadcast<Shared> shared;
    private final List<Broadcast<long[]>> chunks;

    /** The part that all chunks share. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Shared(
            ArrayList<String> labels,
            boolean exclusive,
            WantedShape shape,
            PackedEncoding encoding,
            PackedPart part,
            long[][] targets,
            int imagesPerChunk)
            implements Serializable {}

    private PackedExamples(Broadcast<Shared> shared, List<Broadcast<long[]>> chunks) {
        this.shared = shared;
        this.chunks = chunks;
    }

    /** Broadcasts examples. */
    public static PackedExamples broadcast(JavaSparkContext spark, Dataset examples) {
        return broadcast(spark, examples, CHUNK_WORDS);
    }

    static PackedExamples broadcast(JavaSparkContext spark, Dataset examples, int chunkWords) {
        int words = examples.image(0).words();
        int perChunk = Math.max(1, chunkWords / words);
        int labels = examples.labels().size();
        long[][] targets = IntStream.range(0, examples.size())
                .mapToObj(example -> target(examples, example, labels))
                .toArray(long[][]::new);
        Shared shared = new Shared(
                new ArrayList<>(examples.labels().names()),
                examples.labels().exclusive(),
                WantedShape.of(examples.shape(), examples.preparation()),
                PackedEncoding.of(examples.encoding(), examples.shape().channels()),
                PackedPart.of(examples),
                targets,
                perChunk);
        List<Broadcast<long[]>> chunks = new ArrayList<>();
        for (int from = 0; from < examples.size(); from += perChunk) {
            int count = Math.min(perChunk, examples.size() - from);
            long[] chunk = new long[count * words];
            LongBuffer into = LongBuffer.wrap(chunk);
            for (int i = 0; i < count; i++) {
                examples.image(from + i).writeTo(into);
            }
            chunks.add(spark.broadcast(chunk));
        }
        return new PackedExamples(spark.broadcast(shared), chunks);
    }

    private static long[] target(Dataset examples, int example, int labels) {
        long[] target = new long[(labels + 63) / 64];
        for (int label = 0; label < labels; label++) {
            if (examples.has(example, label)) {
                target[label >> 6] |= 1L << label;
            }
        }
        return target;
    }

    /** Keeps the driver's examples for the tasks of a local Spark, which runs in the same JVM. */
    public void keepHere(Dataset examples) {
        HERE.get(shared.id(), () -> examples);
    }

    /** {@return the examples, on an executor: put together by the first task that asks} */
    public Dataset here() {
        return HERE.get(shared.id(), this::assemble);
    }

    private Dataset assemble() {
        ASSEMBLED.incrementAndGet();
        Shared all = shared.value();
        ImageShape shape = all.shape().shape();
        Encoding encoding = all.encoding().unpacked();
        int planes = encoding.planes(shape.channels());
        List<BitImage> images = new ArrayList<>(all.targets().length);
        for (Broadcast<long[]> chunk : chunks) {
            LongBuffer words = LongBuffer.wrap(chunk.value());
            while (words.hasRemaining()) {
                images.add(BitImage.read(shape.height(), shape.width(), planes, words));
            }
        }
        Dataset restored = Dataset.restore(
                new KnownTargets(
                        new Labels(all.labels(), all.exclusive()),
                        shape,
                        all.shape().preparation(),
                        all.targets()),
                encoding,
                all.part().fingerprint(),
                IntStream.range(0, images.size()).toArray(),
                images);
        return restored.restored(all.part().unpacked(), all.part().positions());
    }

    /** {@return how often examples were put together in this JVM} */
    public static int assembled() {
        return ASSEMBLED.get();
    }

    int chunks() {
        return chunks.size();
    }

    /** Frees what executors and the driver hold. */
    public void destroy() {
        HERE.remove(shared.id());
        chunks.forEach(Broadcast::destroy);
        shared.destroy();
    }
}
