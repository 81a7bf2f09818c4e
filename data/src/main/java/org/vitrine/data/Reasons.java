package org.vitrine.data;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** What went wrong, in a few words, for the middle of a message. */
final class Reasons {

    private Reasons() {}

    static String of(Exception problem) {
        if (problem instanceof EOFException) {
            return "it ends too early";
        }
        if (problem instanceof UnknownHostException) {
            return "the host is not known; is the machine offline?";
        }
        if (problem instanceof ConnectException) {
            return "no connection";
        }
        if (problem instanceof SocketTimeoutException) {
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
}
