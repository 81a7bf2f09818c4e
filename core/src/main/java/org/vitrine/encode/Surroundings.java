package org.vitrine.encode;

/**
 * The pixels around a pixel that can change the bits of a view there. For a {@linkplain View#cell() coarse} view, the
 * pixels around the upper left pixel of the cell. Pixels beyond the border are those of the border.
 *
 * @param above how many rows above the pixel, 0 or more; if less, the rows begin below the pixel
 * @param left how many columns to the left
 * @param below how many rows below
 * @param right how many columns to the right
 */
public record Surroundings(int above, int left, int below, int right) {

    private static final int FAR = 1 << 24; // no image is that large

    /** Every pixel of the image can change the bits. */
    public static final Surroundings WHOLE_IMAGE = new Surroundings(FAR, FAR, FAR, FAR);

    /** {@return a square that reaches {@code pixels} pixels to all sides of the pixel} */
    public static Surroundings around(int pixels) {
        return new Surroundings(pixels, pixels, pixels, pixels);
    }

    /** {@return a rectangle around the pixels that a view sums up} */
    public static Surroundings ofTaps(View view) {
        int above = -FAR;
        int left = -FAR;
        int below = -FAR;
        int right = -FAR;
        for (View.Tap tap : view.taps()) {
            above = Math.max(above, -tap.row());
            left = Math.max(left, -tap.column());
            below = Math.max(below, tap.row());
            right = Math.max(right, tap.column());
        }
        return view.taps().isEmpty() ? WHOLE_IMAGE : new Surroundings(above, left, below, right);
    }
}
