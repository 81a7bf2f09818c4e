package org.vitrine.evaluation.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Writes the frame of a page: head, title, figures, links to the sections, the sections, and who wrote it. The page is
 * self-contained: it loads nothing and runs no scripts, in the light and in the dark, on a phone and on paper.
 */
record Page(Html html, String title) {

    /** Writes the page: some figures, and sections by their titles. */
    String write(Consumer<Page> figures, Map<String, Runnable> sections, String version) {
        html.open("html", "lang", "en").open("head");
        html.open("meta", "charset", "utf-8");
        html.open("meta", "name", "generator", "content", "Vitrine"); // by which an older page is known
        html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.open(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; img-src data:; style-src 'unsafe-inline'");
        html.leaf("title", title);
        html.style(css()).close();
        html.open("body");
        header(figures, sections);
        html.open("main");
        int number = 0;
        for (Map.Entry<String, Runnable> section : sections.entrySet()) {
            html.open("section", "id", "section-" + number++);
            html.leaf("h2", section.getKey());
            section.getValue().run();
            html.close();
        }
        html.close();
        html.leaf(
                "footer",
                "Written by vitrine " + version
                        + ". This page is self-contained: it loads nothing and runs no scripts.");
        html.close().close();
        return html.toString();
    }

    private void header(Consumer<Page> figures, Map<String, Runnable> sections) {
        html.open("header");
        html.leaf("h1", title);
        html.open("ul", "class", "figures");
        figures.accept(this);
        html.close();
        html.open("nav", "aria-label", "Sections").open("ul");
        int number = 0;
        for (String section : sections.keySet()) {
            html.open("li").leaf("a", section, "href", "#section-" + number++).close();
        }
        html.close().close().close();
    }

    /** Writes a number in large letters, and its meaning. */
    void figure(String number, String meaning) {
        html.open("li").leaf("strong", number).text(" " + meaning).close();
    }

    /** Writes terms and what they stand for. */
    static void definitions(Html html, Map<String, String> map) {
        html.open("dl");
        map.forEach((term, value) ->
                html.open("div").leaf("dt", term).leaf("dd", value).close());
        html.close();
    }

    private static String css() {
        try (InputStream file = Objects.requireNonNull(Page.class.getResourceAsStream("report.css"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
