package io.batchmark.core.schedule;

import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.schedule.Policy.Mode;
import java.util.List;

/** What the tests of this package start from. */
public final class Given {
    /** A run's UID is its key here, so that results can be read. */
    public static final Scheduler.Parameters PARAMETERS = (run, attempt) -> SampleRun.parameters(run.key(), attempt);

    private Given() {}

    /** One run at a time, three attempts, a minute to start, half a minute to go, ten seconds between attempts. */
    public static Policy policy(int parallelism) {
        return policy(parallelism, Mode.Run);
    }

    public static Policy policy(int parallelism, Mode mode) {
        return new PolicyBuilder(parallelism).mode(mode).build();
    }

    public static Plan plan(int replicates, String... itemCounts) {
        return plan(replicates, replicates, itemCounts);
    }

    public static Plan plan(int min, int max, String... itemCounts) {
        try {
            return Plan.of(design(min, max, itemCounts));
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }

    public static Design design(int min, int max, String... itemCounts) {
        Factor chunk = new Factor("itemCount", "1000", List.of(itemCounts));
        return new Design(Design.Type.FullFactorial, List.of(chunk), max, min, 42, List.of());
    }
}
