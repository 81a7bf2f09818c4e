package org.vitrine.evaluation.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.vitrine.evaluation.file.Png;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;

/**
 * Draws images in a grid, each enlarged and with a caption under it.
 *
 * @param scale the width and height at which a pixel of an image is drawn
 * @param legend the meaning of the colours, drawn below the images; empty for none
 */
public record ContactSheet(String title, List<Tile> tiles, int columns, int scale, List<ColourKey> legend) {

    private static final int GAP = 14; // between tiles
    private static final int CAPTION_GAP = 5; // between an image and its caption
    private static final int MARK = 14; // the tick or cross with the space after it
    private static final int FRAME = 3;
    private static final int OUTLINE = 4; // light, dark, dark, light
    private static final int KEY_ROOM = 20; // a legend's square with the space after it
    private static final int KEY_GAP = 4; // between two lines of a legend
    private static final int MOST_LINES = 4; // of one entry of a caption
    private static final int ROOM_FOR_CAPTION = 170; // captions may widen the column of a small image up to this
    private static final int NARROWEST_GRID = 300; // so that a title has room
    private static final int USUAL_SIDE = 130;

    public ContactSheet {
        tiles = List.copyOf(tiles);
        legend = List.copyOf(legend);
        if (tiles.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one image");
        }
        if (columns < 1) {
            throw new IllegalArgumentException("columns must be >= 1: " + columns);
        }
        if (scale < 1) {
            throw new IllegalArgumentException("scale must be >= 1: " + scale);
        }
    }

    /**
     * Makes a sheet without a legend.
     *
     * @param scale the width and height at which a pixel of an image is drawn
     */
    public ContactSheet(String title, List<Tile> tiles, int columns, int scale) {
        this(title, tiles, columns, scale, List.of());
    }

    /**
     * A colour and its meaning.
     *
     * @param rgb the colour, {@code 0xRRGGBB}
     */
    public record ColourKey(int rgb, String meaning) {}

    /**
     * An image with its caption.
     *
     * @param caption the entries under it, one below the other; an entry is wrapped once, and ends with an ellipsis if
     * it is longer still
     * @param mark right or wrong, if the caption says something that is
     * @param outlines areas of the image that are outlined, and numbered from 1 on if there are several
     * @param enlarged how many pixels it has in each direction for one of the other images, as a drawing that is finer
     */
    public record Tile(Raster image, List<String> caption, Mark mark, List<Area> outlines, int enlarged) {

        public Tile {
            caption = List.copyOf(caption);
            outlines = List.copyOf(outlines);
            if (enlarged < 1) {
                throw new IllegalArgumentException("an image must be enlarged at least once: " + enlarged);
            }
        }

        /**
         * Makes a tile of an image as it is.
         *
         * @param outlines areas of the image that are outlined
         */
        public Tile(Raster image, List<String> caption, Mark mark, List<Area> outlines) {
            this(image, caption, mark, outlines, 1);
        }

        int width() {
            return image.shape().width() / enlarged;
        }

        int height() {
            return image.shape().height() / enlarged;
        }

        /**
         * Makes a tile without outlines.
         *
         * @param mark right or wrong, if the caption says something that is
         */
        public Tile(Raster image, List<String> caption, Mark mark) {
            this(image, caption, mark, List.of());
        }
    }

    /** Marks a prediction as right or wrong, by colour and by shape. */
    public enum Mark {
        /** Green tick. */
        RIGHT,
        /** Red cross. */
        WRONG,
        /** No mark: there is nothing to compare with. */
        NONE
    }

    /** {@return a scale that makes an image about 130 pixels wide or high: 5 for 28x28, 2 for 64x64} */
    public static int scaleFor(ImageShape shape) {
        return Math.max(1, Math.round((float) USUAL_SIDE / Math.max(shape.height(), shape.width())));
    }

