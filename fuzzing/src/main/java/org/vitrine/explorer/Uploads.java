package org.vitrine.explorer;

import org.vitrine.image.ImageShape;

/** Opens the explorer's door for images to the fuzzer, which stands outside of its package. */
public final class Uploads {

    private Uploads() {}

    /**
     * Reads an image as the explorer does.
     *
     * @param bytes what was sent
     * @param shape what it is scaled to
     */
    public static void read(byte[] bytes, ImageShape shape) {
        Upload.read(bytes, "picture", shape);
    }

    /**
     * How the explorer refuses an image.
     *
     * @return the exception
     */
    public static Class<? extends Exception> refusal() {
        return Refusal.class;
    }
}
