package org.vitrine.data.image;

import java.io.IOException;
import java.nio.ByteOrder;
import javax.imageio.stream.ImageInputStream;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * The turn that makes an image upright. Cameras store the pixels as the sensor sees them and note in the EXIF data of
 * the file how the camera was held; viewers turn the image, and so does {@link ImageDecoder}. The note is read from
 * JPEG (a segment APP1), PNG (a chunk {@code eXIf}), WebP (a chunk {@code EXIF}) and TIFF files. A missing or malformed
 * note means that the image is upright.
 *
 * @param value the value of the EXIF tag, 1 to 8
 */
record Orientation(int value) {

    static final Orientation UPRIGHT = new Orientation(1);

    private static final int JPEG_START = 0xFFD8;
    private static final int JPEG_APP1 = 0xE1;
    private static final int JPEG_SCAN = 0xDA;
    private static final int JPEG_END = 0xD9;
    private static final int EXIF = 0x45786966; // "Exif", followed by two zeros
    private static final int EXIF_HEADER = 6;
    private static final long PNG_START = 0x89504E470D0A1A0AL;
    private static final int PNG_EXIF = 0x65584966; // eXIf
    private static final int PNG_END = 0x49454E44; // IEND
    private static final int PNG_CHECKSUM = 4;
    private static final int RIFF = 0x52494646;
    private static final int WEBP = 0x57454250;
    private static final int WEBP_EXIF = 0x45584946; // EXIF
    private static final int CHUNK_HEADER = 8;
    private static final int RIFF_HEADER = 12;
    private static final int LITTLE_ENDIAN = 0x49492A00;
    private static final int BIG_ENDIAN = 0x4D4D002A;
    private static final int TIFF_HEADER = 8;
    private static final int TAG_BYTES = 12;
    private static final int TAG = 0x0112;
    private static final int SHORT = 3;

    /** Reads the note from an image file; the stream is afterwards where it was. */
    static Orientation of(ImageInputStream input) throws IOException {
        return Glance.at(input, ByteOrder.BIG_ENDIAN, UPRIGHT, Orientation::find);
    }

    private static Orientation find(ImageInputStream input) throws IOException {
        int beginning = input.readInt();
        if (beginning >>> 16 == JPEG_START) {
            return inJpeg(input);
        }
        if (beginning == (int) (PNG_START >>> 32) && input.readInt() == (int) PNG_START) {
            return inPng(input);
        }
        if (beginning == RIFF) {
            input.seek(CHUNK_HEADER);
            return input.readInt() == WEBP ? inWebp(input) : UPRIGHT;
        }
        return isTiff(beginning) ? inTiff(input, 0, Long.MAX_VALUE) : UPRIGHT;
    }

    private static Orientation inJpeg(ImageInputStream input) throws IOException {
        input.seek(2);
        while (true) {
            int marker = input.readUnsignedByte();
            while (marker == 0xFF) { // any number of them may precede a marker
                marker = input.readUnsignedByte();
            }
            if (marker == JPEG_SCAN || marker == JPEG_END) {
                return UPRIGHT;
            }
            long body = input.getStreamPosition() + 2;
            long end = body - 2 + input.readUnsignedShort();
            if (end < body) { // a length below 2 would let the loop stand still
                return UPRIGHT;
            }
            if (marker == JPEG_APP1 && end - body > EXIF_HEADER && input.readInt() == EXIF) {
                return inTiff(input, body + EXIF_HEADER, end);
            }
            input.seek(end);
        }
    }

    private static Orientation inPng(ImageInputStream input) throws IOException {
        for (long at = Long.BYTES; ; ) {
            input.seek(at);
            long length = input.readUnsignedInt();
            int kind = input.readInt();
            long body = at + CHUNK_HEADER;
            if (kind == PNG_EXIF) {
                return inTiff(input, body, body + length);
            }
            if (kind == PNG_END) {
                return UPRIGHT;
            }
            at = body + length + PNG_CHECKSUM;
        }
    }

    private static Orientation inWebp(ImageInputStream input) throws IOException {
        for (long at = RIFF_HEADER; ; ) {
            input.seek(at);
            int kind = input.readInt();
            long length = Integer.toUnsignedLong(Integer.reverseBytes(input.readInt()));
            long body = at + CHUNK_HEADER;
            if (kind == WEBP_EXIF) {
                // some writers keep the header that the same data has in a JPEG file
                int skipped = input.readInt() == EXIF ? EXIF_HEADER : 0;
                return inTiff(input, body + skipped, body + length);
            }
            at = body + length + (length & 1); // RIFF pads chunks to an even length
        }
    }

    /** EXIF data has the structure of a TIFF file; the tag is in its first directory. */
    private static Orientation inTiff(ImageInputStream input, long start, long end) throws IOException {
        input.seek(start);
        int beginning = input.readInt();
        if (!isTiff(beginning)) {
            return UPRIGHT;
        }
        input.setByteOrder(beginning == LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        long directory = start + input.readUnsignedInt();
        if (directory < start + TIFF_HEADER || directory > end - 2) {
            return UPRIGHT;
        }
        input.seek(directory);
        int tags = input.readUnsignedShort();
        // Two bounds: notes in JPEG and PNG files have an end, a TIFF file only its number of tags.
        for (long at = directory + 2; tags > 0 && at + TAG_BYTES <= end; at += TAG_BYTES, tags--) {
            input.seek(at);
            if (input.readUnsignedShort() == TAG && input.readUnsignedShort() == SHORT) {
                input.seek(at + CHUNK_HEADER);
                int value = input.readUnsignedShort();
                return value >= 1 && value <= 8 ? new Orientation(value) : UPRIGHT;
            }
        }
        return UPRIGHT;
    }

    private static boolean isTiff(int beginning) {
        return beginning == LITTLE_ENDIAN || beginning == BIG_ENDIAN;
    }

    /** {@return true if rows as stored are columns of the upright image} */
    private boolean isTransposed() {
        return value >= 5;
    }

    /** {@return the shape that an image of the given upright shape has as stored, and the other way round} */
    ImageShape turn(ImageShape shape) {
        return isTransposed() ? new ImageShape(shape.width(), shape.height(), shape.channels()) : shape;
    }

    /** Turns an image as stored upright. */
    Raster upright(Raster stored) {
        if (value == 1) {
            return stored;
        }
        ImageShape shape = turn(stored.shape());
        int lastRow = stored.shape().height() - 1;
        int lastColumn = stored.shape().width() - 1;
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int y = 0; y < shape.height(); y++) {
            for (int x = 0; x < shape.width(); x++) {
                int row = isTransposed() ? x : y;
                int column = isTransposed() ? y : x;
                row = value == 3 || value == 4 || value == 6 || value == 7 ? lastRow - row : row;
                column = value == 2 || value == 3 || value == 7 || value == 8 ? lastColumn - column : column;
                for (int channel = 0; channel < shape.channels(); channel++) {
                    values[at++] = (byte) stored.value(row, column, channel);
                }
            }
        }
        return Raster.of(shape, values);
    }
}
