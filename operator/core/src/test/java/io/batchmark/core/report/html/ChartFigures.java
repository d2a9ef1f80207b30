package io.batchmark.core.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of a chart by series and place, whichever of several ways they were found in. */
final class ChartFigures {
    /** Of figures with six digits. */
    private static final double RELATIVE = 1e-5;

    private static final double ABSOLUTE = 1e-9;

    /** Where in a chart. */
    private record Place(String series, String x) {}

    private final Map<Place, List<Double>> figures = new LinkedHashMap<>();
    private final Map<Place, List<Double>> intervals = new LinkedHashMap<>();

    /** A number as a page writes it. */
    static String text(double number) {
        return BigDecimal.valueOf(number)
                .round(new MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    void add(String series, String x, double y) {
        figures.computeIfAbsent(new Place(series, x), any -> new ArrayList<>()).add(y);
    }

    void interval(String series, String x, double low, double high) {
        intervals
                .computeIfAbsent(new Place(series, x), any -> new ArrayList<>())
                .addAll(List.of(low, high));
    }

    boolean isEmpty() {
        return figures.isEmpty();
    }

    /** All figures of each series, whatever their place; with {@code stacked}, each on top of those of earlier series at its place. */
    Map<String, List<Double>> bySeries(boolean stacked) {
        Map<String, Double> sums = new LinkedHashMap<>();
        Map<String, List<Double>> found = new LinkedHashMap<>();
        figures.forEach((place, values) ->
                values.forEach(value -> found.computeIfAbsent(place.series(), any -> new ArrayList<>())
                        .add(stacked ? sums.merge(place.x(), value, Double::sum) : (Double) value)));
        return found;
    }

    /**
     * @param isSelection whether some of the places of {@code expected} are left out
     * @param chart whose figures they are, for the message
     */
    void assertEqualTo(ChartFigures expected, boolean isSelection, String chart) {
        assertEqual(figures, expected.figures, isSelection, chart);
        assertEqual(intervals, expected.intervals, isSelection, chart + ", intervals");
    }

    private static void assertEqual(
            Map<Place, List<Double>> figures, Map<Place, List<Double>> expected, boolean isSelection, String where) {
        if (isSelection) {
            assertThat(expected).as(where).containsKeys(figures.keySet().toArray(Place[]::new));
        } else {
            assertThat(figures).as(where).containsOnlyKeys(expected.keySet());
        }
        figures.forEach((place, values) -> assertClose(values, expected.get(place), where + ": " + place));
    }

    static void assertClose(List<Double> values, List<Double> expected, String where) {
        assertThat(values).as(where).hasSameSizeAs(expected);
        List<Double> sorted = values.stream().sorted().toList();
        List<Double> sortedExpected = expected.stream().sorted().toList();
        for (int i = 0; i < sorted.size(); i++) {
            double figure = sortedExpected.get(i);
            assertThat(sorted.get(i)).as(where).isCloseTo(figure, within(ABSOLUTE + RELATIVE * Math.abs(figure)));
        }
    }
}
