package org.vitrine.evaluation.chart;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vitrine.evaluation.chart.ContactSheet.Mark;
import org.vitrine.evaluation.chart.ContactSheet.Tile;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.patch.Area;

/** Draws parts of images on which a clause votes, and their mean. */
public final class ClauseSheet {

    private static final int MOST = 12;
    private static final int LEAST_SIDE = 15; // around a smaller window, so much of the image is shown
    private static final int SIDE = 96;

    private ClauseSheet() {}

    /**
     * A part of an image on which the clause votes.
     *
     * @param area what the clause sees of it, perhaps beyond its border
     * @param votes how many votes the clause casts
     */
    public record Crop(Raster image, Area area, int votes, String name) {}

    /**
     * Draws a clause.
     *
     * @param crops parts of images on which it votes, all of the same size; at least one
     * @return the mean of all of them, in which each counts as much as the clause votes on it, and the twelve on which
     * it votes most
     */
    public static BufferedImage draw(String title, List<Crop> crops) {
        List<Crop> sorted = crops.stream()
                .sorted(Comparator.comparingInt((Crop crop) -> -crop.votes()))
                .toList();
        List<Raster> parts = sorted.stream().map(ClauseSheet::cut).toList();
        Area area = crops.get(0).area();
        int down = margin(area.bottom() - area.top() + 1);
        int across = margin(area.right() - area.left() + 1);
        Area inside = new Area(down, across, down + area.bottom() - area.top(), across + area.right() - area.left());
        List<Area> outlines = down + across == 0 ? List.of() : List.of(inside);
        List<Tile> tiles = new ArrayList<>();
        tiles.add(new Tile(mean(parts, sorted), List.of("mean of " + parts.size()), Mark.NONE, outlines));
        for (int i = 0; i < Math.min(MOST, parts.size()); i++) {
            tiles.add(new Tile(parts.get(i), List.of("image " + sorted.get(i).name()), Mark.NONE, outlines));
        }
        ImageShape shape = parts.get(0).shape();
        int scale = Math.max(1, SIDE / Math.max(shape.height(), shape.width()));
        return new ContactSheet(title, tiles, 7, scale).draw();
    }

    private static int margin(int side) {
        return Math.max(0, (LEAST_SIDE - side + 1) / 2);
    }

    /** Cuts out an area with a margin; beyond the border the image goes on with the pixels of the border. */
    private static Raster cut(Crop crop) {
        Area area = crop.area();
        ImageShape whole = crop.image().shape();
        int down = margin(area.bottom() - area.top() + 1);
        int across = margin(area.right() - area.left() + 1);
        ImageShape shape = new ImageShape(
                area.bottom() - area.top() + 1 + 2 * down,
                area.right() - area.left() + 1 + 2 * across,
                whole.channels());
        byte[] values = new byte[shape.size()];
        int at = 0;
        for (int row = area.top() - down; row <= area.bottom() + down; row++) {
            for (int column = area.left() - across; column <= area.right() + across; column++) {
                for (int channel = 0; channel < whole.channels(); channel++) {
                    int y = Math.max(0, Math.min(whole.height() - 1, row));
                    int x = Math.max(0, Math.min(whole.width() - 1, column));
                    values[at++] = (byte) crop.image().value(y, x, channel);
                }
            }
        }
        return Raster.of(shape, values);
    }

    private static Raster mean(List<Raster> parts, List<Crop> crops) {
        ImageShape shape = parts.get(0).shape();
        long votes = crops.stream().mapToLong(crop -> crop.votes()).sum();
        byte[] values = new byte[shape.size()];
        for (int i = 0; i < values.length; i++) {
            int pixel = i / shape.channels();
            long sum = 0;
            for (int part = 0; part < parts.size(); part++) {
                int value = parts.get(part).value(pixel / shape.width(), pixel % shape.width(), i % shape.channels());
                sum += (long) value * crops.get(part).votes();
            }
            values[i] = (byte) Math.round((double) sum / votes);
        }
        return Raster.of(shape, values);
    }
}
