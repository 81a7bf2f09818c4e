package org.vitrine.data.cache;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.vitrine.dataset.ImageSource;
import org.vitrine.dataset.ImageStamp;
import org.vitrine.internal.hash.Sha256;
import org.vitrine.model.Provenance;

/**
 * The origin of cached bits. The place says which images, at which size, with which labels, for which purpose: it names
 * the file, so that what is out of date is replaced. The state says all that the bits depend on, so that nothing out of
 * date is ever used: besides the place the images' checksums or times, their labels, fitted thresholds, and the program
 * and the Java that decoded them.
 */
@SuppressWarnings("ArrayRecordComponent") // compared by who reads the file
record CacheKey(String place, byte[] state) {

    static final int STATE_BYTES = 32;

    private static final int PLACE_DIGITS = 20;

    /** Changes whenever the same file gives other pixels than before, or none. */
    private static final String DECODING = "turned as EXIF says, whole ones only";

    /**
     * Computes the key of something made from a source.
     *
     * @param what what is kept, and how it is made; in the place
     * @param details more of how it is made; in the state only
     * @return empty if the source says that nothing made from it should be kept
     */
    static Optional<CacheKey> of(String what, String details, ImageSource source) {
        MessageDigest place = Sha256.digest();
        MessageDigest state = Sha256.digest();
        put(place, what);
        put(place, source.shape().toString());
        put(place, source.preparation().toString());
        put(place, source.labels().toString());
        put(state, details);
        put(state, Provenance.THIS_VERSION);
        // Most decoders are the JDK's: another version may give other pixels.
        put(state, Runtime.version().toString());
        put(state, DECODING);
        for (int index = 0; index < source.size(); index++) {
            Optional<ImageStamp> stamp = source.stamp(index);
            if (stamp.isEmpty()) {
                return Optional.empty();
            }
            put(place, stamp.get().place());
            put(state, stamp.get().state());
            for (int label = 0; label < source.labels().size(); label++) {
                state.update((byte) (source.has(index, label) ? 1 : 0));
            }
        }
        byte[] placeHash = place.digest();
        state.update(placeHash);
        return Optional.of(
                new CacheKey(HexFormat.of().formatHex(placeHash).substring(0, PLACE_DIGITS), state.digest()));
    }

    /** Adds a text with its length: "ab", "c" and "a", "bc" must not be the same key. */
    private static void put(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int shift = 0; shift < 32; shift += 8) {
            digest.update((byte) (bytes.length >>> shift));
        }
        digest.update(bytes);
    }
}
