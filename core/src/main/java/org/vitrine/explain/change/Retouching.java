package org.vitrine.explain.change;

import java.util.Arrays;
import java.util.List;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * Changes pixels of one image. Painted pixels get a colour made of the image's own darkest and brightest values. Erased
 * ones are filled in from around: each value becomes the mean of its four neighbours, nearly, so that there are no
 * edges where something was erased. For one thread.
 */
final class Retouching {

    /** In the order of their codes; before everything that uses those. */
    private static final List<PixelChange> CHANGES = List.of(PixelChange.values());

    /** The code of a pixel that is kept as it is; the others are a {@link PixelChange}'s ordinal, plus 1. */
    static final byte KEPT = 0;

    private static final byte ERASED = code(PixelChange.ERASED);

    /** The percentage of pixels that are darker than the dark colour, or brighter than the bright one. */
    private static final int EXTREME_PERCENT = 2;

    /** If an image's own dark and bright colour are less apart than this, black and white are taken. */
    private static final int LEAST_CONTRAST = 64;

    private static final int ROUNDS = 16;

    private final ImageShape shape;
    private final byte[] original;
    private final int[][] colours =
            new int[PixelChange.values().length + 1][]; // by code; null for those that are not painted
    private final int[] order;
    private final int[] queuedIn; // the filling in which a pixel was last queued
    private final float[] values;
    private int filling;

    Retouching(Raster image) {
        this.shape = image.shape();
        this.original = image.toBytes();
        this.order = new int[shape.height() * shape.width()];
        this.queuedIn = new int[order.length];
        this.values = new float[shape.size()];
        findColours();
    }

    static byte code(PixelChange change) {
        return (byte) (CHANGES.indexOf(change) + 1);
    }

    /** {@return the change that a code stands for} The code is not {@link #KEPT}. */
    static PixelChange change(byte code) {
        return CHANGES.get(code - 1);
    }

    private void findColours() {
        int[] dark = new int[shape.channels()];
        int[] bright = new int[shape.channels()];
        int pixels = order.length;
        int apart = 0;
        for (int channel = 0; channel < shape.channels(); channel++) {
            int[] sorted = new int[pixels];
            for (int pixel = 0; pixel < pixels; pixel++) {
                sorted[pixel] = original[pixel * shape.channels() + channel] & 0xFF;
            }
            Arrays.sort(sorted);
            int aside = pixels * EXTREME_PERCENT / 100;
            dark[channel] = sorted[aside];
            bright[channel] = sorted[pixels - 1 - aside];
            apart = Math.max(apart, bright[channel] - dark[channel]);
        }
        if (apart < LEAST_CONTRAST) {
            Arrays.fill(dark, 0);
            Arrays.fill(bright, 255);
        }
        colours[code(PixelChange.DARKENED)] = dark;
        colours[code(PixelChange.BRIGHTENED)] = bright;
        PixelChange[] ofChannels = {PixelChange.REDDENED, PixelChange.GREENED, PixelChange.BLUED};
        for (int channel = 0; shape.channels() == ofChannels.length && channel < ofChannels.length; channel++) {
            int[] colour = dark.clone();
            colour[channel] = bright[channel];
            colours[code(ofChannels[channel])] = colour;
        }
    }

    /** {@return whether painting a pixel would leave it as it is} */
    boolean isAlready(int pixel, PixelChange change) {
        if (change == PixelChange.ERASED) {
            return false;
        }
        int[] colour = colours[code(change)];
        for (int channel = 0; channel < shape.channels(); channel++) {
            if ((original[pixel * shape.channels() + channel] & 0xFF) != colour[channel]) {
                return false;
            }
        }
        return true;
    }

