package org.vitrine.evaluation.chart;

import java.awt.FontMetrics;
import java.util.ArrayList;
import java.util.List;
import org.vitrine.internal.text.OneLine;

/** Fits text into a width. */
final class Lettering {

    private static final String ELLIPSIS = "\u2026";

    private Lettering() {}

    /** {@return the text, or the longest prefix of it that fits together with an ellipsis} */
    static String shorten(String name, FontMetrics metrics, int width) {
        String text = OneLine.of(name);
        if (metrics.stringWidth(text) <= width) {
            return text;
        }
        int end = text.length();
        while (end > 0 && metrics.stringWidth(text.substring(0, end).stripTrailing() + ELLIPSIS) > width) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end).stripTrailing() + ELLIPSIS;
    }

    /** {@return the text in lines, broken at spaces; too long a word, and too long a last line, are shortened} */
    static List<String> wrap(String text, FontMetrics metrics, int width, int mostLines) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.strip().split("\\s+", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            boolean full = metrics.stringWidth(longer) > width;
            if (full && !line.isEmpty() && lines.size() < mostLines - 1) {
                lines.add(shorten(line, metrics, width));
                line = word;
            } else {
                line = longer;
            }
        }
        lines.add(shorten(line, metrics, width));
        return lines;
    }
}
