package io.batchmark.core.loop;

import io.batchmark.core.schedule.Scheduler;
import org.jspecify.annotations.Nullable;

/** Port to the objects of the cluster that runs need and that the campaign does not create, such as the Kafka clusters of Strimzi. */
public interface Prerequisites {
    /** Reason of a condition while a prerequisite is missing. */
    String NOT_READY = "BrokerNotReady";

    /**
     * Looks for them.
     *
     * @return the one that is not ready, for the user; null if all are ready
     * @throws RefusedException if the cluster refuses the read
     */
    @Nullable
    String find();

    /** Parameters of attempts, with the prerequisites that were found. */
    Scheduler.Parameters parameters();
}
