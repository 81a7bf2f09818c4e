package org.vitrine.cli.console;

/** Numbers of things in words. */
public final class Counted {

    private Counted() {}

    /**
     * A number and what is counted.
     *
     * @param count how many there are
     * @param thing what one of them is called, such as "image"
     * @return such as "1 image" or "2 images"
     */
    public static String of(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }
}
