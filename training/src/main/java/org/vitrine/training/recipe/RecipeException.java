package org.vitrine.training.recipe;

/** A recipe that cannot be read or found. The message is one line for a person; it names the file and the line. */
public final class RecipeException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 1000;

    /** Says what is wrong, where, and what to do. */
    public RecipeException(String message) {
        super(oneLine(message));
    }

    /** Says what is wrong, with the exception that noticed it. */
    public RecipeException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Recipes come from strangers, so line breaks and control characters are replaced and the length is limited. */
    private static String oneLine(String text) {
        String line = text.replaceAll("[\\p{Cc}\\u2028\\u2029]", "?");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "...";
    }
}
