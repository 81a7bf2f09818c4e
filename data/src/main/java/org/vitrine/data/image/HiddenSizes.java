package org.vitrine.data.image;

import java.io.IOException;
import java.nio.ByteOrder;
import javax.imageio.IIOException;
import javax.imageio.stream.ImageInputStream;

/**
 * Looks for images whose header tells one size and whose inside another: a frame of a WebP file has a size of its own,
 * and a BMP file can hold a whole PNG or JPEG file. Decoders ask the header for its size and then take memory for the
 * inside, so such a image would pass every bound. Also looks whether frames of WebP files are there to their end.
 */
final class HiddenSizes {

    private static final int RIFF = 0x46464952;
    private static final int WEBP = 0x50424557;
    private static final int WHOLE = 0x58385056; // VP8X
    private static final int LOSSY = 0x20385056; // "VP8 "
    private static final int LOSSLESS = 0x4C385056; // VP8L
    private static final int ANIMATED = 0x464D4E41; // ANMF
    private static final int ANIMATED_HEADER = 16;
    private static final int CHUNK_HEADER = 8;
    private static final int FIRST_CHUNK = 12;
    private static final int SIDE = 0x3FFF; // 14 bits; the two above ask viewers to enlarge

    private static final int BMP = 0x4D42;
    private static final int BMP_HEADER_AT = 14;
    private static final int BMP_COMPRESSION_AT = 30;
    private static final int BMP_HEADER_WITH_COMPRESSION = 40;
    private static final int BMP_JPEG = 4;
    private static final int BMP_PNG = 5;

    private final ImageInputStream input;
    private int width;
    private int height;

    private HiddenSizes(ImageInputStream input) {
        this.input = input;
    }

    /**
     * Checks an image; the stream is afterwards where it was.
     *
     * @throws IIOException if there is another size inside than outside, or a WebP file is cut short
     */
    static void check(ImageInputStream input) throws IOException {
        Glance.at(input, ByteOrder.LITTLE_ENDIAN, false, file -> new HiddenSizes(file).checkAll());
    }

    private boolean checkAll() throws IOException {
        int beginning = input.readInt();
        if (beginning == RIFF) {
            input.seek(CHUNK_HEADER);
            if (input.readInt() == WEBP) {
                checkChunks(FIRST_CHUNK, Long.MAX_VALUE, true);
            }
        } else if ((beginning & 0xFFFF) == BMP) {
            input.seek(BMP_HEADER_AT);
            int header = input.readInt();
            input.seek(BMP_COMPRESSION_AT);
            int compression = input.readInt();
            if (header >= BMP_HEADER_WITH_COMPRESSION && (compression == BMP_JPEG || compression == BMP_PNG)) {
                throw new IIOException("it holds another image file inside");
            }
        }
        return true;
    }

    /** The decoder of lossless frames takes zeros for whatever is missing of a file that is cut short. */
    private void checkEnd(long end) throws IOException {
        long length = input.length();
        if (length >= 0 && end > length) {
            throw new IIOException(EndingStream.TOO_EARLY);
        }
    }

    private void checkChunks(long from, long to, boolean outside) throws IOException {
        for (long at = from; at + CHUNK_HEADER <= to; ) {
            input.seek(at);
            int kind = input.readInt();
            long length = input.readUnsignedInt();
            long body = at + CHUNK_HEADER;
            if (kind == WHOLE && at == FIRST_CHUNK) {
                input.seek(body + 4);
                width = 1 + threeBytes();
                height = 1 + threeBytes();
            } else if (kind == LOSSY) {
                checkEnd(body + length);
                input.seek(body + 6);
                checkFrame(input.readUnsignedShort() & SIDE, input.readUnsignedShort() & SIDE);
            } else if (kind == LOSSLESS) {
                checkEnd(body + length);
                input.seek(body + 1);
                int sides = input.readInt();
                checkFrame(1 + (sides & SIDE), 1 + (sides >>> 14 & SIDE));
            } else if (kind == ANIMATED && outside) {
                checkChunks(body + ANIMATED_HEADER, body + length, false);
            }
            // Lengths are unsigned, so every round gets at least a header further, whatever the file says.
            at = body + length + (length & 1);
        }
    }

    private int threeBytes() throws IOException {
        return input.readUnsignedShort() | input.readUnsignedByte() << 16;
    }

    /** Checks a frame. A file without a size for the whole has one frame, whose size is that of its header. */
    private void checkFrame(int frameWidth, int frameHeight) throws IIOException {
        if (width > 0 && (frameWidth > width || frameHeight > height)) {
            throw new IIOException(
                    "a frame of " + frameHeight + "x" + frameWidth + " pixels in an image of " + height + "x" + width);
        }
    }
}
