package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.treatment.LedgerRows;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One life of the operator: the loop of the product, on a simulated cluster. */
final class SimulatedOperator {
    /** The operator is gone. */
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final SimulatedCluster cluster;
    private final SimulatedPorts ports;
    private final Random random;
    private final Shared shared;
    private final Memory memory = new Memory();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong cpuNanos = new AtomicLong();
    private Duration costs = Duration.ZERO;
    private boolean due = true;
    private @Nullable Instant lookAgain;
    private @Nullable String noRoom;

    /**
     * @param lag how old the caches of the operator may be
     * @param analysis the analysis of the product, or a cheaper one
     */
    SimulatedOperator(SimulatedCluster cluster, Random random, Duration lag, AnalysisResult.Analysis analysis) {
        this.cluster = cluster;
        this.random = random;
        this.ports = new SimulatedPorts(cluster, random, lag);
        AnalysisQueue analyses = new AnalysisQueue(new Turns.Services(nanos::get, cpuNanos::get, campaign -> wake()));
        this.shared = new Shared(
                new ClusterClock(),
                () -> 0,
                analyses,
                new GangQueue(),
                (campaign, rows, observation, isOver, earlier) -> {
                    cpuNanos.addAndGet(costs.toNanos());
                    return analysis.of(campaign, rows, observation, isOver, earlier);
                });
    }

    /** The result of the last analysis; null if there was no analysis. */
    @Nullable
    AnalysisResult analysis() {
        return memory.analysis().result();
    }

    /** The queue of all analyses. */
    AnalysisQueue analyses() {
        return shared.analyses();
    }

    Clock clock() {
        return shared.clock();
    }

    SimulatedPorts ports() {
        return ports;
    }

    /**
     * Sees some of the news and, if the news or the time calls for it, reconciles.
     *
     * @param crashes probability that the operator is gone before or after a write
     */
    void step(double crashes) throws UnreadableLedgerException {
        ports.writes().crash(crashes);
        due |= ports.runs().advance();
        due |= lookAgain != null && !cluster.now().isBefore(lookAgain);
        if (due && random.nextDouble() < 0.8) {
            due = false;
            lookAgain = null;
            reconcile();
        }
    }

    /** @param why the reason why there is no room for the runs of the campaign; null if there is room */
    void noRoom(@Nullable String why) {
        noRoom = why;
        wake();
    }

    /** Each analysis takes so much CPU time. */
    void analysesTake(Duration cpuTime) {
        costs = cpuTime;
    }

    /** Time passes for queues that the campaign waits in. */
    void passInQueues(Duration time) {
        nanos.addAndGet(time.toNanos());
        wake();
    }

    /** The spec or the annotations of the campaign have changed. */
    void wake() {
        due = true;
    }

    private void reconcile() throws UnreadableLedgerException {
        SimulatedCampaign stored = cluster.campaign();
        boolean isSettled = stored.phase() == Phase.Completed || stored.phase() == Phase.Cancelled;
        if (isSettled && stored.rerun() == null && stored.isObserved()) {
            // the pod of a Job that was deleted before its pod was seen appears after the end
            ports.runs().removeAll();
            return;
        }
        Campaign campaign = stored.read();
        CampaignLoop loop = new CampaignLoop(campaign, ports.all(), shared, memory);
        String rerun = stored.rerun();
        if (rerun != null) {
            loop.rerun(rerun, ports::forgetRerun);
        }
        Result result = loop.run(noRoom);
        ports.writes().mayCrash();
        Instant now = cluster.operatorTime();
        stored.write(result, campaign.revision().generation(), now);
        Instant next = result.addition() != null ? now : result.decision().lookAgain();
        // a decision starts only so many runs, and the next one starts more
        boolean mayBeAtOnce =
                result.addition() != null || !result.decision().start().isEmpty();
        if (!mayBeAtOnce && next != null && !next.isAfter(now)) {
            throw new AssertionError("looks again at " + next + " although it is " + now);
        }
        lookAgain = next == null ? null : cluster.now().plus(Duration.between(now, next));
        // a spec that has changed meanwhile is news
        due |= !stored.isObserved();
    }

    /** An analysis that finds nothing and writes nothing. It takes less time than the analysis of the product. */
    static AnalysisResult.Analysed nothing(
            Campaign campaign,
            LedgerRows rows,
            Observation observation,
            boolean isOver,
            @Nullable EarlierCampaign earlier) {
        return withChanges(campaign, List.of());
    }

    /** An analysis that finds changes of the blocks to come, and no answer. */
    static AnalysisResult.Analysed withChanges(Campaign campaign, List<Entry> changes) {
        return new AnalysisResult.Analysed(
                new AnalysisResult(
                        null,
                        "",
                        null,
                        List.of(),
                        null,
                        null,
                        List.of(),
                        List.of(),
                        changes,
                        campaign.growth().levels(),
                        null),
                ReportFiles.NONE);
    }

    private final class ClusterClock extends Clock {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return cluster.operatorTime();
        }
    }
}
