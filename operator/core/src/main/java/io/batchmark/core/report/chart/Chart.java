package io.batchmark.core.report.chart;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a chart of the page shows. The page draws it, and lists the same numbers in a table.
 *
 * @param id unique on the page
 * @param title what it shows
 * @param description how to read it, and what is left out
 * @param marks places on the horizontal axis that have a meaning
 */
public record Chart(
        String id, String title, String description, Axis x, Axis y, List<Series> series, List<Mark> marks) {
    /**
     * @param label with the unit
     * @param log whether each step is a multiple of the one before
     * @param ticks the places that have a name; none where numbers say it all
     */
    public record Axis(String label, boolean log, List<Tick> ticks) {
        static Axis ofNumbers(String label) {
            return new Axis(label, false, List.of());
        }
    }

    public record Tick(double at, String name) {}

    /** How a series is drawn, apart from its colour. Points of one place stand next to each other, those of lines and bars excepted. */
    enum Shape {
        Circle,
        Triangle,
        /** With its interval. */
        Diamond,
        /** Diamonds that belong together. */
        Line,
        /** Without points. */
        Curve,
        /** Parts of a bar, the first at the bottom. */
        Bar,
        /** From low to high of the horizontal axis, in the lane of its y. */
        Span
    }

    public record Series(String name, Shape shape, List<Point> points) {}

    public record Point(
            double x,
            double y,
            @Nullable Double low,
            @Nullable Double high) {
        Point(double x, double y) {
            this(x, y, null, null);
        }
    }

    public record Mark(double x, String label) {}

    public Chart {
        series = series.stream().filter(one -> !one.points().isEmpty()).toList();
    }
}
