package io.batchmark.core.attempt;

import static io.batchmark.core.attempt.SampleRun.ALL;
import static io.batchmark.core.attempt.SampleRun.START;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.contract.Wire;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.summary.Summary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.params.provider.MethodSource;

class TerminationMessageFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern STRANGE = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\n]]");
    private static final Pattern FORMULA = Pattern.compile("(?m)(^|,)\"?[=+@]");
    private static final ReportPlace PLACE = new ReportPlace("fuzz", "fuzz-report", "ledger=fuzz", 900 * 1024);

    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial, List.of(new Factor("itemCount", "1000", List.of("500"))), 3, 42, List.of());
    private static final Plan PLAN = plan();

    static Stream<byte[]> seeds() {
        return Stream.of(
                        Wire.encode(honest(PLAN.runs().get(0), BatchStatus.COMPLETED)),
                        Wire.encode(honest(PLAN.runs().get(0), BatchStatus.FAILED)),
                        "java.lang.Error: <b>`|\u001b[31m",
                        "")
                // the first byte is the exit code
                .map(message -> ('\0' + message).getBytes(StandardCharsets.UTF_8));
    }

    /** Whatever a runner says, its campaign gets a row and a report that are safe to look at. */
    @MethodSource("seeds")
    @FuzzTest
    void makesARowAndAReport(byte[] input) throws JsonProcessingException {
        int exitCode = input.length == 0 ? 0 : input[0] & 0xff;
        String message = input.length == 0 ? null : new String(input, 1, input.length - 1, StandardCharsets.UTF_8);

        List<Entry> rows = new ArrayList<>();
        for (Run run : PLAN.runs()) {
            boolean strange = run.equals(PLAN.runs().get(0));
            rows.add(row(
                    run, strange ? exitCode : 0, strange ? message : Wire.encode(honest(run, BatchStatus.COMPLETED))));
        }

        Entry row = rows.get(0);
        assertThat(String.valueOf(row.message()))
                .hasSizeLessThanOrEqualTo(512)
                .doesNotContainPattern(STRANGE)
                .doesNotContain("\n");
        if (row.outcome() == Outcome.Succeeded) {
            assertThat(row.result().counts()).isEqualTo(ALL);
        }
        // a report takes a hundred times as long as a row
        if (row.result() == null && input.length % 8 != 0) {
            return;
        }
        Summary summary = Summary.of(
                new CampaignDescription("fuzz", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03)), PLAN, rows);
        Map<String, String> files = ReportFiles.of(summary, PLACE).plain();
        assertThat(files).containsOnlyKeys("report.md", "report.html", "results.json", "runs.csv", "summary.csv");
        assertThat(files.values()).allSatisfy(file -> assertThat(file).doesNotContainPattern(STRANGE));
        // in a block of code nothing is markup
        assertThat(files.get("report.md").lines().filter(line -> !line.startsWith("    ")))
                .noneMatch(line -> line.contains("<") || line.contains("://"));
        // its data, its library and its script, and nothing that leads anywhere
        Document page = Jsoup.parse(files.get("report.html"));
        assertThat(page.select("script")).hasSize(3);
        assertThat(page.select("a, img, iframe, object, embed, link, form, svg, base"))
                .isEmpty();
        assertThat(page.select("[^on]")).isEmpty();
        assertThat(files.get("runs.csv")).doesNotContainPattern(FORMULA);
        assertThat(JSON.readTree(files.get("results.json"))
                        .path("tally")
                        .path("planned")
                        .intValue())
                .isEqualTo(PLAN.runs().size());
    }

    private static Entry row(Run run, int exitCode, String message) {
        ObservedAttempt.Pod pod = new ObservedAttempt.Pod(
                exitCode == 0 ? Phase.Succeeded : Phase.Failed,
                START,
                null,
                null,
                null,
                null,
                null,
                null,
                "node-1",
                null,
                null,
                new Container(
                        null,
                        null,
                        START,
                        new End(
                                exitCode,
                                exitCode == 0 ? "Completed" : "Error",
                                START.plusSeconds(30),
                                START.plusSeconds(30),
                                message),
                        null),
                null,
                null,
                false);
        return new AttemptClassifier(SampleRun.parameters(run.key(), 1), SampleRun.ENDS, 0, START.plusSeconds(60))
                .classify(new ObservedAttempt(run.key(), 1, null, Map.of(0, pod)))
                .orElseThrow();
    }

    private static RunResult honest(Run run, BatchStatus status) {
        return SampleRun.result(SampleRun.parameters(run.key(), 1), status, ALL);
    }

    private static Plan plan() {
        try {
            return Plan.of(DESIGN);
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }
}
