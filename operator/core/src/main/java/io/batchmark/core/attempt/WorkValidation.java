package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.Counts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether a job did the work that it was asked to do: a run that was faster because it did less does not count. */
final class WorkValidation {
    private WorkValidation() {}

    /** What was counted differently from the plan, or null where nothing was. */
    static @Nullable String difference(RunParameters parameters, RunResult result) {
        int interrupt = parameters.workload().interruptAfterCheckpoints();
        if (interrupt > 0 && result.recovery() == null) {
            return "the job was not interrupted after " + interrupt + " checkpoints";
        }
        if (parameters.broker() != null && result.events() == null) {
            return "the events of the job were not counted";
        }
        Iterations iterations = result.times().iterations();
        ServerSettings server = parameters.workload().server();
        int notCounted = iterations == null ? 0 : iterations.warmUp().size();
        int counted = iterations == null ? 1 : iterations.counted().size();
        if (notCounted != server.warmUpIterations() || counted != server.iterations()) {
            return notCounted + " iterations of warm-up and " + counted + " that count instead of "
                    + server.warmUpIterations() + " and " + server.iterations();
        }
        String dispatched = DispatchValidation.difference(parameters, result.dispatch());
        if (dispatched != null) {
            return dispatched;
        }
        Application application = parameters.application();
        if (application != null) {
            return difference(
                    application,
                    result.counts(),
                    iterations,
                    parameters.workload().servers());
        }
        Map<String, long[]> differences = differences(parameters.workload(), result.counts());
        if (parameters.workload().sendsMessages() && result.events() != null) {
            // unlike an event, what was committed with its chunk must not be lost
            compare(
                    differences,
                    "messages received",
                    result.events().received(),
                    parameters.workload().items() * server.executions());
        }
        if (iterations != null && differences.isEmpty()) {
            // where the smallest and the largest number are right, that of each iteration is
            differences.putAll(differences(parameters.workload(), iterations.least()));
            differences.putAll(differences(parameters.workload(), iterations.most()));
            return differences.isEmpty() ? null : "in an iteration " + text(differences);
        }
        return differences.isEmpty() ? null : text(differences);
    }

    private static String text(Map<String, long[]> differences) {
        return differences.entrySet().stream()
                .map(d -> different(d.getValue()[0], d.getKey(), d.getValue()[1]))
                .collect(Collectors.joining(", "));
    }

    /**
     * Of a job that is not ours, only what its user has said can be checked. What it reads again after a rollback, and skips, is
     * its own affair: then no fewer than all items must have been read or skipped.
     */
    private static @Nullable String difference(
            Application application, Counts counts, @Nullable Iterations iterations, int servers) {
        Long items = application.items();
        if (items == null) {
            return null;
        }
        if (iterations == null) {
            boolean again = counts.rollbacks() + counts.skips() > 0;
            long taken = counts.read() + counts.skips();
            return taken == items || again && taken > items ? null : different(counts.read(), "items read", items);
        }
        // an iteration may skip an item that another one reads, so that the sum of its counts has to be right, not each
        long least = taken(iterations.leastTaken(), iterations.least());
        long most = taken(iterations.mostTaken(), iterations.most());
        boolean again = iterations.most().rollbacks() + iterations.most().skips() > 0;
        if (least >= items && (most == items || again)) {
            return null;
        }
        // servers may share the items differently in each iteration: the mean of each server is rounded
        long mean = counts.read() + counts.skips();
        if (servers > 1
                && least < items
                && most > items
                && mean >= items - servers
                && (mean <= items + servers || again)) {
            return null;
        }
        String what = iterations.most().skips() > 0 ? "items read or skipped" : "items read";
        return "in an iteration " + different(least < items ? least : most, what, items);
    }

    private static long taken(@Nullable Long counted, Counts extreme) {
        return counted == null ? extreme.read() + extreme.skips() : counted;
    }

    private static String different(long counted, String what, long planned) {
        return counted + " " + what + " instead of " + planned;
    }

    private static Map<String, long[]> differences(Workload workload, Counts counts) {
        Map<String, long[]> differences = new LinkedHashMap<>();
        compare(differences, "items read", counts.read(), workload.items());
        compare(differences, "items written", counts.written(), workload.items());
        Workload.Write write = workload.artifacts().write();
        boolean alternates = write == Workload.Write.AlternateInsertDelete;
        compare(
                differences,
                alternates ? "rows inserted and deleted" : "rows inserted",
                counts.inserted() + (alternates ? counts.deleted() : 0),
                alternates || write.inserts() ? workload.items() : 0);
        if (!alternates) {
            compare(differences, "rows deleted", counts.deleted(), write.deletes() ? workload.items() : 0);
        }
        compare(differences, "rows updated", counts.updated(), write == Workload.Write.Rewrite ? workload.items() : 0);
        long least = workload.checkpoints();
        // by time there may be any number more
        boolean byTime = workload.step().checkpointSeconds() > 0 && counts.commits() > least;
        // and what is rolled back is written again item by item
        boolean again = workload.locks().areShared() && counts.rollbacks() > 0 && counts.commits() >= least;
        compare(differences, "checkpoints", counts.commits(), byTime || again ? counts.commits() : least);
        compare(differences, "rollbacks", counts.rollbacks(), workload.locks().areShared() ? counts.rollbacks() : 0);
        compare(differences, "skips", counts.skips(), 0);
        return differences;
    }

    private static void compare(Map<String, long[]> differences, String what, long counted, long planned) {
        if (counted != planned) {
            differences.put(what, new long[] {counted, planned});
        }
    }
}
