package io.batchmark.runner.run;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one run of this JVM. The batch container makes the batch artifacts by itself, partition by partition, and knows
 * nothing of ours that it could hand to them: this is where they find their run. Nothing else may look here, everything
 * else is given its run.
 */
public final class CurrentRun {
    private static volatile @Nullable ServerRun current;

    private CurrentRun() {}

    public static void set(ServerRun run) {
        current = run;
    }

    public static ServerRun get() {
        return Objects.requireNonNull(current, "no run has begun in this JVM");
    }
}
