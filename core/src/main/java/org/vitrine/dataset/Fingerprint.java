package org.vitrine.dataset;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.label.Labels;

/**
 * Computes the {@link Dataset#fingerprint()} of images and labels, one example at a time and in any place; the hashes
 * of the examples are then added in the order of the dataset. A program that reads images in another way than
 * {@link DatasetReader} gets the same fingerprint for the same data.
 */
public final class Fingerprint {

    private final MessageDigest whole = Sha256.digest();

    /** Begins a fingerprint of images of one size. */
    public Fingerprint(ImageShape shape, Labels labels) {
        whole.update((shape + " " + labels).getBytes(StandardCharsets.UTF_8));
    }

    /** {@return the hash of an example, 32 bytes: of the image before encoding, and of its labels, a bit for each} */
    public static byte[] ofExample(Raster image, long[] target) {
        MessageDigest digest = Sha256.digest();
        digest.update(image.toBytes());
        for (long word : target) {
            for (int shift = 0; shift < 64; shift += 8) {
                digest.update((byte) (word >>> shift));
            }
        }
        return digest.digest();
    }

    /** Adds the hash of the next example. */
    public void add(byte[] example) {
        whole.update(example);
    }

    /** {@return the fingerprint of all examples added, 64 hexadecimal digits} Nothing can be added afterwards. */
    public String finish() {
        return HexFormat.of().formatHex(whole.digest());
    }
}
