package org.vitrine.internal.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads the numbers of one tensor, in their order. */
public final class TensorReader {

    private static final int MOST_BUFFERED = 1 << 16;

    private final ByteSource source;
    private final Dtype dtype;
    private final long end;
    private final ByteBuffer buffer;
    private long next;

    /** Reads the bytes {@code begin} (included) to {@code end} (not included) of a source. */
    public TensorReader(ByteSource source, Dtype dtype, long begin, long end) {
        this.source = source;
        this.dtype = dtype;
        this.next = begin;
        this.end = end;
        this.buffer = ByteBuffer.allocate((int) Math.min(MOST_BUFFERED, end - begin))
                .order(ByteOrder.LITTLE_ENDIAN)
                .limit(0);
    }

    /** Reads the next numbers, as many as there is room for. */
    public void get(int[] into) throws IOException {
        for (int i = 0; i < into.length; i++) {
            fill();
            into[i] = switch (dtype) {
                case U8 -> buffer.get() & 0xFF;
                case U16 -> buffer.getShort() & 0xFFFF;
                case I32 -> buffer.getInt();
            };
        }
    }

    /** Reads the next bytes of a tensor of bytes, as many as there is room for. */
    public void get(byte[] into) throws IOException {
        for (int at = 0; at < into.length; ) {
            fill();
            int count = Math.min(buffer.remaining(), into.length - at);
            buffer.get(into, at, count);
            at += count;
        }
    }

    /** Tensors are read in whole numbers from their start, so a buffer never ends amid one. */
    private void fill() throws IOException {
        if (!buffer.hasRemaining()) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), end - next));
            next += buffer.remaining();
            source.read(next - buffer.remaining(), buffer);
            buffer.flip();
        }
    }
}
