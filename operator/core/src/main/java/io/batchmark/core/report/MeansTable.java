package io.batchmark.core.report;

import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Means of several responses, a column each. */
final class MeansTable {
    private static final String NOTHING = "-";
    private static final double MEBI = 1L << 20;

    /** @param factor how many of the column's units make one unit of the response */
    private record Column(
            Response response, String heading, double factor, int decimals, boolean withShare, boolean optional) {
        static Column times(Response response, String heading) {
            return new Column(response, heading, 1e3, 1, false, false);
        }

        static Column part(Response response) {
            return new Column(response, response.label(), 1e3, 1, true, false);
        }

        static Column figures(Response response, String heading, double factor) {
            return new Column(response, heading, factor, 0, false, false);
        }

        /** Left out where there is nothing of it in any treatment. */
        Column ifAny() {
            return new Column(response, heading, factor, decimals, withShare, true);
        }
    }

    private static final List<Column> COMPONENTS = List.of(
            Column.times(Response.STEP, "step"),
            Column.part(Response.READER),
            Column.part(Response.PROCESSOR),
            Column.part(Response.WRITER),
            Column.part(Response.INSERT),
            Column.part(Response.DELETE),
            Column.part(Response.UPDATE).ifAny(),
            Column.part(Response.PUBLISH).ifAny(),
            Column.part(Response.CONTAINER));

    private static final List<Column> RESOURCES = List.of(
            Column.figures(Response.THROUGHPUT, "rows/s", 1),
            Column.figures(Response.CHECKPOINTS, "checkpoints", 1),
            Column.times(Response.STEP_CPU, "CPU of the step (ms)"),
            Column.times(Response.THROTTLED, "CPU throttled (ms)"),
            Column.figures(Response.GC_COUNT, "collections", 1),
            Column.times(Response.GC_TIME, "GC time (ms)"),
            Column.times(Response.GC_MAX_PAUSE, "longest pause (ms)"),
            Column.figures(Response.MEMORY_PEAK, "memory peak (MiB)", 1 / MEBI),
            Column.figures(Response.DISK_WRITTEN, "written to disk (MiB)", 1 / MEBI)
                    .ifAny(),
            Column.figures(Response.DISK_WRITES, "writes to disk", 1).ifAny(),
            Column.figures(Response.WAL_WRITTEN, "WAL (MiB)", 1 / MEBI).ifAny(),
            Column.figures(Response.WAL_SYNCS, "WAL synced", 1).ifAny(),
            Column.times(Response.JOB_START, "job start (ms)"));

    private static final List<Column> RECOVERY = List.of(
            Column.figures(Response.REDONE, "items redone", 1),
            Column.times(Response.RESUME, "resumed after (ms)"),
            Column.times(Response.ELAPSED, "elapsed in all (ms)"));

    private MeansTable() {}

    /** The components of the step in milliseconds, with their share of it. */
    static String components(List<TreatmentSummary> treatments) {
        return of(treatments, COMPONENTS);
    }

    static String resources(List<TreatmentSummary> treatments) {
        return of(treatments, RESOURCES);
    }

    /** What interruptions cost; null where no run was interrupted. */
    static @Nullable String recovery(List<TreatmentSummary> treatments) {
        List<TreatmentSummary> interrupted = treatments.stream()
                .filter(treatment -> treatment.estimate(Response.RESUME) != null)
                .toList();
        return interrupted.isEmpty() ? null : of(interrupted, RECOVERY);
    }

    private static String of(List<TreatmentSummary> treatments, List<Column> all) {
        List<Column> columns = all.stream()
                .filter(column -> !column.optional()
                        || treatments.stream()
                                .map(treatment -> mean(treatment, column.response()))
                                .anyMatch(mean -> mean != null && mean > 0))
                .toList();
        List<String> header = new ArrayList<>(List.of("treatment"));
        columns.forEach(column -> header.add(">" + column.heading()));
        MarkdownTable table = MarkdownTable.of(header);
        List<Scale> scales =
                columns.stream().map(column -> scale(column, treatments)).toList();
        for (TreatmentSummary treatment : treatments) {
            List<String> row = new ArrayList<>(List.of(Words.label(treatment.treatment())));
            for (int i = 0; i < columns.size(); i++) {
                row.add(cell(treatment, columns.get(i), scales.get(i)));
            }
            table.row(row);
        }
        return table.toString();
    }

    private static Scale scale(Column column, List<TreatmentSummary> treatments) {
        double largest = treatments.stream()
                .map(treatment -> mean(treatment, column.response()))
                .filter(Objects::nonNull)
                .mapToDouble(Math::abs)
                .max()
                .orElse(0);
        return Scale.of("", column.factor(), largest).atMost(column.decimals());
    }

    private static String cell(TreatmentSummary treatment, Column column, Scale scale) {
        Double mean = mean(treatment, column.response());
        if (mean == null) {
            return NOTHING;
        }
        Double step = mean(treatment, Response.STEP);
        return column.withShare() && step != null && step > 0
                ? scale.text(mean) + String.format(Locale.ROOT, " (%4.1f %%)", 100 * mean / step)
                : scale.text(mean);
    }

    private static @Nullable Double mean(TreatmentSummary treatment, Response response) {
        Estimate estimate = treatment.estimate(response);
        return estimate == null ? null : estimate.mean();
    }
}
