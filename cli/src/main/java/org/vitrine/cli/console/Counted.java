package org.vitrine.cli.console;

/** Numbers of things in words. */
public final class Counted {

    private Counted() {}

    /** {@return a number and what is counted; such as "1 image" or "2 images"} */
    public static String of(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
