package io.batchmark.core.report.markdown;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Column;
import io.batchmark.core.response.Column.Table;
import io.batchmark.core.response.Response;
import io.batchmark.core.response.Unit;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Means of several responses, a column each, as the responses themselves say. */
final class MeansTable {
    private static final String NOTHING = "-";

    private static final Column ELAPSED_IN_ALL = new Column(Table.Recovery, "elapsed in all", false);

    private record Shown(Response response, Column column) {
        String heading() {
            String unit = response.unit().shown();
            // the columns of this table have one unit, which its title says
            return isPart() || unit.isEmpty() ? column.heading() : column.heading() + " (" + unit + ")";
        }

        /** Of the time of the step, or of the CPU time of its threads; or that itself. */
        private boolean isPart() {
            return column.table() == Table.Components || column.table() == Table.Cpu;
        }

        Response whole() {
            return column.table() == Table.Cpu ? Response.THREAD_CPU : Response.STEP;
        }

        boolean withShare() {
            return isPart() && response != whole();
        }
    }

    private MeansTable() {}

    /** The components of the step in milliseconds, with their share of it. */
    static MarkdownTable components(List<TreatmentSummary> treatments) {
        return of(treatments, columns(Table.Components));
    }

    /** Those of the CPU time of its threads, likewise; null where no treatment has it. */
    static @Nullable MarkdownTable cpu(List<TreatmentSummary> treatments) {
        return treatments.stream().allMatch(treatment -> treatment.estimate(Response.THREAD_CPU) == null)
                ? null
                : of(treatments, columns(Table.Cpu));
    }

    /** How long chunks took; null where no treatment has it. */
    static @Nullable MarkdownTable chunks(List<TreatmentSummary> treatments) {
        return treatments.stream().allMatch(treatment -> treatment.estimate(Response.CHUNK_TIME_MEDIAN) == null)
                ? null
                : of(treatments, columns(Table.Chunks));
    }

    static MarkdownTable resources(List<TreatmentSummary> treatments) {
        return of(treatments, columns(Table.Resources));
    }

    /** What interruptions cost; null where no run was interrupted. */
    static @Nullable MarkdownTable recovery(List<TreatmentSummary> treatments) {
        List<TreatmentSummary> interrupted = treatments.stream()
                .filter(treatment -> treatment.estimate(Response.RESUME) != null)
                .toList();
        return interrupted.isEmpty()
                ? null
                : of(
                        interrupted,
                        Stream.concat(columns(Table.Recovery), Stream.of(new Shown(Response.ELAPSED, ELAPSED_IN_ALL))));
    }

    private static Stream<Shown> columns(Table table) {
        return Arrays.stream(Response.values())
                .flatMap(response -> Stream.ofNullable(response.column()).map(column -> new Shown(response, column)))
                .filter(shown -> shown.column().table() == table);
    }

    private static MarkdownTable of(List<TreatmentSummary> treatments, Stream<Shown> all) {
        List<Shown> columns = all.filter(shown -> !shown.column().ifAny()
                        || treatments.stream()
                                .map(treatment -> mean(treatment, shown.response()))
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
        return table;
    }

    private static Scale scale(Shown column, List<TreatmentSummary> treatments) {
        double largest = treatments.stream()
                .map(treatment -> mean(treatment, column.response()))
                .filter(Objects::nonNull)
                .mapToDouble(Math::abs)
                .max()
                .orElse(0);
        Unit unit = column.response().unit();
        Scale scale = Scale.of("", unit.factor(), largest);
        // a chunk may take less than a millisecond
        return column.column().table() == Table.Chunks ? scale : scale.atMost(unit.decimals());
    }

    private static String cell(TreatmentSummary treatment, Shown column, Scale scale) {
        Double mean = mean(treatment, column.response());
        if (mean == null) {
            return NOTHING;
        }
        Double whole = mean(treatment, column.whole());
        return column.withShare() && whole != null && whole > 0
                ? scale.text(mean) + String.format(Locale.ROOT, " (%4.1f %%)", 100 * mean / whole)
                : scale.text(mean);
    }

    private static @Nullable Double mean(TreatmentSummary treatment, Response response) {
        Estimate estimate = treatment.estimate(response);
        return estimate == null ? null : estimate.mean();
    }
}
