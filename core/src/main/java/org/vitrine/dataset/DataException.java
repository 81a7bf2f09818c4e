package org.vitrine.dataset;

import org.vitrine.internal.text.OneLine;

/** Reports data that cannot be used. The message is one line for a person: what is wrong, where, and what to do. */
public final class DataException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 2000;

    /** Reports unusable data: what is wrong, where, and what to do. */
    public DataException(String message) {
        super(OneLine.of(message, MOST_CHARACTERS));
    }

    /** Reports unusable data, with the exception that detected it. */
    public DataException(String message, Throwable cause) {
        super(OneLine.of(message, MOST_CHARACTERS), cause);
    }
}
