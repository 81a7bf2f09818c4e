package org.vitrine.explorer;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The page's own files, all of them read when the server starts; nothing else is served. Each view has an address, and all addresses
 * give the same page, which then shows that view.
 */
final class Pages {

    private static final List<String> VIEWS =
            List.of("/", "/gallery", "/image/{example}", "/clause/{clause}", "/labels", "/what-if", "/compare", "/api");

    private static final List<String> FILES = List.of(
            "app.js",
            "api.js",
            "address.js",
            "parts.js",
            "evidence.js",
            "look.js",
            "picture-view.js",
            "gallery-view.js",
            "image-view.js",
            "clause-view.js",
            "labels-view.js",
            "what-if-view.js",
            "compare-view.js",
            "api-view.js",
            "style.css",
            "icon.svg");

    /** Lit's modules that the page needs, by the names that they import each other by. */
    private static final Map<String, String> LIBRARY = Map.of(
            "lit.js", "lit/3.3.2/index.js",
            "reactive-element.js", "lit__reactive-element/2.1.2/reactive-element.js",
            "css-tag.js", "lit__reactive-element/2.1.2/css-tag.js",
            "lit-html.js", "lit-html/3.3.2/lit-html.js",
            "is-server.js", "lit-html/3.3.2/is-server.js",
            "lit-element.js", "lit-element/4.2.2/lit-element.js");

    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    private final byte[] page = resource("page/index.html");
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    Pages() {
        for (String name : FILES) {
            files.put("/page/" + name, resource("page/" + name));
        }
        LIBRARY.forEach((name, path) -> files.put("/lit/" + name, library("META-INF/resources/webjars/" + path)));
    }

    /** The policy for browsers: nothing but this server's own files, and of scripts in the page only the import map. */
    String policy() {
        return "default-src 'none'; script-src 'self' 'sha256-" + importMapHash() + "'; style-src 'self'; "
                + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'";
    }

    private String importMapHash() {
        Matcher map = IMPORT_MAP.matcher(new String(page, StandardCharsets.UTF_8));
        if (!map.find()) {
            throw new IllegalStateException("the page has no import map");
        }
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(map.group(1).getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    void addTo(RoutesConfig routes) {
        VIEWS.forEach(view -> routes.get(view, context -> send(context, page, "text/html; charset=utf-8")));
        files.forEach((path, bytes) -> routes.get(path, context -> send(context, bytes, type(path))));
    }

    private static void send(Context context, byte[] bytes, String type) {
        context.contentType(type).header("Cache-Control", "no-cache").result(bytes);
    }

    private static String type(String path) {
        if (path.endsWith(".js")) {
            return "text/javascript; charset=utf-8";
        }
        return path.endsWith(".css") ? "text/css; charset=utf-8" : "image/svg+xml";
    }

    /** A file of this module, beside this class. */
    static byte[] resource(String name) {
        return read(Pages.class.getResource(name), name);
    }

    /** A file of another module or jar: only its class loader finds it, not a class of this module. */
    private static byte[] library(String name) {
        return read(Pages.class.getClassLoader().getResource(name), name);
    }

    private static byte[] read(@Nullable URL file, String name) {
        if (file == null) {
            throw new IllegalStateException("a part of the program is missing: " + name);
        }
        try (InputStream in = file.openStream()) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
