package io.batchmark.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfig;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectorBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is among replicas: one leads, the others wait until its lease is over, without a look at any campaign.
 * See decision 9.
 */
public final class Leadership implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Leadership.class);

    private final KubernetesClient client;
    private final String identity;
    private final Duration duration;
    private final CandidateLock lock;
    private final ExecutorService executor = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("leadership-", 0).factory());
    private volatile @Nullable String leader;
    private volatile boolean closing;
    private @Nullable CompletableFuture<?> candidacy;

    /**
     * @param namespace of the lease
     * @param name of the lease
     * @param identity of this replica, which no other one has
     * @param duration how long a leader that is not heard of is waited for, in whole seconds and at least 3 s
     */
    public Leadership(KubernetesClient client, String namespace, String name, String identity, Duration duration) {
        this.client = client;
        this.identity = identity;
        this.duration = duration;
        lock = new CandidateLock(new LeaseLock(namespace, name, identity), duration.dividedBy(5));
    }

    /**
     * Asks for the lease until it is this replica's turn.
     *
     * @param lead what a leader does; called once
     * @param lost what one that has led does when another one may lead; not called after {@link #close}
     */
    public void seek(Runnable lead, Runnable lost) {
        // in a thread of its own: this one renews the lease
        Runnable begin = () -> executor.execute(lead);
        Runnable end = () -> {
            if (!closing) {
                LOG.errorf("%s leads no more", identity);
                lost.run();
            }
        };
        LeaderElectionConfig election = new LeaderElectionConfig(
                lock,
                duration,
                // in the proportions of Kubernetes' own controllers: 15 s, 10 s, 2 s
                duration.multipliedBy(2).dividedBy(3),
                duration.multipliedBy(2).dividedBy(15),
                new LeaderCallbacks(begin, end, this::learn),
                true,
                identity);
        candidacy = new LeaderElectorBuilder(client, executor)
                .withConfig(election)
                .build()
                .start();
    }

    /** Whether it is known who leads. */
    public boolean isDecided() {
        return leader != null;
    }

    public boolean leads() {
        return identity.equals(leader);
    }

    /** Lets another one lead. What a leader does must have ended before. */
    @Override
    public void close() {
        closing = true;
        if (candidacy != null) {
            candidacy.cancel(true);
        }
        executor.shutdown();
    }

    private void learn(@Nullable String holder) {
        leader = holder == null ? "" : holder;
        LOG.infof("%s leads", leader.isEmpty() ? "nobody" : leader);
    }
}
