package org.vitrine.dataset;

/** Data that cannot be used. The message is one line for a person: what is wrong, where, and what to do. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Wrong data.
     *
     * @param message what is wrong, where, and what to do
     */
    public DataException(String message) {
        super(message);
    }

    /**
     * Wrong data, noticed by something else.
     *
     * @param message what is wrong, where, and what to do
     * @param cause what noticed it
     */
    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
