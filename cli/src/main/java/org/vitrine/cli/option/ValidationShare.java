package org.vitrine.cli.option;

import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.vitrine.cli.console.UsageException;

/** What {@code --validate} says: a share of the images, or the name of a split. */
public final class ValidationShare {

    private static final Pattern SHARE = Pattern.compile("[0-9.]+");

    private ValidationShare() {}

    /**
     * Reads a share.
     *
     * @param text what the user gave
     * @return the share, between 0 and 1; empty if it is the name of a split
     */
    public static OptionalDouble of(String text) {
        if (!SHARE.matcher(text).matches()) {
            return OptionalDouble.empty();
        }
        double share;
        try {
            share = Double.parseDouble(text);
        } catch (NumberFormatException none) {
            share = 0;
        }
        if (share <= 0 || share >= 1) {
            throw new UsageException("--validate takes a share between 0 and 1, or the name of a split: " + text);
        }
        return OptionalDouble.of(share);
    }
}
