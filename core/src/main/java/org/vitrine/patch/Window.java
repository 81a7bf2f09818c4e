package org.vitrine.patch;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The window that slides over an image; the paper's patch.
 *
 * @param height rows; 0 together with width 0 for a window as large as the image
 * @param width columns
 */
public record Window(int height, int width) {

    /** A window as large as the image, without convolution. */
    public static final Window WHOLE = new Window(0, 0);

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})x(\\d{1,9})");

    public Window {
        if ((height < 1 || width < 1) && !(height == 0 && width == 0)) {
            throw new IllegalArgumentException("a window must be at least 1x1: " + height + "x" + width);
        }
    }

    /** {@return the window that a text describes, {@code 10x10} (rows x columns) or {@code flat}} */
    public static Window parse(String text) {
        if (text.equals("flat")) {
            return WHOLE;
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches() || (Integer.parseInt(form.group(1)) == 0 && Integer.parseInt(form.group(2)) == 0)) {
            throw new IllegalArgumentException("a window is written 10x10 (rows x columns), or flat: '" + text + "'");
        }
        return new Window(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }

    /** Returns the text that {@link #parse} takes. */
    @Override
    public String toString() {
        return height == 0 ? "flat" : height + "x" + width;
    }
}
