package org.vitrine.dataset;

/** Reports data that cannot be used. The message is one line for a person: what is wrong, where, and what to do. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 2000;

    /** Reports unusable data: what is wrong, where, and what to do. */
    public DataException(String message) {
        super(oneLine(message));
    }

    /** Reports unusable data, with the exception that detected it. */
    public DataException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Removes line breaks and control characters and limits the length, since names may come from a damaged file. */
    private static String oneLine(String text) {
        String line = text.replaceAll("[\\p{Cc}\\u2028\\u2029]", "?");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "...";
    }
}
