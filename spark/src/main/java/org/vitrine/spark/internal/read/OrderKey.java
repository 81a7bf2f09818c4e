package org.vitrine.spark.internal.read;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The place of an example among all of them, whatever partition it lies in: by a number, then by a text, then by a hash
 * of its image and labels. Two examples with equal keys are equal, so that it does not matter which of them comes
 * first.
 *
 * @param number the number; 0 if the order is by text
 * @param text the text; empty if the order is by number
 * @param hash of the image and its labels; empty if numbers differ from each other
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content, below
public record OrderKey(long number, String text, byte[] hash) implements Comparable<OrderKey>, Serializable {

    private static final byte[] NONE = {};

    /** {@return the place of an example that is known by its number alone} */
    static OrderKey of(long number) {
        return new OrderKey(number, "", NONE);
    }

    /**
     * {@return the path of a file as a text in the order of folders: a slash comes before all other characters, so that
     * the files of a folder stay together}
     */
    static String path(String origin) {
        return origin.replace('/', '\u0000');
    }

    @Override
    public int compareTo(OrderKey other) {
        int byNumber = Long.compare(number, other.number);
        int byText = byNumber != 0 ? byNumber : text.compareTo(other.text);
        return byText != 0 ? byText : Arrays.compareUnsigned(hash, other.hash);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OrderKey key && compareTo(key) == 0;
    }

    @Override
    public int hashCode() {
        return (31 * Long.hashCode(number) + text.hashCode()) * 31 + Arrays.hashCode(hash);
    }
}
