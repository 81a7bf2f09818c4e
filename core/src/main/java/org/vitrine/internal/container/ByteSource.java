package org.vitrine.internal.container;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Bytes that can be read anywhere: a file, or memory. */
public interface ByteSource {

    long size() throws IOException;

    /** Fills the room in a buffer with the bytes from a place on; they must exist. */
    void read(long at, ByteBuffer into) throws IOException;

    static ByteSource of(byte[] bytes) {
        return new ByteSource() {
            @Override
            public long size() {
                return bytes.length;
            }

            @Override
            public void read(long at, ByteBuffer into) {
                into.put(bytes, Math.toIntExact(at), into.remaining());
            }
        };
    }

    static ByteSource of(FileChannel channel) {
        return new ByteSource() {
            @Override
            public long size() throws IOException {
                return channel.size();
            }

            @Override
            public void read(long at, ByteBuffer into) throws IOException {
                for (long from = at; into.hasRemaining(); ) {
                    int count = channel.read(into, from);
                    if (count < 0) {
                        throw new EOFException("the file became shorter while it was read");
                    }
                    from += count;
                }
            }
        };
    }
}
