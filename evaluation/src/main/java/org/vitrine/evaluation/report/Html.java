package org.vitrine.evaluation.report;

import java.awt.image.BufferedImage;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;
import org.vitrine.evaluation.file.Png;
import org.vitrine.internal.text.OneLine;

/**
 * Writes HTML that is well-formed XML too. Names of labels and files are untrusted, so markup can only be added through
 * the methods; text and attribute values are always escaped.
 */
final class Html {

    private static final Set<String> VOID = Set.of("img", "meta");
    private static final Set<String> INLINE =
            Set.of("a", "code", "span", "strong"); // a line feed after them would show

    /** What a reader would obey; tabs and line feeds are the program's own, and white space to HTML. */
    private static final Pattern OBEYED = Pattern.compile(OneLine.OBEYED + "(?<![\\t\\n])");

    private final StringBuilder written = new StringBuilder("<!DOCTYPE html>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** Begins an element; attributes are names and values in turn. */
    Html open(String tag, String... attributes) {
        written.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            written.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            written.append('"');
        }
        if (VOID.contains(tag)) {
            written.append(" />");
        } else {
            written.append('>');
            open.push(tag);
        }
        return this;
    }

    /** Ends the element that was begun last. */
    Html close() {
        String tag = open.pop();
        written.append("</").append(tag).append('>');
        if (!INLINE.contains(tag)) {
            written.append('\n');
        }
        return this;
    }

    /** Writes text in the element that is open. */
    Html text(String text) {
        escape(text);
        return this;
    }

    /** Writes an element with nothing but text in it. */
    Html leaf(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    /** Writes a style sheet; it is the program's own, and free of what HTML and XML read differently. */
    Html style(String css) {
        if (css.contains("<") || css.contains("&")) {
            throw new IllegalArgumentException("a style sheet must not contain < or &");
        }
        open("style");
        written.append(css);
        return close();
    }

    /** Writes an image, in the page itself. */
    Html image(BufferedImage image, String description, String kind) {
        return open(
                "img",
                "class",
                kind,
                "alt",
                description,
                "width",
                Integer.toString(image.getWidth()),
                "height",
                Integer.toString(image.getHeight()),
                "src",
                "data:image/png;base64," + Base64.getEncoder().encodeToString(Png.bytes(image)));
    }

    private void escape(String text) {
        OBEYED.matcher(text).replaceAll("\uFFFD").codePoints().forEach(point -> {
            switch (point) {
                case '&' -> written.append("&amp;");
                case '<' -> written.append("&lt;");
                case '>' -> written.append("&gt;");
                case '"' -> written.append("&quot;");
                case '\'' -> written.append("&#39;");
                default -> written.appendCodePoint(allowed(point) ? point : 0xFFFD);
            }
        });
    }

    /** {@return true unless XML 1.0 does not allow the character in text} Control characters are gone already. */
    private static boolean allowed(int point) {
        return point < 0xD800 || (point > 0xDFFF && point < 0xFFFE) || point > 0xFFFF;
    }

    /** Returns the page; every element must have been closed. */
    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return written.toString();
    }
}
