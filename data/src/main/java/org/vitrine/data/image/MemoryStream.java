package org.vitrine.data.image;

import javax.imageio.stream.ImageInputStreamImpl;

/**
 * An image file's bytes in memory. Unlike the JDK's stream it allocates nothing while it is read: a decoder that calls
 * back from native code must not run out of memory there.
 */
final class MemoryStream extends ImageInputStreamImpl {

    private final byte[] bytes;

    /** Wraps the bytes, without a copy: the caller no longer changes them. */
    MemoryStream(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read() {
        bitOffset = 0;
        return streamPos < bytes.length ? bytes[(int) streamPos++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        bitOffset = 0;
        if (length > 0 && streamPos >= bytes.length) {
            return -1;
        }
        int count = (int) Math.min(length, bytes.length - streamPos);
        System.arraycopy(bytes, (int) streamPos, into, offset, count);
        streamPos += count;
        return count;
    }

    @Override
    public long length() {
        return bytes.length;
    }
}
