package org.vitrine.data.internal.io;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Says what went wrong, in a few words, for the middle of a message. */
public final class Reasons {

    private Reasons() {}

    public static String of(Throwable problem) {
        if (problem instanceof EOFException) {
            return "it ends too early";
        }
        if (problem instanceof UnknownHostException || isUnresolved(problem)) {
            return "the host is not known; is the machine offline?";
        }
        if (problem instanceof ConnectException) {
            return "no connection";
        }
        if (problem instanceof SocketTimeoutException || problem instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        if (problem instanceof AccessDeniedException) {
            return "access denied";
        }
        if (problem instanceof NoSuchFileException) {
            return "no such file";
        }
        String message = problem.getMessage();
        return message == null
                ? problem.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").strip();
    }

    /** Looks for a host without an address: the web client says "no connection" of it, and the reason further down. */
    private static boolean isUnresolved(Throwable problem) {
        for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }
}
