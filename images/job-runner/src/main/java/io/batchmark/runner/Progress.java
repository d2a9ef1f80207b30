package io.batchmark.runner;

import io.batchmark.contract.RunResult;
import io.batchmark.contract.Workload;
import java.util.Locale;

/** What a user reads in the log of the container meanwhile. */
final class Progress {
    private final Run run;
    private long checkpoints;

    Progress(Run run) {
        this.run = run;
    }

    void started() {
        Workload workload = run.parameters().workload();
        say(String.format(
                Locale.ROOT,
                "Batch job %s: %,d records, %,d per checkpoint, %d partition(s), database %s, job repository in %s",
                run.resumption() == null ? "started" : "resumed",
                workload.items(),
                workload.itemCount(),
                workload.partitions(),
                run.parameters().database().name(),
                workload.jobRepository()));
    }

    /** Says how far the job is; returns whether there has been a checkpoint since the last time. */
    boolean report() {
        long before = checkpoints;
        checkpoints = run.measurement().checkpoints();
        long items = run.parameters().workload().items();
        long delivered = run.measurement().delivered();
        say(String.format(
                Locale.ROOT,
                "%3d %%: %,d of %,d records, %,d checkpoints",
                100 * delivered / items,
                delivered,
                items,
                checkpoints));
        return checkpoints > before;
    }

    void ended(RunResult result) {
        String message = result.message();
        say(String.format(
                Locale.ROOT,
                "Batch job %s: %,d records, %,d checkpoints, %.3f s%s",
                result.batchStatus(),
                result.counts().read(),
                result.counts().commits(),
                result.times().elapsed() / 1e9,
                message == null ? "" : ": " + message));
    }

    private static void say(String text) {
        System.out.println(text);
    }
}
