package org.vitrine.internal.text;

import java.util.regex.Pattern;

/**
 * Text on one line, without characters that are obeyed rather than shown: control characters, which drive a terminal or
 * begin another line, the separators of lines that Unicode adds to them, and marks that change the direction of the
 * text. Names of files and labels may contain any of them.
 */
public final class OneLine {

    /** A character that is obeyed, as a regular expression. */
    public static final String OBEYED = "[\\p{Cc}\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]";

    private static final Pattern PATTERN = Pattern.compile(OBEYED);

    private OneLine() {}

    /** {@return a text with a question mark in place of each character that would be obeyed} */
    public static String of(String text) {
        return PATTERN.matcher(text).replaceAll("?");
    }

    /** {@return such a text, cut if it is longer than so many characters} */
    public static String of(String text, int mostCharacters) {
        String line = of(text);
        return line.length() <= mostCharacters ? line : line.substring(0, mostCharacters) + "...";
    }
}
