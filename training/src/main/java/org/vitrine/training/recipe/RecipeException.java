package org.vitrine.training.recipe;

import org.vitrine.internal.text.OneLine;

/** A recipe that cannot be read or found. The message is one line for a person; it names the file and the line. */
public final class RecipeException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 1000;

    /** Says what is wrong, where, and what to do. */
    public RecipeException(String message) {
        super(OneLine.of(message, MOST_CHARACTERS));
    }

    /** Says what is wrong, with the exception that noticed it. */
    public RecipeException(String message, Throwable cause) {
        super(OneLine.of(message, MOST_CHARACTERS), cause);
    }
}