    /**
     * The image with some pixels changed.
     *
     * @param codes for each pixel, row by row, what is done to it
     */
    Raster apply(byte[] codes) {
        byte[] changed = original.clone();
        int channels = shape.channels();
        int erased = 0;
        for (int pixel = 0; pixel < codes.length; pixel++) {
            if (codes[pixel] == ERASED) {
                erased++;
            } else if (codes[pixel] != KEPT) {
                int[] colour = colours[codes[pixel]];
                for (int channel = 0; channel < channels; channel++) {
                    changed[pixel * channels + channel] = (byte) colour[channel];
                }
            }
        }
        if (erased > 0 && erased < codes.length) {
            fillIn(codes, changed);
        } else if (erased > 0) {
            fillWithMean(changed);
        }
        return Raster.of(shape, changed);
    }

    private void fillWithMean(byte[] changed) {
        for (int channel = 0; channel < shape.channels(); channel++) {
            long sum = 0;
            for (int at = channel; at < changed.length; at += shape.channels()) {
                sum += original[at] & 0xFF;
            }
            for (int at = channel; at < changed.length; at += shape.channels()) {
                changed[at] = (byte) Math.round((double) sum / order.length);
            }
        }
    }

    private void fillIn(byte[] codes, byte[] changed) {
        for (int at = 0; at < changed.length; at++) {
            values[at] = changed[at] & 0xFF;
        }
        int count = fromTheBorderInwards(codes);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < count; i++) {
                setToMean(order[i], false);
            }
        }
        for (int i = 0; i < count; i++) {
            for (int channel = 0; channel < shape.channels(); channel++) {
                int at = order[i] * shape.channels() + channel;
                changed[at] = (byte) Math.round(values[at]);
            }
        }
    }

    /** Gives erased pixels a first value, those beside the others first, and lists them in this order. */
    private int fromTheBorderInwards(byte[] codes) {
        filling += 2; // queued: filling; has a value: filling + 1
        int width = shape.width();
        int count = 0;
        for (int pixel = 0; pixel < codes.length; pixel++) {
            if (codes[pixel] != ERASED) {
                queuedIn[pixel] = filling + 1;
            }
        }
        for (int pixel = 0; pixel < codes.length; pixel++) {
            if (codes[pixel] == ERASED && hasKnownNeighbour(pixel)) {
                queuedIn[pixel] = filling;
                order[count++] = pixel;
            }
        }
        for (int i = 0; i < count; i++) {
            int pixel = order[i];
            setToMean(pixel, true);
            queuedIn[pixel] = filling + 1;
            int column = pixel % width;
            for (int side = 0; side < 4; side++) {
                int other = neighbour(pixel, column, side);
                if (other >= 0 && queuedIn[other] < filling) {
                    queuedIn[other] = filling;
                    order[count++] = other;
                }
            }
        }
        return count;
    }

    private boolean hasKnownNeighbour(int pixel) {
        for (int side = 0; side < 4; side++) {
            int other = neighbour(pixel, pixel % shape.width(), side);
            if (other >= 0 && queuedIn[other] == filling + 1) {
                return true;
            }
        }
        return false;
    }

    private void setToMean(int pixel, boolean knownOnly) {
        int channels = shape.channels();
        int column = pixel % shape.width();
        for (int channel = 0; channel < channels; channel++) {
            float sum = 0;
            int count = 0;
            for (int side = 0; side < 4; side++) {
                int other = neighbour(pixel, column, side);
                if (other >= 0 && (!knownOnly || queuedIn[other] == filling + 1)) {
                    sum += values[other * channels + channel];
                    count++;
                }
            }
            values[pixel * channels + channel] = sum / count;
        }
    }

    /** The pixel above, below, to the left or to the right; -1 if there is none. */
    private int neighbour(int pixel, int column, int side) {
        int width = shape.width();
        return switch (side) {
            case 0 -> pixel >= width ? pixel - width : -1;
            case 1 -> pixel + width < order.length ? pixel + width : -1;
            case 2 -> column > 0 ? pixel - 1 : -1;
            default -> column + 1 < width ? pixel + 1 : -1;
        };
    }
}
