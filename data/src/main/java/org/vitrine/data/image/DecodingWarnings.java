package org.vitrine.data.image;

import javax.imageio.IIOException;
import javax.imageio.ImageReader;
import javax.imageio.event.IIOReadWarningListener;
import org.jspecify.annotations.Nullable;

/**
 * Hears what a decoder says of a damaged image that it decodes nonetheless: the JPEG decoder fills up with grey what is
 * missing, and only warns.
 */
final class DecodingWarnings implements IIOReadWarningListener {

    private static final String DAMAGE = "Corrupt JPEG data";

    /** Some cameras write a few bytes too many between the parts of a file; nothing is missing then. */
    private static final String HARMLESS = "extraneous bytes";

    private @Nullable String damage;

    @Override
    public void warningOccurred(ImageReader reader, String warning) {
        if (damage == null && warning.startsWith(DAMAGE) && !warning.contains(HARMLESS)) {
            damage = warning;
        }
    }

    /**
     * Refuses an image of which something is missing.
     *
     * @throws IIOException if the decoder had to make up pixels
     */
    void refuseDamage() throws IIOException {
        if (damage != null) {
            throw new IIOException(damage);
        }
    }
}
