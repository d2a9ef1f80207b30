package io.batchmark.core.report.html;

import io.batchmark.core.report.chart.Chart;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Tick;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A chart in words and figures: the same for who does not see it, and where no script runs. */
record ChartView(String id, String title, String description, String xLabel, String yLabel, List<Row> rows) {
    private static final MathContext DIGITS = new MathContext(6);

    /**
     * @param y figures of one place, in their order
     * @param interval that of each figure, in their order; empty where there is none
     */
    record Row(String series, String x, String y, String interval) {}

    static ChartView of(Chart chart) {
        List<Row> rows = new ArrayList<>();
        for (Series series : chart.series()) {
            Map<Double, List<Point>> places = series.points().stream()
                    .collect(Collectors.groupingBy(Point::x, LinkedHashMap::new, Collectors.toList()));
            places.forEach((x, points) -> rows.add(row(series, place(chart.x(), x), points, chart.y())));
        }
        chart.marks().forEach(mark -> rows.add(new Row(mark.label(), place(chart.x(), mark.x()), "", "")));
        return new ChartView(
                chart.id(),
                chart.title(),
                chart.description(),
                chart.x().label(),
                chart.y().label(),
                rows);
    }

    private static Row row(Series series, String place, List<Point> points, Axis y) {
        return new Row(
                series.name(),
                place,
                points.stream().map(point -> place(y, point.y())).collect(Collectors.joining(" ")),
                points.stream()
                        .map(ChartView::interval)
                        .filter(interval -> !interval.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    private static String interval(Point point) {
        return point.low() == null || point.high() == null ? "" : figure(point.low()) + " to " + figure(point.high());
    }

    private static String place(Axis axis, double x) {
        return axis.ticks().stream()
                .filter(tick -> tick.at() == x)
                .map(Tick::name)
                .findFirst()
                .orElseGet(() -> figure(x));
    }

    private static String figure(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
