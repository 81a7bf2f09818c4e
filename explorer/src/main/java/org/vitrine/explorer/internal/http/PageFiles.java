package org.vitrine.explorer.internal.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.vitrine.internal.hash.Sha256;

/**
 * The page's files. All of them are read when the server starts, and no other file is served. Each view has its own
 * address; all of these addresses return the same page, which then shows that view.
 */
public final class PageFiles {

    private static final List<String> VIEWS = List.of(
            "/",
            "/review",
            "/gallery",
            "/image/{example}",
            "/clause/{clause}",
            "/labels",
            "/what-if",
            "/compare",
            "/audit",
            "/api");

    private static final List<String> FILES = List.of(
            "app.js",
            "api.js",
            "address.js",
            "parts.js",
            "evidence.js",
            "look.js",
            "image-canvas.js",
            "tiles.js",
            "review-view.js",
            "gallery-view.js",
            "image-view.js",
            "change-mind.js",
            "clause-view.js",
            "labels-view.js",
            "what-if-view.js",
            "compare-view.js",
            "audit-view.js",
            "edits.js",
            "api-view.js",
            "style.css",
            "icon.svg");

    /** The modules of Lit that the page needs, by the names under which they import each other. */
    private static final Map<String, String> LIBRARY = Map.of(
            "lit.js", "lit/3.3.2/index.js",
            "reactive-element.js", "lit__reactive-element/2.1.2/reactive-element.js",
            "css-tag.js", "lit__reactive-element/2.1.2/css-tag.js",
            "lit-html.js", "lit-html/3.3.2/lit-html.js",
            "is-server.js", "lit-html/3.3.2/is-server.js",
            "lit-element.js", "lit-element/4.2.2/lit-element.js");

    private static final Pattern OWN = Pattern.compile("^/(api|page|lit)/");

    private static final Pattern IMPORT_MAP =
            Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

    /** A file and its tag, by which a browser that has it need not be sent it again. */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    private record TaggedFile(byte[] bytes, String tag) {

        /** Tags a file; weakly, since it may be sent compressed. */
        static TaggedFile of(byte[] bytes) {
            return new TaggedFile(bytes, "W/\"" + Sha256.hex(bytes).substring(0, TAG_DIGITS) + "\"");
        }
    }

    private static final int TAG_DIGITS = 32;

    private final TaggedFile page = TaggedFile.of(pageFile("index.html"));
    private final Map<String, TaggedFile> files = new LinkedHashMap<>();

    public PageFiles() {
        for (String name : FILES) {
            files.put("/page/" + name, TaggedFile.of(pageFile(name)));
        }
        LIBRARY.forEach((name, path) ->
                files.put("/lit/" + name, TaggedFile.of(library("META-INF/resources/webjars/" + path))));
    }

    /** {@return the content security policy: this server's own files only, and no inline script but the import map} */
    public String policy() {
        return "default-src 'none'; script-src 'self' 'sha256-" + importMapHash() + "'; style-src 'self'; "
                + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'";
    }

    private String importMapHash() {
        Matcher map = IMPORT_MAP.matcher(new String(page.bytes(), StandardCharsets.UTF_8));
        if (!map.find()) {
            throw new IllegalStateException("the page has no import map");
        }
        return Base64.getEncoder().encodeToString(Sha256.of(map.group(1).getBytes(StandardCharsets.UTF_8)));
    }

    public void addTo(RoutesConfig routes) {
        VIEWS.forEach(view -> routes.get(view, this::sendPage));
        files.forEach((path, file) -> routes.get(path, context -> send(context, file, type(path))));
    }

    /** {@return true if somebody opened an address that does not exist in a browser, and so expects a page} */
    boolean isForPeople(Context context) {
        String accepted = context.header("Accept");
        boolean page = accepted != null && accepted.contains("text/html");
        return page
                && HandlerType.GET.equals(context.method())
                && !OWN.matcher(context.path()).find();
    }

    void sendPage(Context context) {
        send(context, page, "text/html; charset=utf-8");
    }

    private static void send(Context context, TaggedFile file, String type) {
        context.header("Cache-Control", "no-cache").header("ETag", file.tag());
        String known = context.header("If-None-Match");
        if (known != null && known.contains(file.tag())) {
            context.status(HttpStatus.NOT_MODIFIED);
        } else {
            context.contentType(type).result(file.bytes());
        }
    }

    private static String type(String path) {
        if (path.endsWith(".js")) {
            return "text/javascript; charset=utf-8";
        }
        return path.endsWith(".css") ? "text/css; charset=utf-8" : "image/svg+xml";
    }

    /** {@return a file of the page} */
    public static byte[] pageFile(String name) {
        return read(PageFiles.class.getResource("/org/vitrine/explorer/page/" + name), name);
    }

    /** {@return a file of another module or jar: only its class loader finds it, not a class of this module} */
    private static byte[] library(String name) {
        return read(PageFiles.class.getClassLoader().getResource(name), name);
    }

    private static byte[] read(@Nullable URL file, String name) {
        if (file == null) {
            throw new IllegalStateException("a file of the program is missing: " + name);
        }
        try (InputStream in = file.openStream()) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