    /** {@return an image of the sheet, as large as it needs to be} */
    public BufferedImage draw() {
        FontMetrics metrics = Canvas.metrics(Canvas.SMALL);
        int imageWidth = scale * largest(Tile::width);
        int imageHeight = scale * largest(Tile::height);
        int widestCaption = MARK
                + largest(tile -> tile.caption().stream()
                        .mapToInt(metrics::stringWidth)
                        .max()
                        .orElse(0));
        int tileWidth = Math.max(imageWidth, Math.min(widestCaption, ROOM_FOR_CAPTION)) + 2 * FRAME;
        int captionTop = imageHeight + 2 * FRAME + CAPTION_GAP;
        int tileHeight = captionTop
                + metrics.getHeight()
                        * largest(tile -> lines(tile, metrics, tileWidth).size());

        int across = Math.min(columns, tiles.size());
        int down = (tiles.size() + columns - 1) / columns;
        int gridWidth = across * tileWidth + (across - 1) * GAP;
        int width = Math.max(gridWidth, NARROWEST_GRID) + 2 * Canvas.MARGIN;
        List<String> heading = Canvas.heading(title, width);
        int gridTop = Canvas.headHeight(heading) + (heading.isEmpty() ? 0 : GAP);
        int legendTop = gridTop + down * tileHeight + (down - 1) * GAP + (legend.isEmpty() ? 0 : GAP);
        int lineHeight = metrics.getHeight() + KEY_GAP;
        List<Placed> keys = placed(metrics, width - 2 * Canvas.MARGIN);
        int legendLines = keys.isEmpty() ? 0 : keys.get(keys.size() - 1).line() + 1;
        BufferedImage sheet = Canvas.blank(width, legendTop + legendLines * lineHeight + Canvas.MARGIN);
        Graphics2D graphics = Canvas.on(sheet);
        try {
            Canvas.drawHead(graphics, heading, width);
            for (int i = 0; i < tiles.size(); i++) {
                int left = (width - gridWidth) / 2 + i % columns * (tileWidth + GAP);
                int top = gridTop + i / columns * (tileHeight + GAP);
                drawImage(graphics, tiles.get(i), left, top);
                drawCaption(graphics, tiles.get(i), left, top + captionTop, tileWidth);
            }
            for (Placed key : keys) {
                drawKey(graphics, key, legendTop + key.line() * lineHeight);
            }
        } finally {
            graphics.dispose();
        }
        return sheet;
    }

    /** A key of the legend and its position. */
    private record Placed(ColourKey key, int left, int line, String text) {}

    /** Puts the keys side by side, as many to a line as fit. */
    private List<Placed> placed(FontMetrics metrics, int width) {
        List<Placed> placed = new ArrayList<>();
        int left = 0;
        int line = 0;
        for (ColourKey key : legend) {
            String text = Lettering.shorten(key.meaning(), metrics, width - KEY_ROOM);
            int needed = KEY_ROOM + metrics.stringWidth(text);
            if (left > 0 && left + needed > width) {
                left = 0;
                line++;
            }
            placed.add(new Placed(key, Canvas.MARGIN + left, line, text));
            left += needed + GAP;
        }
        return placed;
    }

    private static void drawKey(Graphics2D graphics, Placed placed, int top) {
        graphics.setFont(Canvas.SMALL);
        FontMetrics metrics = graphics.getFontMetrics();
        int side = metrics.getAscent();
        graphics.setColor(new Color(placed.key().rgb()));
        graphics.fillRect(placed.left(), top, side, side);
        graphics.setColor(Canvas.FAINT_INK);
        graphics.drawRect(placed.left(), top, side, side);
        graphics.setColor(Canvas.INK);
        graphics.drawString(placed.text(), placed.left() + KEY_ROOM, top + metrics.getAscent());
    }

    private int largest(ToIntFunction<Tile> size) {
        return tiles.stream().mapToInt(size).max().orElseThrow();
    }

    private void drawImage(Graphics2D graphics, Tile tile, int left, int top) {
        int width = tile.width() * scale;
        int height = tile.height() * scale;
        graphics.setColor(
                switch (tile.mark()) {
                    case RIGHT -> Canvas.RIGHT;
                    case WRONG -> Canvas.WRONG;
                    case NONE -> Canvas.GRID;
                });
        graphics.fillRect(left, top, width + 2 * FRAME, height + 2 * FRAME);
        graphics.drawImage(Png.image(tile.image()), left + FRAME, top + FRAME, width, height, null);
        for (int i = tile.outlines().size() - 1; i >= 0; i--) {
            Area area = tile.outlines().get(i);
            drawOutline(
                    graphics,
                    new Rectangle(left + FRAME, top + FRAME, width, height),
                    new Rectangle(
                            left + FRAME + area.left() * scale,
                            top + FRAME + area.top() * scale,
                            (area.right() - area.left() + 1) * scale,
                            (area.bottom() - area.top() + 1) * scale),
                    tile.outlines().size() == 1 ? "" : Integer.toString(i + 1));
        }
    }

