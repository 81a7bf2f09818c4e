package org.vitrine.explorer.internal.http;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests that did not come through this server's own address. A page of another site can neither read answers
 * nor send images, because the browser states its origin; nor can it reach the server through a host name of its own
 * (DNS rebinding), because the browser states the host.
 *
 * <p>It stands before everything else, so that no request passes by it, whatever its method, its version or the
 * protocol that it would change to. Nothing is kept of a request that it refuses.
 */
final class RequestGuard extends Handler.Wrapper {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final Pattern LITERAL = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+\\]");
    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "[::]");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final String host;
    private final String policy;

    /** Creates a guard of what follows it. */
    RequestGuard(String host, String policy, Handler guarded) {
        super(guarded);
        this.host = host.toLowerCase(Locale.ROOT);
        this.policy = policy;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        addHeaders(response);
        try {
            check(request);
        } catch (HttpProblem problem) {
            Refusal.send(request, response, callback, problem);
            return true;
        }
        return super.handle(request, response, callback);
    }

    private void check(Request request) {
        HttpFields headers = request.getHeaders();
        List<String> hosts = headers.getValuesList(HttpHeader.HOST);
        if (hosts.size() != 1
                || !isOwn(withoutPort(hosts.get(0)))
                || !isOwn(request.getHttpURI().getHost())) {
            throw HttpProblem.forbidden("this server answers only at its own address; use the address that it printed");
        }
        String origin = headers.get(HttpHeader.ORIGIN);
        boolean foreign = isForeign(headers.get("Sec-Fetch-Site")) && !"navigate".equals(headers.get("Sec-Fetch-Mode"));
        if (foreign || (origin != null && !origin.equalsIgnoreCase("http://" + hosts.get(0)))) {
            throw HttpProblem.forbidden("other sites may not use this server; open its own page instead");
        }
        if (!METHODS.contains(request.getMethod())) {
            throw HttpProblem.badRequest("this server answers GET, HEAD and POST only; see /api/openapi.json");
        }
        if (headers.get("X-HTTP-Method-Override") != null) {
            throw HttpProblem.badRequest(
                    "X-HTTP-Method-Override is not supported; send the request with its own method");
        }
        if (headers.contains(HttpHeader.UPGRADE, "websocket") || headers.contains("Sec-WebSocket-Version")) {
            throw HttpProblem.badRequest("this server has no WebSockets; ask at the addresses of /api/openapi.json");
        }
    }

    private static boolean isForeign(@Nullable String site) {
        return site != null && !OWN_SITE.contains(site);
    }

    private boolean isOwn(@Nullable String asked) {
        if (asked == null) {
            return false;
        }
        String name = asked.toLowerCase(Locale.ROOT);
        return LOOPBACK.contains(name)
                || name.equals(host)
                || name.equals("[" + host + "]")
                || (EVERYWHERE.contains(host) && LITERAL.matcher(name).matches());
    }

    private static String withoutPort(String host) {
        return host.replaceFirst(":\\d{1,5}$", "");
    }

    /** Adds what every answer says, refusals and errors included. */
    void addHeaders(Response response) {
        response.getHeaders()
                .put("Content-Security-Policy", policy)
                .put("X-Content-Type-Options", "nosniff")
                .put("X-Frame-Options", "DENY")
                .put("Referrer-Policy", "no-referrer")
                .put("Cross-Origin-Opener-Policy", "same-origin")
                .put("Cross-Origin-Resource-Policy", "same-origin")
                .put("Cache-Control", "no-store");
    }
}
