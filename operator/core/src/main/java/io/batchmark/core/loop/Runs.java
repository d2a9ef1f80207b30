package io.batchmark.core.loop;

import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Scheduler;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Port to the attempts of a campaign on the cluster. Each write can be repeated: it changes nothing that has been done. */
public interface Runs {
    /** @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read */
    Observation look(Instant now) throws UnreadableLedgerException;

    /**
     * Lets pods of attempts that exist get their nodes.
     *
     * @throws RefusedException if the cluster refuses one of them
     */
    void open(List<Opening> attempts);

    /**
     * Creates the pods of attempts, and the databases and brokers that they need, and lets them get their nodes.
     *
     * @throws RefusedException if the cluster refuses one of them
     */
    void start(List<Start> starts, Scheduler.Parameters parameters);

    /**
     * Creates the databases and brokers of attempts that their queue has admitted.
     *
     * @throws RefusedException if the cluster refuses one of them
     */
    void accompany(List<Start> starts, Scheduler.Parameters parameters);

    /** Pods that have ended and can be kept: pods that were kept before, and pods of these attempts. */
    List<EndedPod> ended(Collection<Retirement> retired);

    /**
     * Stops attempts, and removes attempts that are in the ledger. A refused stop keeps no other attempt from its end.
     *
     * @return whether everything is removed; otherwise the next decision has the rest
     * @throws RefusedException if the cluster refuses to stop an attempt
     */
    boolean end(Decision decision, PodRetention retention);
}
