package org.vitrine.data.internal.faces;

import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;

/**
 * A square image being painted, layer over layer, and for each pixel the labels for which its topmost layer was
 * painted. Shapes are given in a system of their own, which is shifted, turned and enlarged onto the image. The JDK's
 * own renderer is not used: its smoothing of edges differs between versions, and drawings must not.
 */
final class Canvas {

    private final int side;
    private final double[] values; // red, green, blue of each pixel, row by row
    private final int[] labels; // a bit per label
    private final double originX;
    private final double originY;
    private final double scale; // pixels per unit
    private final double cos;
    private final double sin;

    Canvas(int side, double originX, double originY, double scale, double angle) {
        this.side = side;
        this.values = new double[side * side * 3];
        this.labels = new int[side * side];
        this.originX = originX;
        this.originY = originY;
        this.scale = scale;
        // Math.cos may differ in the last bit between Javas; a face must not.
        this.cos = StrictMath.cos(angle);
        this.sin = StrictMath.sin(angle);
    }

    /** Fills the image, from one colour in the middle to another in the corners. */
    void fill(double middleX, double middleY, Rgb middle, Rgb corners) {
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                double dx = (x - middleX) / side;
                double dy = (y - middleY) / side;
                blend(y * side + x, middle.mix(corners, Math.min(1, 1.6 * (dx * dx + dy * dy))), 1);
            }
        }
    }

    /** Paints a shape; its pixels now belong to these labels, a bit each, and to no others. */
    void paint(Outline outline, Rgb colour, int labelBits) {
        paint(outline, colour, 1, 0.5 / scale, labelBits);
    }

    /** Lays colour over what is there, without taking it from its labels; the edge fades over a width. */
    void tint(Outline outline, Rgb colour, double opacity, double fade) {
        paint(outline, colour, opacity, Math.max(fade, 0.5 / scale), -1);
    }

    /** Lays thin colour over what is there; the pixels now belong to these labels, a bit each, and to no others. */
    void glaze(Outline outline, Rgb colour, double opacity, double fade, int labelBits) {
        paint(outline, colour, opacity, Math.max(fade, 0.5 / scale), labelBits);
    }

    private void paint(Outline outline, Rgb colour, double opacity, double fade, int labelBits) {
        double middleX = (outline.left() + outline.right()) / 2;
        double middleY = (outline.top() + outline.bottom()) / 2;
        double halfWidth = ((outline.right() - outline.left()) / 2 + fade) * scale;
        double halfHeight = ((outline.bottom() - outline.top()) / 2 + fade) * scale;
        double atX = originX + scale * (cos * middleX - sin * middleY);
        double atY = originY + scale * (sin * middleX + cos * middleY);
        double reachX = Math.abs(cos) * halfWidth + Math.abs(sin) * halfHeight + 1;
        double reachY = Math.abs(sin) * halfWidth + Math.abs(cos) * halfHeight + 1;
        int lastX = (int) Math.min(side - 1, atX + reachX);
        int lastY = (int) Math.min(side - 1, atY + reachY);
        for (int y = (int) Math.max(0, atY - reachY); y <= lastY; y++) {
            for (int x = (int) Math.max(0, atX - reachX); x <= lastX; x++) {
                double dx = (x + 0.5 - originX) / scale;
                double dy = (y + 0.5 - originY) / scale;
                double outside = outline.distance().applyAsDouble(cos * dx + sin * dy, cos * dy - sin * dx);
                double cover = Math.min(1, 0.5 - outside / (2 * fade));
                if (cover > 0) {
                    blend(y * side + x, colour, cover * opacity);
                    if (labelBits >= 0 && cover >= 0.5) {
                        labels[y * side + x] = labelBits;
                    }
                }
            }
        }
    }

    /** Paints one pixel over, whatever is there; it belongs to no label. */
    void dot(int row, int column, Rgb colour) {
        blend(row * side + column, colour, 1);
        labels[row * side + column] = 0;
    }

    private void blend(int pixel, Rgb colour, double share) {
        int at = pixel * 3;
        values[at] += share * (colour.red() - values[at]);
        values[at + 1] += share * (colour.green() - values[at + 1]);
        values[at + 2] += share * (colour.blue() - values[at + 2]);
    }

    /** Lights the image: everything brighter or darker, more so towards one side, with grain. */
    void light(double brightness, double slopeX, double slopeY, double grain, Dice dice) {
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                double light =
                        brightness + slopeX * (x + 0.5 - side / 2.0) / side + slopeY * (y + 0.5 - side / 2.0) / side;
                long bits = dice.bits();
                for (int channel = 0; channel < 3; channel++) {
                    // the sum of two even draws, from -1 to 1, mostly near 0
                    double noise = ((bits & 0x3FF) + (bits >>> 10 & 0x3FF)) / 1023.0 - 1;
                    bits >>>= 20;
                    int at = (y * side + x) * 3 + channel;
                    values[at] = values[at] * light + grain * noise;
                }
            }
        }
    }

    Raster raster() {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (int) (Math.min(Math.max(values[i], 0), 255) + 0.5);
        }
        return Raster.of(new ImageShape(side, side, 3), bytes);
    }

    boolean[] mask(int label) {
        boolean[] mask = new boolean[labels.length];
        for (int i = 0; i < mask.length; i++) {
            mask[i] = (labels[i] >>> label & 1) == 1;
        }
        return mask;
    }
}
