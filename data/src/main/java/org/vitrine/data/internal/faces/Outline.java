package org.vitrine.data.internal.faces;

import java.util.function.DoubleBinaryOperator;

/**
 * A shape on the plane: how far outside of it each point is, roughly (less than 0: inside), and a box around it. Only
 * sums, products and square roots are used, which are the same on every Java.
 */
record Outline(DoubleBinaryOperator distance, double left, double top, double right, double bottom) {

    static Outline ellipse(double x, double y, double radiusX, double radiusY) {
        return new Outline(
                (px, py) -> {
                    double u = (px - x) / radiusX;
                    double v = (py - y) / radiusY;
                    double norm = Math.sqrt(u * u + v * v);
                    double gradient = Math.sqrt(u * u / (radiusX * radiusX) + v * v / (radiusY * radiusY));
                    return gradient == 0 ? -Math.min(radiusX, radiusY) : norm * (norm - 1) / gradient;
                },
                x - radiusX,
                y - radiusY,
                x + radiusX,
                y + radiusY);
    }

    static Outline box(double x, double y, double halfWidth, double halfHeight, double corner) {
        return new Outline(
                (px, py) -> {
                    double dx = Math.abs(px - x) - halfWidth + corner;
                    double dy = Math.abs(py - y) - halfHeight + corner;
                    double outX = Math.max(dx, 0);
                    double outY = Math.max(dy, 0);
                    return Math.sqrt(outX * outX + outY * outY) + Math.min(Math.max(dx, dy), 0) - corner;
                },
                x - halfWidth,
                y - halfHeight,
                x + halfWidth,
                y + halfHeight);
    }

    /**
     * Draws a stroke around a parabola whose ends lie higher than its middle by the rise; thickest in the middle,
     * pointed at the ends.
     */
    static Outline bow(double x, double y, double halfWidth, double rise, double halfThickness) {
        return new Outline(
                (px, py) -> {
                    double u = (px - x) / halfWidth;
                    if (Math.abs(u) >= 1) {
                        double dx = Math.abs(px - x) - halfWidth;
                        double dy = py - (y - rise);
                        return Math.sqrt(dx * dx + dy * dy);
                    }
                    double slope = 2 * rise * u / halfWidth;
                    double off = Math.abs(py - (y - rise * u * u)) - halfThickness * Math.sqrt(1 - u * u);
                    return off / Math.sqrt(1 + slope * slope);
                },
                x - halfWidth,
                y - Math.max(rise, 0) - halfThickness,
                x + halfWidth,
                y - Math.min(rise, 0) + halfThickness);
    }

    /** Makes the shape of all that lies above a height; it has no box of its own. */
    static Outline above(double y) {
        return new Outline((px, py) -> py - y, -9, -9, 9, y);
    }

    Outline and(Outline other) {
        return new Outline(
                (x, y) -> Math.max(distance.applyAsDouble(x, y), other.distance.applyAsDouble(x, y)),
                Math.max(left, other.left),
                Math.max(top, other.top),
                Math.min(right, other.right),
                Math.min(bottom, other.bottom));
    }

    Outline minus(Outline other) {
        return new Outline(
                (x, y) -> Math.max(distance.applyAsDouble(x, y), -other.distance.applyAsDouble(x, y)),
                left,
                top,
                right,
                bottom);
    }

    Outline or(Outline other) {
        return new Outline(
                (x, y) -> Math.min(distance.applyAsDouble(x, y), other.distance.applyAsDouble(x, y)),
                Math.min(left, other.left),
                Math.min(top, other.top),
                Math.max(right, other.right),
                Math.max(bottom, other.bottom));
    }

    /** {@return the line around this shape} */
    Outline line(double halfThickness) {
        return new Outline(
                (x, y) -> Math.abs(distance.applyAsDouble(x, y)) - halfThickness,
                left - halfThickness,
                top - halfThickness,
                right + halfThickness,
                bottom + halfThickness);
    }
}
