package org.vitrine.explorer.internal.http;

import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.session.ManagedSession;

/** Makes no sessions: the server keeps nothing for a client, and sets no cookies. */
final class NoSessions extends SessionHandler {

    NoSessions() {
        setUsingCookies(false);
        setUsingUriParameters(false);
    }

    @Override
    public void newSession(Request request, String requestedId, Consumer<ManagedSession> consumer) {
        throw new UnsupportedOperationException("this server makes no sessions");
    }
}
