package io.batchmark.operator.metrics;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.schedule.Decision.Phase;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The operator's metrics, see docs/metrics.md. What has the name of a campaign disappears with it; everything else is
 * about all campaigns together, so that the number of series does not grow with what was run.
 */
@Singleton
public final class CampaignMetrics {
    static final String PREFIX = "batchmark.";

    /** From the shortest run that is of any use to the longest that may be asked for. */
    private static final Duration[] RUN_DURATIONS = seconds(5, 10, 30, 60, 120, 300, 600, 1800, 3600, 14_400, 86_400);

    /** Kubernetes says in whole seconds when a pod ended. */
    private static final Duration[] DEAD_TIMES = seconds(1, 2, 5, 10, 30, 60, 300, 900, 3600);

    private final MeterRegistry registry;
    private final Clock clock;
    private final Timer deadTime;
    private final Map<String, CampaignSeries> campaigns = new ConcurrentHashMap<>();

    public CampaignMetrics(MeterRegistry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
        for (Phase phase : Phase.values()) {
            Gauge.builder(PREFIX + "campaigns", () -> campaigns(phase))
                    .description("Campaigns by phase")
                    .tag("phase", phase.name())
                    .register(registry);
        }
        deadTime = Timer.builder(PREFIX + "dead.time")
                .description("Time from the end of a pod to the start of the next run of its campaign")
                .serviceLevelObjectives(DEAD_TIMES)
                .register(registry);
    }

    /** This is, or is about to be, the status of a campaign; null where it has none yet. */
    public void seen(BenchmarkCampaign campaign, @Nullable BenchmarkCampaignStatus status) {
        series(campaign).seen(campaign.getSpec(), status, clock.instant());
    }

    /** These rows are in the ledger now. */
    public void recorded(BenchmarkCampaign campaign, List<Entry> entries) {
        for (Entry entry : entries) {
            if (!entry.outcome().isOfAttempt()) {
                continue; // a row that is no attempt
            }
            Cause cause = entry.cause();
            Tags outcome = Tags.of("outcome", entry.outcome().name());
            Counter.builder(PREFIX + "attempts")
                    .description("Recorded attempts of runs, by outcome and cause")
                    .tags(outcome.and("cause", cause == null ? "None" : cause.name()))
                    .register(registry)
                    .increment();
            if (entry.started() != null) {
                Timer.builder(PREFIX + "run.duration")
                        .description("Time that the containers of recorded attempts ran")
                        .tags(outcome)
                        .serviceLevelObjectives(RUN_DURATIONS)
                        .register(registry)
                        .record(entry.ran());
            }
        }
        series(campaign).recorded(entries, clock.instant());
    }

    /** These attempts are seen, those among them that have ended too. */
    public void observed(BenchmarkCampaign campaign, Collection<ObservedAttempt> attempts) {
        series(campaign).observed(attempts, clock.instant());
    }

    /** A run was started. */
    public void started(BenchmarkCampaign campaign) {
        Instant free = series(campaign).takeSlot();
        if (free != null) {
            Duration dead = Duration.between(free, clock.instant());
            deadTime.record(dead.isNegative() ? Duration.ZERO : dead); // the clock of the node may be ahead
        }
    }

    /** The ledger could not be read or written. */
    public void ledgerFailed(BenchmarkCampaign campaign) {
        series(campaign).ledgerFailed();
    }

    /** Bringing a campaign forward ended in an exception. */
    public void reconcileFailed(BenchmarkCampaign campaign) {
        series(campaign).reconcileFailed();
    }

    /** A campaign is gone. */
    public void forget(BenchmarkCampaign campaign) {
        CampaignSeries series = campaigns.remove(key(campaign));
        if (series != null) {
            series.close();
        }
    }

    private CampaignSeries series(BenchmarkCampaign campaign) {
        return campaigns.computeIfAbsent(
                key(campaign),
                key -> new CampaignSeries(
                        registry,
                        Tags.of(
                                "namespace",
                                campaign.getMetadata().getNamespace(),
                                "campaign",
                                campaign.getMetadata().getName())));
    }

    private long campaigns(Phase phase) {
        return campaigns.values().stream()
                .filter(series -> series.phase() == phase)
                .count();
    }

    private static String key(BenchmarkCampaign campaign) {
        return campaign.getMetadata().getNamespace() + "/"
                + campaign.getMetadata().getName();
    }

    private static Duration[] seconds(int... seconds) {
        return Arrays.stream(seconds).mapToObj(Duration::ofSeconds).toArray(Duration[]::new);
    }
}
