package org.vitrine.data.image;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vitrine.dataset.DataException;

/**
 * The size to which images are scaled.
 *
 * @param height rows
 * @param width columns
 */
public record ImageSize(int height, int width) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,5})(?:x(\\d{1,5}))?");

    public ImageSize {
        if (height < 1 || width < 1 || (long) height * width > ImageDecoder.MOST_PIXELS) {
            throw new DataException("an image cannot be " + height + "x" + width
                    + " pixels; give a height and a width from 1, such as 64x64");
        }
    }

    /**
     * Reads a size.
     *
     * @param text height and width, {@code 64x48}, or one number for a square, {@code 64}
     * @return the size
     * @throws DataException if it is not one
     */
    public static ImageSize parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new DataException(
                    "'" + text + "' is no size; write height x width, such as 64x48, or 64 for a square");
        }
        int height = Integer.parseInt(matcher.group(1));
        String width = matcher.group(2);
        return new ImageSize(height, width == null ? height : Integer.parseInt(width));
    }

    /** Reads as {@code 64x48}. */
    @Override
    public String toString() {
        return height + "x" + width;
    }
}
