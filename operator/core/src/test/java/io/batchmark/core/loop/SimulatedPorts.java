package io.batchmark.core.loop;

import io.batchmark.core.loop.SimulatedRefusals.Write;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.summary.EarlierCampaign;
import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Adapters of the loop to a simulated cluster. */
final class SimulatedPorts implements ReportStore, Prerequisites {
    private final SimulatedCluster cluster;
    private final SimulatedWrites writes;
    private final SimulatedLedger ledger;
    private final SimulatedRuns runs;
    private final SimulatedAudience audience;
    private @Nullable String missing;
    private @Nullable EarlierCampaign earlier;

    /** @param lag age of the caches of the operator at most */
    SimulatedPorts(SimulatedCluster cluster, Random random, Duration lag) {
        this.cluster = cluster;
        this.writes = new SimulatedWrites(cluster.refusals(), random);
        this.ledger = new SimulatedLedger(cluster, writes);
        this.runs = new SimulatedRuns(cluster, random, lag, writes, ledger);
        this.audience = new SimulatedAudience(cluster.campaign());
    }

    Ports all() {
        return new Ports(runs, ledger, this, this, () -> earlier, audience, audience);
    }

    SimulatedWrites writes() {
        return writes;
    }

    SimulatedRuns runs() {
        return runs;
    }

    SimulatedAudience audience() {
        return audience;
    }

    /** @param what the prerequisite that is not ready; null if all are ready */
    void missing(@Nullable String what) {
        missing = what;
    }

    /** @param campaign the campaign that this one is compared with; null for no comparison */
    void earlier(@Nullable EarlierCampaign campaign) {
        earlier = campaign;
    }

    void forgetRerun() {
        writes.send(Write.Request, cluster.campaign()::forgetRerun);
    }

    @Override
    public Consumer<ReportFiles> replace() {
        return files -> writes.send(Write.Report, () -> cluster.campaign().report(files));
    }

    @Override
    public @Nullable String find() {
        cluster.refusals().check(Write.Prerequisites);
        return missing;
    }

    @Override
    public Scheduler.Parameters parameters() {
        return cluster.campaign().parameters();
    }
}
