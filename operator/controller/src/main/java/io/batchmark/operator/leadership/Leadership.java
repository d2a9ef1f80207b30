package io.batchmark.operator.leadership;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfig;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
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
    /** Between two looks of one who stands by; the elector makes it up to twice as long. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);
    /** Between two looks of a thread that waits for a late renewal. */
    private static final Duration PAUSE = Duration.ofMillis(100);
    /** The elector's own deadline for a leader, by a clock that may jump: {@link CandidateLock} has the real one. */
    private static final Duration NO_DEADLINE = Duration.ofDays(365);

    private final KubernetesClient client;
    private final String identity;
    private final Duration duration;
    private final CandidateLock lock;
    private final ExecutorService executor = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("leadership-", 0).factory());
    private volatile @Nullable String leader;
    private volatile boolean closing;
    private volatile Runnable keep = () -> {};
    private @Nullable LeaderElector elector;
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
        lock = new CandidateLock(
                new LeaseLock(namespace, name, identity), duration, System::nanoTime, () -> keep.run());
    }

    /**
     * Asks for the lease until it is this replica's turn.
     *
     * @param lead what a leader does; called once
     * @param keep called whenever the lease is renewed, which waits for it: for a look whether it is to be kept
     * @param lost what one that has led does when another one may lead; not called after {@link #close}
     */
    public void seek(Runnable lead, Runnable keep, Runnable lost) {
        this.keep = keep;
        // in a thread of its own: this one renews the lease
        Runnable begin = () -> executor.execute(lead);
        Runnable end = () -> {
            if (!closing) {
                LOG.errorf("%s leads no more", identity);
                lost.run();
            }
        };
        elector = new LeaderElectorBuilder(client, executor)
                .withConfig(new Election(new LeaderCallbacks(begin, end, this::learn)))
                .build();
        candidacy = elector.start();
    }

    /** Whether it is known who leads. */
    public boolean isDecided() {
        return leader != null;
    }

    public boolean leads() {
        return identity.equals(leader);
    }

    /**
     * Blocks while this leader is late, when another replica may lead by now. The wait is short: the leader renews its lease,
     * or its process halts.
     *
     * @throws IllegalStateException if the thread is interrupted
     */
    public void awaitLease() {
        try {
            while (!lock.isSure()) {
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("ended while the lease was late", e);
        }
    }

    /** The count of renewals that came late, when this leader still held the lease. */
    public long lateRenewals() {
        return lock.lateRenewals();
    }

    /** Whether it goes on to ask for the lease, with or without an answer; it does so always, whoever leads. */
    public boolean isAlive() {
        return lock.silence().compareTo(LONGEST_SILENCE.plus(duration)) < 0;
    }

    /** Lets another one lead, at once. What a leader does must have ended before. */
    @Override
    public void close() {
        closing = true;
        boolean led = leads();
        if (candidacy != null) {
            candidacy.cancel(true);
        }
        if (led && elector != null) {
            try {
                elector.release();
            } catch (RuntimeException e) {
                LOG.warn("The lease cannot be given back: the next leader waits until it is over", e);
            }
        }
        executor.shutdown();
    }

    private void learn(@Nullable String holder) {
        leader = holder == null ? "" : holder;
        LOG.infof("%s leads", leader.isEmpty() ? "nobody" : leader);
    }

    /**
     * A leader renews its lease seven times while it lasts. A standby looks often, however long a lease lasts, because each
     * late look prolongs the time without a leader.
     */
    private final class Election extends LeaderElectionConfig {
        Election(LeaderCallbacks callbacks) {
            // it is not released by the elector, which would first ask whether it is still its own
            super(
                    lock,
                    duration,
                    duration.multipliedBy(2).dividedBy(3),
                    duration.multipliedBy(2).dividedBy(15),
                    callbacks,
                    false,
                    identity);
        }

        @Override
        public Duration getRenewDeadline() {
            return leads() ? NO_DEADLINE : super.getRenewDeadline();
        }

        @Override
        public Duration getRetryPeriod() {
            return leads() ? super.getRetryPeriod() : LOOK;
        }
    }
}
