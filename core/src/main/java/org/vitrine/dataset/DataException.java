package org.vitrine.dataset;

/** Data that cannot be used. The message is one line for a person: what is wrong, where, and what to do. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 2000;

    /**
     * Wrong data.
     *
     * @param message what is wrong, where, and what to do
     */
    public DataException(String message) {
        super(oneLine(message));
    }

    /**
     * Wrong data, noticed by something else.
     *
     * @param message what is wrong, where, and what to do
     * @param cause what noticed it
     */
    public DataException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Names in a message may come from a damaged file, so neither line breaks nor what a terminal obeys nor length are trusted. */
    private static String oneLine(String text) {
        String line = text.replaceAll("[\\p{Cc}\\u2028\\u2029]", "?");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "...";
    }
}
