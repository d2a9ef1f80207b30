package io.batchmark.core.loop;

import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision.Phase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
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
    private boolean due = true;
    private @Nullable Instant lookAgain;

    /**
     * @param lag how old the caches of the operator may be
     * @param analysis the analysis of the product, or a cheaper one
     */
    SimulatedOperator(SimulatedCluster cluster, Random random, Duration lag, AnalysisResult.Analysis analysis) {
        this.cluster = cluster;
        this.random = random;
        this.ports = new SimulatedPorts(cluster, random, lag);
        this.shared = new Shared(new ClusterClock(), () -> 0, new AnalysisQueue(), new GangQueue(), analysis);
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
        ports.crash(crashes);
        due |= ports.advance();
        due |= lookAgain != null && !cluster.now().isBefore(lookAgain);
        if (due && random.nextDouble() < 0.8) {
            due = false;
            lookAgain = null;
            reconcile();
        }
    }

    /** The spec or the annotations of the campaign have changed. */
    void wake() {
        due = true;
    }

    private void reconcile() throws UnreadableLedgerException {
        SimulatedCampaign stored = cluster.campaign();
        if (stored.phase() == Phase.Completed || stored.phase() == Phase.Cancelled) {
            // the pod of a Job that was deleted before its pod was seen appears after the end
            ports.remove(attempt -> true);
            return;
        }
        Campaign campaign = stored.read();
        CampaignLoop loop = new CampaignLoop(campaign, ports.all(), shared, memory);
        String rerun = stored.rerun();
        if (rerun != null) {
            loop.rerun(rerun, stored::forgetRerun);
        }
        Result result = loop.run(null);
        ports.mayCrash();
        stored.write(result, campaign.revision().generation(), cluster.now());
        lookAgain =
                result.addition() != null ? cluster.now() : result.decision().lookAgain();
        if (result.addition() == null && lookAgain != null && !lookAgain.isAfter(cluster.now())) {
            throw new AssertionError("looks again at " + lookAgain + " although it is " + cluster.now());
        }
        // a spec that has changed meanwhile is news
        due |= stored.read().revision().isNew();
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
            return cluster.now();
        }
    }
}
