package org.vitrine.encode;

/** Reports an encoding of a kind that is not installed. */
public final class UnknownEncodingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String recipe;

    UnknownEncodingException(String recipe, String message) {
        super(message);
        this.recipe = recipe;
    }

    /** {@return the recipe of the encoding that was asked for, such as {@code thermometer:8}} */
    public String recipe() {
        return recipe;
    }
}
