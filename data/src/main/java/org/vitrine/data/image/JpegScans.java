package org.vitrine.data.image;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import javax.imageio.stream.ImageInputStream;

/**
 * Goes through a JPEG file before it is decoded, and counts its scans. A progressive image has about ten; each takes a
 * pass over all its pixels, so a small file with thousands of them would keep a processor busy for minutes. A file that
 * was cut short lacks the marker of its end.
 *
 * <p>Some programs forget that marker. If the image has a single scan, the decoder warns of every pixel that it lacks
 * ({@link DecodingWarnings}), so such a file can be left to it. If there may be several scans, those that are missing
 * make the image coarser or take away its colours without a warning.
 */
final class JpegScans {

    /** More are refused. */
    static final int MOST = 100;

    /** Of large images fewer: this many pixels in all scans together, twenty passes over the largest image. */
    private static final long MOST_PIXELS = 20 * ImageDecoder.MOST_PIXELS;

    /** Instead of a number of scans: the file is cut short, and its decoder may make up pixels without a warning. */
    static final int CUT = -1;

    private static final int START = 0xFFD8;
    private static final int SCAN = 0xDA;
    private static final int BASELINE_FRAME = 0xC0;
    private static final int SEQUENTIAL_FRAME = 0xC1;
    private static final int END = 0xD9;

    /** Bytes of a frame up to the number of its components: the precision, the height, the width, the number. */
    private static final int FRAME_HEAD = 6;

    private static final int FIRST_RESTART = 0xD0;
    private static final int LAST_RESTART = 0xD7;
    /** Bytes are taken by blocks, since a stream of ImageIO does its accounting anew for every call. */
    private static final int BLOCK = 1 << 14;

    private final ImageInputStream input;
    private final byte[] block = new byte[BLOCK];
    private int at;
    private int filled;
    private long read;
    private int sequential; // the components of a frame that is not progressive
    private int scanned; // the components of the first scan

    private JpegScans(ImageInputStream input) {
        this.input = input;
    }

    /**
     * Counts the scans of a file, up to one more than {@link #MOST}; the stream is afterwards where it was.
     *
     * @return 0 for a file of another format, {@link #CUT} if the file ends before the marker of its end and a scan may
     * be missing
     */
    static int of(ImageInputStream input) throws IOException {
        return Glance.at(input, ByteOrder.BIG_ENDIAN, CUT, file -> new JpegScans(file).count());
    }

    /** Tells whether so many scans are too many for an image, whatever its size if that is not known yet. */
    static boolean areTooMany(int scans, long pixels) {
        return scans > MOST || scans * pixels > MOST_PIXELS;
    }

    private int count() throws IOException {
        if ((next() << 8 | next()) != START) {
            return 0;
        }
        int scans = 0;
        try {
            for (int marker = marker(); marker != END && scans <= MOST; marker = marker()) {
                if (marker == SCAN) {
                    scans++;
                }
                if (marker > 0x01 && !isRestart(marker)) { // those two kinds have no length
                    segment(marker, (next() << 8 | next()) - 2, scans);
                }
            }
        } catch (EOFException withoutEnd) {
            return scans == 1 && scanned > 0 && scanned == sequential ? scans : CUT;
        }
        return scans;
    }

    /** Skips a segment; of frames and scans, after a look at the number of their components. */
    private void segment(int marker, int length, int scans) throws IOException {
        int left = length;
        if ((marker == BASELINE_FRAME || marker == SEQUENTIAL_FRAME) && length >= FRAME_HEAD) {
            for (int i = 0; i < FRAME_HEAD; i++) {
                sequential = next(); // the last of them counts
            }
            left -= FRAME_HEAD;
        } else if (marker == SCAN && scans == 1 && length >= 1) {
            int components = next();
            for (int i = 1; i < length; i++) { // a decoder makes up the end of a header without a warning
                next();
            }
            scanned = components;
            left = 0;
        }
        skip(left);
    }

    /** Goes to the next marker; in the data of a scan, FF is followed by 0. */
    private int marker() throws IOException {
        while (true) {
            int value = next();
            while (value == 0xFF) {
                value = next();
                if (value != 0 && value != 0xFF) {
                    return value;
                }
            }
        }
    }

    private static boolean isRestart(int marker) {
        return marker >= FIRST_RESTART && marker <= LAST_RESTART;
    }

    private void skip(int bytes) throws IOException {
        if (bytes <= filled - at) {
            at += Math.max(bytes, 0); // a length below 2 is damage; never go back, or the loop would not end
        } else {
            read += bytes - (filled - at);
            at = filled;
            input.seek(read);
        }
    }

    private int next() throws IOException {
        if (at == filled) {
            filled = input.read(block, 0, BLOCK);
            at = 0;
            if (filled < 0) {
                filled = 0;
                throw new EOFException();
            }
            read += filled;
        }
        return block[at++] & 0xFF;
    }
}
