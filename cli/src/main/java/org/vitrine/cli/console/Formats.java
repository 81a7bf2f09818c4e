package org.vitrine.cli.console;

import java.util.Locale;

/** Numbers for people. */
public final class Formats {

    private Formats() {}

    /** {@return a number and what is counted; such as "1 image" or "2 images"} */
    public static String counted(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    /** {@return a share in percent; such as {@code 84.26 %}} */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    /** {@return a time; such as {@code 8.3 s}, {@code 2:07} or {@code 1:02:07}} */
    public static String time(double seconds) {
        long whole = Math.round(seconds);
        if (seconds < 59.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return whole < 3600
                ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }
}
