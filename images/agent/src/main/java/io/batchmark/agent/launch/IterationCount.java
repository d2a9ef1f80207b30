package io.batchmark.agent.launch;

import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.result.RunEnd.Kind;
import java.util.EnumSet;
import java.util.Set;

/** The number of executions of the job in this server. */
final class IterationCount {
    /** The ends of a job, as opposed to ends by the server or by the agent. */
    private static final Set<Kind> OF_JOB = EnumSet.of(Kind.FAILED, Kind.STOPPED, Kind.EXITED);

    private final int warmUp;
    private final int counted;

    /**
     * @param warmUp executions that do not count, before the others
     * @param counted executions that count
     */
    IterationCount(int warmUp, int counted) {
        this.warmUp = warmUp;
        this.counted = counted;
    }

    int warmUp() {
        return warmUp;
    }

    int all() {
        return warmUp + counted;
    }

    /** As in "iteration 2 of 5". */
    String name(int number) {
        return "iteration " + number + " of " + all() + (number <= warmUp ? " (warm-up)" : "");
    }

    /**
     * The end of a run, with the iteration in which it ended and a remedy.
     *
     * @param number of the iteration, from 1; 0 before the first iteration
     */
    RunEnd located(RunEnd end, int number) {
        if (number == 0 || all() == 1 || end.kind() == Kind.COMPLETED) {
            return end;
        }
        // the remedy comes first, because a long cause is cut
        String remedy = number > 1 && OF_JOB.contains(end.kind())
                ? " (if the job cannot run twice in one server, set iterations: 1"
                        + (warmUp == 0 ? "" : " and warmUpIterations: 0")
                        + ", or undo its work by spec.job.prepare)"
                : "";
        return new RunEnd(end.kind(), "in " + name(number) + remedy + ": " + end.cause());
    }
}
