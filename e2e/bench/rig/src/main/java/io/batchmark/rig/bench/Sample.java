package io.batchmark.rig.bench;

import java.time.Duration;
import java.util.Locale;

/**
 * What a campaign had taken at one time. All but sizes only grow, whatever is restarted.
 *
 * @param at since the campaign was created
 * @param finished runs that its status says have succeeded
 * @param writes requests of the operator that changed something
 * @param reconciliations how often the operator looked at the campaign
 * @param reconciling time that it took for this, its waits for the API server included
 * @param operator CPU time of the operator
 * @param apiServer CPU time of kube-apiserver
 * @param memory resident memory of the operator, KiB
 * @param bytes the custom resource
 * @param store what etcd has on the disk, bytes
 */
record Sample(
        Duration at,
        int finished,
        long writes,
        double reconciliations,
        Duration reconciling,
        Duration operator,
        Duration apiServer,
        long memory,
        int bytes,
        long store) {
    static final String HEADER = String.format(
            Locale.ROOT,
            "%9s %8s %7s %11s %17s %15s %15s %9s %9s %9s",
            "finished",
            "after s",
            "runs/s",
            "writes/run",
            "reconciliation ms",
            "operator CPU ms",
            "API srv. CPU ms",
            "MiB",
            "CR bytes",
            "etcd MiB");

    /** What it took since an earlier one, by run. */
    String since(Sample before) {
        double runs = Math.max(1, finished - before.finished);
        return String.format(
                Locale.ROOT,
                "%9d %8.0f %7.1f %11.2f %17.0f %15.1f %15.1f %9d %9d %9d",
                finished,
                at.toMillis() / 1e3,
                (finished - before.finished) * 1e3 / at.minus(before.at).toMillis(),
                (writes - before.writes) / runs,
                reconciling.minus(before.reconciling).toMillis()
                        / Math.max(1, reconciliations - before.reconciliations),
                operator.minus(before.operator).toMillis() / runs,
                apiServer.minus(before.apiServer).toMillis() / runs,
                memory >> 10,
                bytes,
                store >> 20);
    }
}
