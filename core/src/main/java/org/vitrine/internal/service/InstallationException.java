package org.vitrine.internal.service;

/**
 * Reports that the libraries on the class path do not fit together, or that one of them does not keep what its kind of
 * service promises. The message is one line for a person: what is wrong, and what to do.
 */
public final class InstallationException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    InstallationException(String message) {
        super(message);
    }

    public InstallationException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Says which promise is broken, unless it holds. */
    public static void require(boolean holds, String message) {
        if (!holds) {
            throw new InstallationException(message);
        }
    }
}
