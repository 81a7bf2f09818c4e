package org.vitrine.internal.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.security.MessageDigest;

/** Writes numbers, lowest byte first, and keeps a digest of all bytes. */
public final class TensorWriter {

    private final WritableByteChannel channel;
    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private long written;

    public TensorWriter(WritableByteChannel channel, MessageDigest digest) {
        this.channel = channel;
        this.digest = digest;
    }

    /** Writes numbers that fit the type. */
    public void put(Dtype dtype, int... values) throws IOException {
        for (int value : values) {
            if (buffer.remaining() < dtype.bytes()) {
                flush();
            }
            switch (dtype) {
                case U8 -> buffer.put((byte) value);
                case U16 -> buffer.putShort((short) value);
                case I32 -> buffer.putInt(value);
            }
        }
    }

    public void put(byte[] bytes) throws IOException {
        for (int at = 0; at < bytes.length; ) {
            if (!buffer.hasRemaining()) {
                flush();
            }
            int count = Math.min(buffer.remaining(), bytes.length - at);
            buffer.put(bytes, at, count);
            at += count;
        }
    }

    public void flush() throws IOException {
        buffer.flip();
        written += buffer.remaining();
        digest.update(buffer.duplicate());
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    /** Bytes written so far. */
    public long written() {
        return written + buffer.position();
    }
}
