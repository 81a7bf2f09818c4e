package org.vitrine.data.image;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import javax.imageio.stream.ImageInputStream;

/** Looks into an image file before it is decoded; the stream is afterwards where it was. */
final class Glance {

    private Glance() {}

    /** Reads something from a file's beginning on. */
    interface Look<T> {
        T at(ImageInputStream input) throws IOException;
    }

    /**
     * Looks into a file.
     *
     * @param ifCut the answer if the file ends early: that it is cut short is reported when it is decoded
     */
    static <T> T at(ImageInputStream input, ByteOrder order, T ifCut, Look<T> look) throws IOException {
        long start = input.getStreamPosition();
        ByteOrder before = input.getByteOrder();
        try {
            input.setByteOrder(order);
            input.seek(0);
            return look.at(input);
        } catch (EOFException | IndexOutOfBoundsException ended) {
            // The JDK's own streams throw the second when they are asked for bytes far behind their end.
            return ifCut;
        } finally {
            input.setByteOrder(before);
            input.seek(start);
        }
    }
}
