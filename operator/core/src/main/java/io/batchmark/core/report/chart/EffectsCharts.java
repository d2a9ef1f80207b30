package io.batchmark.core.report.chart;

import io.batchmark.core.design.Factor;
import io.batchmark.core.model.Effects;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.chart.Chart.Tick;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What each level does over all levels of the other factors, and which share of the variance is due to which factors. */
final class EffectsCharts {
    private EffectsCharts() {}

    static Stream<Chart> of(@Nullable Effects effects) {
        return effects == null ? Stream.empty() : Stream.of(levels(effects), shares(effects));
    }

    private static Chart levels(Effects effects) {
        List<String> names = new ArrayList<>();
        List<Series> series = new ArrayList<>();
        for (Effects.Term term : effects.terms()) {
            List<Point> points = new ArrayList<>();
            for (Effects.Level level : term.levels()) {
                double place = names.size();
                points.add(
                        level.interval() == null
                                ? new Point(place, level.ratio())
                                : new Point(
                                        place,
                                        level.ratio(),
                                        level.interval().low(),
                                        level.interval().high()));
                names.add(name(term.factors()) + "=" + level.level());
            }
            series.add(new Series(Plain.line(name(term.factors()), Charts.MAX_CHARACTERS), Shape.Line, points));
        }
        return new Chart(
                "effects",
                "What each factor does by itself",
                "Typical ratio of the times to those at the baseline of the factor, over all levels of the other factors.",
                axis("level", names),
                Axis.ofNumbers("ratio"),
                series,
                List.of());
    }

    private static Chart shares(Effects effects) {
        List<String> names = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        for (Effects.Term term : effects.terms().stream().limit(Charts.MAX_BARS).toList()) {
            points.add(new Point(names.size(), 100 * term.share()));
            names.add(name(term.factors()));
        }
        points.add(new Point(names.size(), 100 * effects.unexplained()));
        names.add("the rest");
        return new Chart(
                "shares",
                "Which factors and pairs of factors matter",
                "Share of the variance of the times, without that between blocks. The table of effects says what is aliased, and what may be chance.",
                axis("factors", names),
                Axis.ofNumbers("share of the variance (%)"),
                List.of(new Series("share", Shape.Bar, points)),
                List.of());
    }

    private static String name(List<Factor> factors) {
        return factors.stream().map(Factor::name).collect(Collectors.joining(" × "));
    }

    private static Axis axis(String label, List<String> names) {
        return new Axis(
                label,
                false,
                IntStream.range(0, names.size())
                        .mapToObj(i -> new Tick(i, Plain.line(names.get(i), Charts.MAX_CHARACTERS)))
                        .toList());
    }
}
