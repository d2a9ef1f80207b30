package io.batchmark.operator.metrics;

import static io.batchmark.operator.metrics.CampaignMetrics.PREFIX;

import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.Retirement;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The series of one campaign. Those of its progress are there while it is under way, so that it can only stall then. */
final class CampaignSeries {
    private static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    private final MeterRegistry registry;
    private final Tags campaign;
    private final List<Meter> meters = new ArrayList<>();
    private final List<Meter> underWay = new ArrayList<>();
    private final Counter ledgerErrors;
    private final Counter reconcileErrors;

    /** When pods ended whose place no other has taken yet. */
    private final Queue<Instant> freeSlots = new ArrayDeque<>();

    /** Attempts that have ended and are not retired yet. */
    private Set<Retirement> ended = Set.of();

    private boolean queued;
    private boolean accepted = true;

    private volatile @Nullable Phase phase;
    private volatile Counts counts = NONE;
    private volatile double lastProgress;
    private volatile double runTimeout;

    CampaignSeries(MeterRegistry registry, Tags campaign) {
        this.registry = registry;
        this.campaign = campaign;
        ledgerErrors = counter("ledger.errors", "Reads and writes of the ledger that failed");
        reconcileErrors = counter("reconcile.errors", "Reconciliations that ended in an exception");
        runs("waiting", counts -> counts.planned() - counts.running() - counts.finished());
        runs("running", Counts::running);
        runs("succeeded", Counts::succeeded);
        runs("censored", Counts::censored);
        runs("invalid", Counts::invalid);
        runs("failed", Counts::failed);
    }

    @Nullable
    Phase phase() {
        return phase;
    }

    synchronized void seen(BenchmarkCampaignSpec spec, @Nullable BenchmarkCampaignStatus status, Instant now) {
        phase = status == null ? Phase.Pending : status.phase();
        counts = status == null || status.runs() == null ? NONE : status.runs();
        accepted = !Conditions.is(status, Conditions.ACCEPTED, false, null);
        runTimeout = Durations.parse(spec.execution().runTimeout()).toSeconds();
        if (phase != Phase.Pending && phase != Phase.Running) {
            freeSlots.clear();
        }
        update(now);
    }

    /** A pod that ended leaves its place to another, once. */
    synchronized void observed(Collection<ObservedAttempt> attempts, Instant now) {
        Set<Retirement> over = new HashSet<>();
        for (ObservedAttempt observed : attempts) {
            Instant end = observed.lastEnd();
            Retirement attempt = new Retirement(observed.run(), observed.attempt());
            if (end != null && over.add(attempt) && !ended.contains(attempt)) {
                freeSlots.add(end);
            }
        }
        ended = over;
        queued = attempts.size() > over.size()
                && attempts.stream()
                        .allMatch(observed ->
                                observed.pods().isEmpty() ? observed.queue() != null : observed.lastEnd() != null);
        update(now);
    }

    /** A campaign that waits for room, or whose runs all wait in a queue, waits for others: that is no lack of progress. */
    private void update(Instant now) {
        boolean active = (phase == Phase.Pending || phase == Phase.Running) && accepted && !queued;
        if (active && underWay.isEmpty()) {
            progressed(now);
            underWay.add(gauge(
                    "campaign.last.progress.timestamp",
                    "When a run of the campaign was last recorded, or the campaign first seen under way",
                    series -> series.lastProgress));
            underWay.add(gauge(
                    "campaign.run.timeout",
                    "How long a run of the campaign may take on its node",
                    series -> series.runTimeout));
        } else if (!active) {
            remove(underWay);
        }
    }

    synchronized void recorded(List<Entry> entries, Instant now) {
        if (entries.stream().anyMatch(entry -> entry.outcome().isFinal())) {
            progressed(now);
        }
    }

    /** When the slot became free that was free for longest; null where that is not known. */
    synchronized @Nullable Instant takeSlot() {
        return freeSlots.poll();
    }

    void ledgerFailed() {
        ledgerErrors.increment();
    }

    void reconcileFailed() {
        reconcileErrors.increment();
    }

    synchronized void close() {
        remove(underWay);
        remove(meters);
    }

    private void progressed(Instant now) {
        lastProgress = now.toEpochMilli() / 1e3;
    }

    private void remove(List<Meter> gone) {
        gone.forEach(registry::remove);
        gone.clear();
    }

    private Counter counter(String name, String description) {
        Counter counter = Counter.builder(PREFIX + name)
                .description(description)
                .tags(campaign)
                .register(registry);
        meters.add(counter);
        return counter;
    }

    private void runs(String state, ToDoubleFunction<Counts> count) {
        meters.add(Gauge.builder(PREFIX + "campaign.runs", this, series -> count.applyAsDouble(series.counts))
                .description("Runs of the campaign by state; all of them together are its plan")
                .tags(campaign.and("state", state))
                .register(registry));
    }

    private Gauge gauge(String name, String description, ToDoubleFunction<CampaignSeries> value) {
        return Gauge.builder(PREFIX + name, this, value)
                .description(description)
                .baseUnit("seconds")
                .tags(campaign)
                .register(registry);
    }
}
