package io.batchmark.runner.live;

import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.text.StepBegin;
import java.time.Instant;
import java.util.Locale;

/** What a user reads in the log of the container meanwhile. */
public final class ProgressLog {
    private final ServerRun run;
    private long checkpoints;

    public ProgressLog(ServerRun run) {
        this.run = run;
    }

    public void started() {
        say(String.format(
                Locale.ROOT,
                "Batch job %s: %s, database %s, job repository in %s",
                run.resumption() == null ? "started" : "resumed",
                work(),
                run.parameters().database().name(),
                run.parameters().workload().server().jobRepository()));
    }

    private String work() {
        return String.format(
                Locale.ROOT,
                "%,d records, %,d per checkpoint, %d partition(s)",
                run.share().items(),
                run.share().workload().itemCount(),
                run.share().partitions());
    }

    /** Says how long an iteration took, for a job that is executed several times. */
    public void iterationEnded(RunResult result) {
        say(String.format(
                Locale.ROOT,
                "Iteration %d of %d%s: %.3f s",
                run.iterationNumber(),
                run.parameters().workload().executions(),
                run.isWarmUp() ? " (warm-up, not counted)" : "",
                result.times().elapsed() / 1e9));
    }

    /** Says how far the job is; returns whether there has been a checkpoint since the last time. */
    public boolean report() {
        long before = checkpoints;
        checkpoints = run.measurement().checkpoints();
        long items = run.items();
        long delivered = run.measurement().delivered();
        if (run.dispatched() != null) {
            say(String.format(
                    Locale.ROOT, "%,d records, %,d checkpoints, in this server%s", delivered, checkpoints, begin()));
            return checkpoints != before;
        }
        say(String.format(
                Locale.ROOT,
                "%3d %%: %,d of %,d records, %,d checkpoints%s",
                100 * delivered / Math.max(1, items),
                delivered,
                items,
                checkpoints,
                begin()));
        return checkpoints != before; // less in the next iteration
    }

    /** The note again, because a killed server leaves no more than the end of its log. */
    private String begin() {
        Instant begun = run.firstStepBegunAt();
        return begun == null ? "" : ", " + StepBegin.note(begun);
    }

    public void ended(RunResult result) {
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
