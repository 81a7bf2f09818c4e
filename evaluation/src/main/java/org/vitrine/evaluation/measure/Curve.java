package org.vitrine.evaluation.measure;

import java.util.List;

/** Joins points by straight lines. */
public record Curve(List<Point> points) {

    public Curve {
        points = List.copyOf(points);
    }

    /** A point of a curve. */
    public record Point(double x, double y) {}

    /** {@return the area between the curve and the horizontal axis, by trapezoids} */
    public double area() {
        double area = 0;
        for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            area += (to.x() - from.x()) * (from.y() + to.y()) / 2;
        }
        return area;
    }
}
