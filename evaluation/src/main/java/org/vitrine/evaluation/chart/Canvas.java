package org.vitrine.evaluation.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;

/** Holds the colours and fonts that charts and contact sheets share. */
final class Canvas {

    /** Colours of Okabe and Ito, which colour-blind people can tell apart, without yellow, which is faint on white. */
    static final List<Color> SERIES = List.of(
            new Color(0x0072B2), // blue
            new Color(0xD55E00), // vermilion
            new Color(0x009E73), // green
            new Color(0xCC79A7), // purple
            new Color(0xE69F00), // orange
            new Color(0x56B4E9), // sky blue
            new Color(0x444444)); // instead of black

    static final Color PAPER = Color.WHITE;
    static final Color INK = new Color(0x222222);
    static final Color FAINT_INK = new Color(0x666666);
    static final Color UNCHOSEN = new Color(0xB8B8B8);
    static final Color GRID = new Color(0xE4E4E4);
    static final Color RIGHT = new Color(0x00805C);
    static final Color WRONG = new Color(0xC43E00);

    static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 16);
    static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 12);

    static final int MARGIN = 16;

    private Canvas() {}

    static BufferedImage blank(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(PAPER);
        graphics.fillRect(0, 0, width, height);
        graphics.dispose();
        return image;
    }

    /** {@return a graphics context with smooth lines and text and sharp pixels; the caller disposes of it} */
    static Graphics2D on(BufferedImage image) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
        graphics.setColor(INK);
        return graphics;
    }

    /** {@return a font's measures, as {@link #on} will draw it} */
    static FontMetrics metrics(Font font) {
        Graphics2D graphics = on(blank(1, 1));
        try {
            return graphics.getFontMetrics(font);
        } finally {
            graphics.dispose();
        }
    }

    /** Draws a text around a middle, below a top. */
    static void centre(Graphics2D graphics, String text, int middle, int top) {
        FontMetrics metrics = graphics.getFontMetrics();
        graphics.drawString(text, middle - metrics.stringWidth(text) / 2, top + metrics.getAscent());
    }

    /** {@return a title's lines in an image of some width; none if it is blank} */
    static List<String> heading(String title, int width) {
        return title.isBlank()
                ? List.of()
                : Lettering.wrap(title, metrics(TITLE), width - 2 * MARGIN, Integer.MAX_VALUE);
    }

    /** {@return the height of an image's head: the margin and the title's lines} */
    static int headHeight(List<String> heading) {
        return MARGIN + heading.size() * metrics(TITLE).getHeight();
    }

    /** Draws a title in the middle of an image's head. */
    static void drawHead(Graphics2D graphics, List<String> heading, int width) {
        graphics.setFont(TITLE);
        graphics.setColor(INK);
        int height = graphics.getFontMetrics().getHeight();
        for (int line = 0; line < heading.size(); line++) {
            centre(graphics, heading.get(line), width / 2, MARGIN + line * height);
        }
    }
}
