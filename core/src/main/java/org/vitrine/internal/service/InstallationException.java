package org.vitrine.internal.service;

/**
 * Reports that the libraries on the class path do not fit together. The message is one line for a person: what is
 * wrong, and what to do.
 */
public final class InstallationException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    InstallationException(String message) {
        super(message);
    }

    InstallationException(String message, Throwable cause) {
        super(message, cause);
    }
}
