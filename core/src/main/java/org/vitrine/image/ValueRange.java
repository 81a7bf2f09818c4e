package org.vitrine.image;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of a grey image file with more than 8 bits a pixel that are shown from black to white; values beyond are
 * black or white. X-rays and the like are stored in 16 bits, of which they use a part only: with 12 bits, an image
 * shown from 0 to 65535 is nearly black.
 *
 * @param low the value that is black
 * @param high the value that is white, more than {@code low}
 */
public record ValueRange(int low, int high) implements Serializable {

    /** The largest value of 16 bits. */
    public static final int LARGEST = 65535;

    private static final Pattern TEXT = Pattern.compile("(\\d{1,5})\\.\\.(\\d{1,5})");

    public ValueRange {
        if (low < 0 || high > LARGEST || low >= high) {
            throw new IllegalArgumentException(
                    "a range goes from 0 or more up to at most " + LARGEST + ": " + low + ".." + high);
        }
    }

    /**
     * {@return the range of a text such as {@code 0..4095}}
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static ValueRange parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no range; write the values of black and of white," + " such as 0..4095");
        }
        return new ValueRange(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** {@return how bright a value is shown, 0 to 255} */
    public int brightness(int value) {
        int inside = Math.max(low, Math.min(high, value)) - low;
        return (inside * 255 + (high - low) / 2) / (high - low);
    }

    /** {@return the number of values from black to white, less one} */
    public int size() {
        return high - low;
    }

    /** {@return the smallest range that has this one and another in it} */
    public ValueRange and(ValueRange other) {
        return new ValueRange(Math.min(low, other.low), Math.max(high, other.high));
    }

    /**
     * {@return this range, made wider as scanners would: from 0 to the largest value of as many bits as it needs,
     * unless it would then be more than half empty}
     */
    public ValueRange rounded() {
        int full = Math.max(1, 2 * Integer.highestOneBit(high) - 1);
        return full > 2 * size() + 1 ? this : new ValueRange(0, full);
    }

    /** Reads as {@code 0..4095}. */
    @Override
    public String toString() {
        return low + ".." + high;
    }
}