    /** Draws a dark line between two light ones, to be seen on any ground, and a number above or below it. */
    private static void drawOutline(Graphics2D graphics, Rectangle image, Rectangle area, String number) {
        Rectangle around = new Rectangle(area);
        around.grow(OUTLINE, OUTLINE);
        around = around.intersection(image);
        for (int inset = 0; inset < OUTLINE; inset++) {
            graphics.setColor(inset == 0 || inset == OUTLINE - 1 ? Canvas.PAPER : Canvas.INK);
            frame(graphics, around);
            around.grow(-1, -1);
        }
        around.grow(OUTLINE, OUTLINE);
        if (number.isEmpty()) {
            return;
        }
        graphics.setFont(Canvas.SMALL);
        FontMetrics metrics = graphics.getFontMetrics();
        int width = metrics.stringWidth(number) + 6;
        int height = metrics.getAscent() + 2;
        boolean above = around.y - height >= image.y;
        int y = above ? around.y - height + 1 : Math.min(around.y + around.height - 1, image.y + image.height - height);
        int x = Math.min(around.x, image.x + image.width - width);
        graphics.setColor(Canvas.INK);
        graphics.fillRect(x, y, width, height);
        graphics.setColor(Canvas.PAPER);
        graphics.drawString(number, x + 3, y + metrics.getAscent() - 1);
    }

    /** Draws the border of a rectangle, one pixel wide; filled, because strokes are smoothed over two pixels. */
    private static void frame(Graphics2D graphics, Rectangle border) {
        graphics.fillRect(border.x, border.y, border.width, 1);
        graphics.fillRect(border.x, border.y + border.height - 1, border.width, 1);
        graphics.fillRect(border.x, border.y, 1, border.height);
        graphics.fillRect(border.x + border.width - 1, border.y, 1, border.height);
    }

    private static void drawCaption(Graphics2D graphics, Tile tile, int left, int top, int width) {
        graphics.setFont(Canvas.SMALL);
        FontMetrics metrics = graphics.getFontMetrics();
        int baseline = top + metrics.getAscent();
        for (Line line : lines(tile, metrics, width)) {
            if (line.marked()) {
                drawMark(graphics, tile.mark(), left, baseline);
            }
            graphics.setColor(Canvas.INK);
            graphics.drawString(line.text(), left + line.indent(), baseline);
            baseline += metrics.getHeight();
        }
    }

    /** A line of a caption as it is drawn. */
    private record Line(String text, int indent, boolean marked) {}

    /** Breaks a caption into lines that fit. The mark precedes the last entry. */
    private static List<Line> lines(Tile tile, FontMetrics metrics, int width) {
        List<Line> lines = new ArrayList<>();
        for (int entry = 0; entry < tile.caption().size(); entry++) {
            boolean marked = tile.mark() != Mark.NONE && entry == tile.caption().size() - 1;
            int indent = marked ? MARK : 0;
            for (String text : Lettering.wrap(tile.caption().get(entry), metrics, width - indent, MOST_LINES)) {
                lines.add(new Line(text, indent, marked));
                marked = false;
            }
        }
        return lines;
    }

    /** Draws a mark with strokes instead of characters, because not every font has a tick. */
    private static void drawMark(Graphics2D graphics, Mark mark, int left, int baseline) {
        Path2D path = new Path2D.Double();
        if (mark == Mark.RIGHT) {
            path.moveTo(left + 1, baseline - 4);
            path.lineTo(left + 4, baseline - 1);
            path.lineTo(left + 9.5, baseline - 8);
        } else {
            path.moveTo(left + 1.5, baseline - 8);
            path.lineTo(left + 8.5, baseline - 1);
            path.moveTo(left + 8.5, baseline - 8);
            path.lineTo(left + 1.5, baseline - 1);
        }
        graphics.setColor(mark == Mark.RIGHT ? Canvas.RIGHT : Canvas.WRONG);
        graphics.setStroke(new BasicStroke(2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(path);
    }
}
