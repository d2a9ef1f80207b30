package io.batchmark.core.report.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.RealRows;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LargeReportTest {
    private static final int BLOCKS = 100;

    /** The results of these 4,000 runs take 11 MiB as objects. {@code make bench PART=decisions} makes a report of 100,000 runs. */
    @Test
    @Tag("thorough")
    void reportOfManyRuns_takesLittleMemory() throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeReport.class.getName())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("4000 runs, ", "report.md");
        assertThat(java.waitFor()).isZero();
    }

    static final class LargeReport {
        private LargeReport() {}

        public static void main(String[] arguments) {
            Factor factor = new Factor(
                    "itemCount",
                    "1",
                    IntStream.rangeClosed(1, 40).mapToObj(String::valueOf).toList());
            Design design = new Design(Design.Type.FullFactorial, List.of(factor), BLOCKS, 3, 42, List.of());
            Plan plan = Ledgers.plan(design);
            RealRows real = new RealRows(plan);
            LedgerRows rows = new LedgerRows();
            IntStream.range(0, plan.treatments().size() * BLOCKS).forEach(position -> rows.add(real.row(position)));
            Summary summary = Summary.of(
                    new CampaignDescription("large", design, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                    plan,
                    rows,
                    null);
            ReportFiles files = ReportFiles.of(summary, new ReportPlace("default", "large", "large", 900_000));
            System.out.println(summary.counts().succeeded() + " runs, "
                    + String.join(", ", files.plain().keySet()));
        }
    }
}
