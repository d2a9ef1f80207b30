package io.batchmark.core.report.csv;

import io.batchmark.core.design.Factor;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.Report;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Tidy data: a row per run and response, to be filtered by {@code response} and plotted over a factor.
 *
 * <p>A run that did not succeed has one row, for its elapsed time, without a value; if it is censored its elapsed time
 * is longer than {@code longerThan}. Of the digest of an image each row has the beginning, which tells images apart.
 */
public final class RunsCsv implements Report {
    private static final int DIGEST_CHARACTERS = 12;

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        List<String> header = new ArrayList<>(List.of("block", "treatment"));
        summary.campaign().design().factors().stream().map(Factor::name).forEach(header::add);
        header.addAll(List.of("outcome", "cause", "response", "unit", "value", "longerThan", "imageDigest"));
        CsvTable table = new CsvTable(out, header);
        for (TreatmentSummary treatment : summary.treatments()) {
            for (RunRow run : treatment.runs()) {
                write(treatment, run, table);
            }
        }
    }

    private static void write(TreatmentSummary treatment, RunRow run, CsvTable table) throws IOException {
        if (!run.isMeasured()) {
            boolean censored = run.outcome() == Outcome.Censored;
            table.row(
                    row(treatment, run, Response.ELAPSED, null, censored ? Time.seconds(Censoring.bound(run)) : null));
            return;
        }
        for (Response response : Response.values()) {
            OptionalDouble value = run.value(response);
            if (value.isPresent()) {
                table.row(row(treatment, run, response, value.getAsDouble(), null));
            }
        }
    }

    private static @Nullable String brief(@Nullable String image) {
        return image == null
                ? null
                : image.substring(0, Math.min(image.length(), image.indexOf(':') + 1 + DIGEST_CHARACTERS));
    }

    private static List<@Nullable Object> row(
            TreatmentSummary treatment,
            RunRow run,
            Response response,
            @Nullable Double value,
            @Nullable Double longerThan) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(run.block());
        row.add(run.treatment());
        row.addAll(treatment.treatment().levels().values());
        row.addAll(Arrays.asList(
                run.outcome(),
                run.cause(),
                response.label(),
                response.unit().symbol(),
                value,
                longerThan,
                brief(run.image())));
        return row;
    }
}
