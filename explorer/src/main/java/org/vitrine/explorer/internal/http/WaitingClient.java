package org.vitrine.explorer.internal.http;

import io.javalin.http.Context;
import java.io.IOException;

/**
 * Finds out whether the client of a request still waits for its answer, so that work for a client that left can end.
 *
 * <p>A server learns that a connection was closed only when it writes to it. While the answer, which is JSON, is being
 * computed, a blank is sent twice a second: JSON may start with blanks. The first blank sends the status as well, so a
 * failure after it can no longer change the status, only say {@code error} in the answer; requests that are answered at
 * once never get that far. Nor can it add that the answer is compressed, so such an answer never is.
 *
 * <p>To be asked by the thread that answers the request.
 */
public final class WaitingClient {

    private static final long INTERVAL_NANOS = 500_000_000L;

    private final Context context;
    private long next = System.nanoTime() + INTERVAL_NANOS;
    private boolean gone;

    /** Creates the client of a request, whose answer is sent as it is, not compressed. */
    public WaitingClient(Context context) {
        context.disableCompression();
        this.context = context;
    }

    /**
     * {@return true if the client has closed the connection, as far as is known} Cheap enough to be asked thousands of
     * times a second.
     */
    public boolean isGone() {
        if (!gone && System.nanoTime() - next >= 0) {
            gone = !sendBlank();
            next = System.nanoTime() + INTERVAL_NANOS;
        }
        return gone;
    }

    private boolean sendBlank() {
        try {
            context.contentType("application/json");
            context.res().getOutputStream().write(' ');
            context.res().flushBuffer();
            return true;
        } catch (IOException closed) { // what is looked for
            return false;
        }
    }
}
