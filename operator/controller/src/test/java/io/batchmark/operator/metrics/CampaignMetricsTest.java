package io.batchmark.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.status.UpdatedConditions;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What Prometheus is told. */
class CampaignMetricsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final BenchmarkCampaign campaign = campaign("heap");
    private Instant now = START;
    private CampaignMetrics metrics;

    @BeforeEach
    void begin() {
        InstantSource source = () -> now;
        metrics = new CampaignMetrics(registry.throwExceptionOnRegistrationFailure(), source.withZone(ZoneOffset.UTC));
    }

    @Test
    void campaignsAreCountedByPhase() {
        metrics.seen(campaign, null);
        metrics.seen(campaign("other"), status(Phase.Completed));

        assertThat(scrape())
                .contains("# HELP batchmark_campaigns Campaigns by phase\n# TYPE batchmark_campaigns gauge\n")
                .contains("batchmark_campaigns{phase=\"Pending\",} 1.0\n")
                .contains("batchmark_campaigns{phase=\"Running\",} 0.0\n")
                .contains("batchmark_campaigns{phase=\"Completed\",} 1.0\n")
                .contains("batchmark_campaigns{phase=\"Failed\",} 0.0\n");

        metrics.seen(campaign, status(Phase.Running));

        assertThat(scrape())
                .contains("batchmark_campaigns{phase=\"Pending\",} 0.0\n")
                .contains("batchmark_campaigns{phase=\"Running\",} 1.0\n");
    }

    @Test
    void runsOfACampaignAreItsPlanByState() {
        metrics.seen(campaign, status(Phase.Running));

        String series = "batchmark_campaign_runs{campaign=\"heap\",namespace=\"bench\",state=\"%s\",} %s.0\n";
        assertThat(scrape())
                .contains(
                        series.formatted("waiting", 100 - 2 - 10),
                        series.formatted("running", 2),
                        series.formatted("succeeded", 4),
                        series.formatted("censored", 3),
                        series.formatted("invalid", 2),
                        series.formatted("failed", 1));
    }

    @Test
    void attemptsAreCountedByOutcomeAndCause() {
        metrics.recorded(
                campaign,
                List.of(
                        entry(Outcome.Succeeded, null, 40),
                        entry(Outcome.Succeeded, null, 700),
                        entry(Outcome.Retried, Cause.Evicted, 7),
                        entry(Outcome.Retried, Cause.ImagePull, -1)));

        assertThat(scrape())
                .contains("# TYPE batchmark_attempts_total counter\n")
                .contains("batchmark_attempts_total{cause=\"None\",outcome=\"Succeeded\",} 2.0\n")
                .contains("batchmark_attempts_total{cause=\"Evicted\",outcome=\"Retried\",} 1.0\n")
                .contains("batchmark_attempts_total{cause=\"ImagePull\",outcome=\"Retried\",} 1.0\n")
                .contains("# TYPE batchmark_run_duration_seconds histogram\n")
                .contains("batchmark_run_duration_seconds_bucket{outcome=\"Succeeded\",le=\"30.0\",} 0.0\n")
                .contains("batchmark_run_duration_seconds_bucket{outcome=\"Succeeded\",le=\"60.0\",} 1.0\n")
                .contains("batchmark_run_duration_seconds_bucket{outcome=\"Succeeded\",le=\"+Inf\",} 2.0\n")
                .contains("batchmark_run_duration_seconds_sum{outcome=\"Succeeded\",} 740.0\n")
                // whose container never started ran for no time at all
                .contains("batchmark_run_duration_seconds_count{outcome=\"Retried\",} 1.0\n");
    }

    @Test
    void deadTimeIsFromTheEndOfAPodToTheNextJob() {
        metrics.seen(campaign, status(Phase.Running));
        metrics.started(campaign); // into a slot that was never taken
        now = START.plusSeconds(100);
        metrics.observed(campaign, List.of(ended(1, 99), ended(2, 101)));
        metrics.observed(campaign, List.of(ended(1, 99), ended(2, 101))); // until their rows are written
        now = START.plusSeconds(103);

        metrics.started(campaign); // 4 s after the first of both
        now = START.plusSeconds(100);
        metrics.started(campaign); // after the second, by a clock that is behind that of its node
        metrics.started(campaign);

        assertThat(scrape())
                .contains("batchmark_dead_time_seconds_bucket{le=\"1.0\",} 1.0\n")
                .contains("batchmark_dead_time_seconds_bucket{le=\"5.0\",} 2.0\n")
                .contains("batchmark_dead_time_seconds_count 2.0\n")
                .contains("batchmark_dead_time_seconds_sum 4.0\n");
    }

    @Test
    void aPauseThatIsMeantIsNoDeadTime() {
        metrics.seen(campaign, status(Phase.Running));
        metrics.observed(campaign, List.of(ended(1, 1)));
        metrics.seen(campaign, status(Phase.Completed));
        now = START.plus(Duration.ofDays(1));

        metrics.seen(campaign, status(Phase.Running)); // it was given more levels
        metrics.started(campaign);

        assertThat(scrape()).contains("batchmark_dead_time_seconds_count 0.0\n");
    }

    @Test
    void aCampaignThatWaitsForRoomDoesNotStall() {
        BenchmarkCampaignStatus waiting = status(Phase.Pending);
        metrics.seen(
                campaign,
                waiting.change()
                        .conditions(new UpdatedConditions(List.of(), 1, START)
                                .set(Conditions.ACCEPTED, false, "OverBudget", "no room")
                                .toList())
                        .build());
        assertThat(scrape()).doesNotContain("last_progress");

        metrics.seen(campaign, waiting);
        assertThat(scrape()).contains("last_progress");
    }

    @Test
    void progressIsARunThatIsOver() {
        metrics.seen(campaign, status(Phase.Running));
        assertThat(lastProgress()).isEqualTo(START);
        assertThat(scrape())
                .contains("batchmark_campaign_run_timeout_seconds{campaign=\"heap\",namespace=\"bench\",} 5400.0\n");

        now = START.plusSeconds(60);
        metrics.recorded(campaign, List.of(entry(Outcome.Retried, Cause.ImagePull, -1)));
        assertThat(lastProgress()).isEqualTo(START);

        metrics.recorded(campaign, List.of(entry(Outcome.Censored, Cause.Timeout, 60)));
        assertThat(lastProgress()).isEqualTo(now);

        metrics.seen(campaign, status(Phase.Running));
        assertThat(lastProgress()).isEqualTo(now);
    }

    @Test
    void aCampaignThatIsNotUnderWayCannotStall() {
        metrics.seen(campaign, status(Phase.Running));
        metrics.seen(campaign, status(Phase.Completed));

        assertThat(scrape())
                .doesNotContain("batchmark_campaign_last_progress", "batchmark_campaign_run_timeout")
                .contains("batchmark_campaign_runs{");

        now = START.plusSeconds(3600);
        metrics.seen(campaign, status(Phase.Running));

        assertThat(lastProgress()).as("it starts anew").isEqualTo(now);
    }

    @Test
    void aCampaignWhoseRunsWaitInAQueueDoesNotStall() {
        metrics.seen(campaign, status(Phase.Running));

        metrics.observed(campaign, List.of(ended(1, 1), queued(2), queued(3)));
        assertThat(scrape()).doesNotContain("batchmark_campaign_last_progress");
        metrics.seen(campaign, status(Phase.Running));
        assertThat(scrape()).doesNotContain("batchmark_campaign_last_progress");

        now = START.plusSeconds(3600);
        metrics.observed(campaign, List.of(started(2), queued(3)));
        assertThat(lastProgress()).isEqualTo(now);
        metrics.observed(campaign, List.of(ended(2, 3600)));
        metrics.observed(campaign, List.of());
        assertThat(lastProgress()).isEqualTo(now);
    }

    @Test
    void whatIsAskedForAgainIsNoAttempt() {
        metrics.recorded(campaign, List.of(entry(Outcome.Rerun, Cause.RerunRequested, -1)));

        assertThat(scrape()).doesNotContain("batchmark_attempts");
    }

    @Test
    void errorsOfACampaignAreThereBeforeTheFirstOfThem() {
        metrics.seen(campaign, status(Phase.Running));
        String labels = "{campaign=\"heap\",namespace=\"bench\",}";
        assertThat(scrape())
                .contains("batchmark_ledger_errors_total" + labels + " 0.0\n")
                .contains("batchmark_reconcile_errors_total" + labels + " 0.0\n");

        metrics.ledgerFailed(campaign);
        metrics.reconcileFailed(campaign);
        metrics.reconcileFailed(campaign);

        assertThat(scrape())
                .contains("batchmark_ledger_errors_total" + labels + " 1.0\n")
                .contains("batchmark_reconcile_errors_total" + labels + " 2.0\n");
    }

    @Test
    void nothingIsLeftOfACampaignThatIsGone() {
        metrics.seen(campaign("other"), status(Phase.Running));
        List<String> before = scrape().lines().toList();
        metrics.seen(campaign, status(Phase.Running));
        metrics.ledgerFailed(campaign);
        assertThat(scrape()).contains("campaign=\"heap\"");
        metrics.seen(campaign, status(Phase.Running));

        metrics.forget(campaign);

        assertThat(scrape().lines()).containsExactlyInAnyOrderElementsOf(before);
    }

    /** Every metric says what it is. */
    @Test
    void everythingHasAHelpText() {
        metrics.seen(campaign, status(Phase.Running));
        metrics.recorded(campaign, List.of(entry(Outcome.Succeeded, null, 5)));
        metrics.started(campaign);

        assertThat(scrape().lines().filter(line -> line.startsWith("# HELP ")))
                .hasSizeGreaterThanOrEqualTo(9)
                .allMatch(line -> line.startsWith("# HELP batchmark_") && line.split(" ").length > 5);
    }

    private String scrape() {
        return registry.scrape();
    }

    private Instant lastProgress() {
        String name = "batchmark_campaign_last_progress_timestamp_seconds{campaign=\"heap\",namespace=\"bench\",} ";
        return scrape().lines()
                .filter(line -> line.startsWith(name))
                .map(line -> Instant.ofEpochMilli(Math.round(1000 * Double.parseDouble(line.substring(name.length())))))
                .findFirst()
                .orElseThrow();
    }

    private static ObservedAttempt ended(int block, int seconds) {
        Instant at = START.plusSeconds(seconds);
        ObservedAttempt.End end = new ObservedAttempt.End(0, "Completed", at, at, null);
        ObservedAttempt.Container container = new ObservedAttempt.Container(null, null, START, end, null);
        ObservedAttempt.Pod pod = new ObservedAttempt.Pod(
                ObservedAttempt.Phase.Succeeded,
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
                container,
                null,
                null,
                false);
        return new ObservedAttempt(new Run.Key("baseline", block), 1, null, Map.of(0, pod));
    }

    private static ObservedAttempt queued(int block) {
        return new ObservedAttempt(
                new Run.Key("baseline", block), 1, new ObservedAttempt.Job(START, null, "lane", null), Map.of());
    }

    private static ObservedAttempt started(int block) {
        ObservedAttempt.Pod pod = new ObservedAttempt.Pod(
                ObservedAttempt.Phase.Running,
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
                null,
                null,
                null,
                false);
        return new ObservedAttempt(new Run.Key("baseline", block), 1, null, Map.of(0, pod));
    }

    private static Entry entry(Outcome outcome, Cause cause, int seconds) {
        Instant finished = START.plusSeconds(Math.max(0, seconds));
        return Entry.builder("baseline", 1, 1, outcome, finished)
                .cause(cause)
                .started(seconds < 0 ? null : START)
                .node("node-1")
                .build();
    }

    private static BenchmarkCampaignStatus status(Phase phase) {
        return BenchmarkCampaignStatus.builder(1, phase, List.of())
                .seed(1L)
                .runs(new Counts(100, 2, 4, 3, 2, 1), null)
                .build();
    }

    private static BenchmarkCampaign campaign(String name) {
        return Serialization.unmarshal("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: %s, namespace: bench}
                spec: {execution: {runTimeout: 1h30m}}
                """.formatted(name), BenchmarkCampaign.class);
    }
}
