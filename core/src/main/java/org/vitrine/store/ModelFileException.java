package org.vitrine.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.text.OneLine;

/**
 * A model file that cannot be read or written. The message is one line for a person: which file, what is wrong, what to
 * do.
 */
public final class ModelFileException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CHARACTERS = 400;

    /** Names and texts in a message may come from a damaged file, so neither line breaks nor length are trusted. */
    ModelFileException(String file, String wrong, String advice, @Nullable Throwable cause) {
        super(OneLine.of(file, MOST_CHARACTERS) + ": " + OneLine.of(wrong, MOST_CHARACTERS) + "; " + advice, cause);
    }
}
