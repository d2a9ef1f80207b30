package io.batchmark.core.treatment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.response.LatencyTest;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventCostTest {
    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial,
            List.of(
                    new Factor("itemCount", "1000", List.of("100", "1000")),
                    new Factor("events", "none", List.of("none", "kafka"))),
            3,
            42,
            List.of());

    private final Plan plan = plan();
    private final List<Entry> ledger = new ArrayList<>();

    /** 100 checkpoints; the runs of a block are slow together, so that only the events remain. */
    @Test
    void isComparedWithinTheBlockAtTheSameOtherLevels() throws IOException {
        for (int block = 1; block <= 3; block++) {
            add("itemCount=100", block, 10 * block, null);
            add("itemCount=100, events=kafka", block, 10 * block + 0.1 + block / 100.0, new Events(110, 110, 0, null));
            add("events=kafka", block, 5, new Events(110, block == 2 ? 107 : 110, block == 3 ? 4 : 0, null));
        }

        List<EventCost> costs = summary().eventCosts();

        assertThat(costs)
                .extracting(cost -> cost.treatment().treatment().label())
                .containsExactly("itemCount=100, events=kafka", "events=kafka");
        Estimate added = costs.get(0).perCheckpoint();
        assertThat(added.n()).isEqualTo(3);
        assertThat(added.mean()).isCloseTo(0.0012, within(1e-9));
        assertThat(added.interval().low()).isBetween(0.0009, 0.0012);
        assertThat(costs.get(0).lossyRuns()).isZero();
        JsonNode reference = reference().get("perEvent");
        Estimate perEvent = costs.get(0).perEvent();
        assertThat(perEvent.mean()).isCloseTo(reference.get("mean").asDouble(), withinPercentage(1e-7));
        assertThat(perEvent.interval().low()).isCloseTo(reference.get("low").asDouble(), withinPercentage(1e-7));
        assertThat(perEvent.interval().high()).isCloseTo(reference.get("high").asDouble(), withinPercentage(1e-7));
        EventCost lossy = costs.get(1);
        assertThat(lossy.perCheckpoint()).as("nothing to compare with yet").isNull();
        assertThat(lossy.perEvent()).isNull();
        assertThat(List.of(lossy.expected(), lossy.received(), lossy.duplicated()))
                .containsExactly(330L, 327L, 4L);
        assertThat(lossy.lossyRuns()).isOne();
    }

    @Test
    void aTreatmentThatWasCutShortIsNotCompared() {
        for (int block = 1; block <= 3; block++) {
            add("baseline", block, 10, null);
            add("events=kafka", block, 11, new Events(110, 110, 0, null));
        }
        ledger.add(Ledgers.entry(id("baseline"), 2, 1, Outcome.Censored, Cause.Timeout, null));
        ledger.removeIf(entry -> entry.block() == 2 && entry.outcome() == Outcome.Succeeded);

        assertThat(summary().eventCosts())
                .singleElement()
                .satisfies(cost -> assertThat(cost.perCheckpoint()).isNull());
    }

    @Test
    void theReportSaysSo() throws IOException {
        for (int block = 1; block <= 3; block++) {
            add("baseline", block, 10, null);
            add("events=kafka", block, 10.1 + block / 100.0, new Events(110, 109, 0, LatencyTest.histogram(3, 4, 90)));
        }
        ReportFiles report = ReportFiles.of(summary(), new ReportPlace("test", "test-report", "ledger=test", 1 << 20));

        assertThat(report.plain().get("report.md"))
                .contains("> Warning: 3 runs lost events; their times count")
                .contains("## What events cost, and whether they arrived")
                .containsPattern("\\| events=kafka \\| +3 \\| +1\\.20+ \\| +0\\.95\\d* to 1\\.44\\d* \\| +1\\.091 \\|"
                        + " +0\\.86\\d* to 1\\.31\\d* \\| +330 \\| +327 \\|"
                        + " +3 \\| +0 \\| +4 \\| +90 \\| +90 \\|");
    }

    /** What {@code reference.py} makes of the same times. */
    private static JsonNode reference() throws IOException {
        return new JsonMapper().readTree(EventCostTest.class.getResource("/io/batchmark/core/model/reference.json"));
    }

    private Summary summary() {
        return Summary.of(
                new CampaignDescription("test", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03)), plan, ledger);
    }

    private void add(String label, int block, double seconds, Events events) {
        long elapsed = Math.round(seconds * 1e9);
        RunResult result = new RunResult(
                RunParameters.VERSION,
                "run",
                1,
                0,
                RunResult.BatchStatus.COMPLETED,
                null,
                new RunResult.Counts(1000, 1000, 500, 500, 0, 100, 0, 0),
                new RunResult.Times(0, elapsed, elapsed, null),
                new Jvm(1, 1, 1, 1, 1, 1, 1, List.of()),
                null,
                null,
                null,
                events,
                null,
                Ledgers.ENVIRONMENT,
                null,
                null);
        ledger.add(Ledgers.entry(id(label), block, 1, Outcome.Succeeded, null, result));
    }

    private String id(String label) {
        return plan.treatments().stream()
                .filter(treatment -> treatment.label().equals(label))
                .map(Treatment::id)
                .findFirst()
                .orElseThrow();
    }

    private static Plan plan() {
        try {
            return Plan.of(DESIGN);
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }
}
