package org.vitrine.explorer.internal.http;

import io.javalin.http.Context;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests that did not come through this server's own address. A page of another site can neither read answers
 * nor send images, because the browser states its origin; nor can it reach the server through a host name of its own
 * (DNS rebinding), because the browser states the host.
 */
public final class RequestGuard {

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
    private static final Pattern LITERAL = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+\\]");
    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "[::]");
    private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

    private final String host;
    private final String policy;

    /** Creates a guard. */
    public RequestGuard(String host, String policy) {
        this.host = host.toLowerCase(Locale.ROOT);
        this.policy = policy;
    }

    public void check(Context context) {
        addHeaders(context);
        String asked = context.header("Host");
        if (asked == null || !isOwn(withoutPort(asked.toLowerCase(Locale.ROOT)))) {
            throw HttpProblem.forbidden("this server answers only at its own address; use the address that it printed");
        }
        if (context.header("X-HTTP-Method-Override") != null) {
            throw HttpProblem.badRequest(
                    "X-HTTP-Method-Override is not supported; send the request with its own method");
        }
        String origin = context.header("Origin");
        if (origin != null && !origin.equalsIgnoreCase("http://" + asked)) {
            throw HttpProblem.forbidden("other sites may not use this server; open its own page instead");
        }
        boolean api = context.path().startsWith("/api/");
        if (api
                && isForeign(context.header("Sec-Fetch-Site"))
                && !"navigate".equals(context.header("Sec-Fetch-Mode"))) {
            throw HttpProblem.forbidden("other sites may not use this server; open its own page instead");
        }
    }

    private static boolean isForeign(@Nullable String site) {
        return site != null && !OWN_SITE.contains(site);
    }

    private boolean isOwn(String name) {
        return LOOPBACK.contains(name)
                || name.equals(host)
                || name.equals("[" + host + "]")
                || (EVERYWHERE.contains(host) && LITERAL.matcher(name).matches());
    }

    private static String withoutPort(String host) {
        return host.replaceFirst(":\\d{1,5}$", "");
    }

    private void addHeaders(Context context) {
        context.header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("X-Frame-Options", "DENY")
                .header("Referrer-Policy", "no-referrer")
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Cache-Control", "no-store");
    }
}
