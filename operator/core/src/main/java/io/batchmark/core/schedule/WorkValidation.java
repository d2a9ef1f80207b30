package io.batchmark.core.schedule;

import io.batchmark.contract.Application;
import io.batchmark.contract.Iterations;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.Counts;
import io.batchmark.contract.ServerSettings;
import io.batchmark.contract.Workload;
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
        Map<String, long[]> differences = differences(parameters, result.counts());
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
            differences.putAll(differences(parameters, iterations.least()));
            differences.putAll(differences(parameters, iterations.most()));
            return differences.isEmpty() ? null : "in an iteration " + text(differences);
        }
        return differences.isEmpty() ? null : text(differences);
    }

    private static String text(Map<String, long[]> differences) {
        return differences.entrySet().stream()
                .map(d -> d.getValue()[0] + " " + d.getKey() + " instead of " + d.getValue()[1])
                .collect(Collectors.joining(", "));
    }

    private static Map<String, long[]> differences(RunParameters parameters, Counts counts) {
        Application application = parameters.application();
        return application == null ? differences(parameters.workload(), counts) : differences(application, counts);
    }

    /**
     * Of a job that is not ours, only what its user has said can be checked. What it reads again after a rollback, and skips, is
     * its own affair: then no fewer than all items must have been read or skipped.
     */
    private static Map<String, long[]> differences(Application application, Counts counts) {
        Map<String, long[]> differences = new LinkedHashMap<>();
        Long items = application.items();
        boolean again =
                counts.rollbacks() + counts.skips() > 0 && items != null && counts.read() + counts.skips() >= items;
        if (items != null && !again) {
            compare(differences, "items read", counts.read(), items);
        }
        return differences;
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
                alternates || write == Workload.Write.Insert ? workload.items() : 0);
        if (!alternates) {
            compare(differences, "rows deleted", counts.deleted(), 0);
        }
        compare(differences, "rows updated", counts.updated(), write == Workload.Write.Rewrite ? workload.items() : 0);
        compare(differences, "checkpoints", counts.commits(), workload.checkpoints());
        compare(differences, "rollbacks", counts.rollbacks(), 0);
        compare(differences, "skips", counts.skips(), 0);
        return differences;
    }

    private static void compare(Map<String, long[]> differences, String what, long counted, long planned) {
        if (counted != planned) {
            differences.put(what, new long[] {counted, planned});
        }
    }
}
