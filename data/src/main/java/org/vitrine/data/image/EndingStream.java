package org.vitrine.data.image;

import java.io.IOException;
import javax.imageio.IIOException;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * An image's bytes, for decoders that take zeros for whatever is missing behind the end. A file of a hundred bytes can
 * so make them build hundreds of megabytes of tables from nothing; here they may ask behind the end a few times, then
 * the image counts as cut short.
 */
final class EndingStream extends ImageInputStreamImpl {

    /** Says that a file is cut short. */
    static final String TOO_EARLY = "it ends too early";

    private static final int PATIENCE = 256;

    private final ImageInputStream input;
    private int asked;

    EndingStream(ImageInputStream input) {
        this.input = input;
    }

    @Override
    public int read() throws IOException {
        bitOffset = 0;
        int value = input.read();
        streamPos += value < 0 ? 0 : 1;
        return answered(value);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        bitOffset = 0;
        int count = input.read(into, offset, length);
        streamPos += Math.max(count, 0);
        return answered(count);
    }

    private int answered(int read) throws IIOException {
        if (read < 0 && ++asked > PATIENCE) {
            throw new IIOException(TOO_EARLY);
        }
        return read;
    }

    @Override
    public void seek(long position) throws IOException {
        super.seek(position);
        input.seek(position);
    }

    @Override
    public long length() {
        try {
            return input.length();
        } catch (IOException unknown) {
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        super.close();
        input.close();
    }
}
