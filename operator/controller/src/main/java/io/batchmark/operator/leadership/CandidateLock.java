package io.batchmark.operator.leadership;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A lock as one candidate sees it. How old it is goes by the candidate's own steady clock, as in Kubernetes' controllers,
 * so that neither clocks that differ nor one that jumps make it look free.
 *
 * <p>A leader is late when its lease may end before the next answer. A late leader asks if the lease is still its own:
 * then it renews the lease, and leads on. It ends if another candidate has the lease, or if no renewal succeeds within
 * the duration of a lease.
 */
final class CandidateLock implements Lock {
    private static final Logger LOG = Logger.getLogger(CandidateLock.class);

    private final Lock lock;
    private final Duration duration;
    /** The age at which a renewed lease is late: less than its duration, so that no other candidate has it yet. */
    private final Duration sure;

    private final LongSupplier nanos;
    private final Runnable renewed;
    private final AtomicLong lateRenewals = new AtomicLong();
    private @Nullable LeaderElectionRecord seen;
    private long seenAt;
    /** When this candidate, as the leader, began its last renewal that succeeded. */
    private volatile @Nullable Long renewedAt;
    /** When this candidate, as a late leader, first asked for the lease; null if it is not late. */
    private @Nullable Long lateSince;

    private volatile long askedAt;

    /**
     * @param duration how long it lasts where it is not renewed
     * @param nanos a clock that does not jump
     * @param renewed called whenever this candidate has taken or renewed it
     */
    CandidateLock(Lock lock, Duration duration, LongSupplier nanos, Runnable renewed) {
        this.lock = lock;
        this.duration = duration;
        this.sure = duration.minus(duration.dividedBy(12));
        this.nanos = nanos;
        this.renewed = renewed;
        this.askedAt = nanos.getAsLong();
    }

    /** Since when this candidate has not so much as tried to read it. */
    Duration silence() {
        return since(askedAt);
    }

    /** Tests if this candidate has the lease, and no other candidate can have it yet. */
    boolean isSure() {
        Long last = renewedAt;
        return last != null && since(last).compareTo(sure) < 0;
    }

    /** The count of late renewals of this candidate. */
    long lateRenewals() {
        return lateRenewals.get();
    }

    private Duration since(long begin) {
        return Duration.ofNanos(nanos.getAsLong() - begin);
    }

    @Override
    public @Nullable LeaderElectionRecord get(KubernetesClient client) {
        askedAt = nanos.getAsLong();
        LeaderElectionRecord record = ask(client, lock::get);
        long now = nanos.getAsLong();
        if (!Objects.equals(record, seen)) {
            seen = record;
            seenAt = now;
        }
        if (record == null || !identity().equals(record.getHolderIdentity())) {
            renewedAt = null;
            lateSince = null;
        }
        return record == null
                ? null
                : new LeaderElectionRecord(
                        record.getHolderIdentity(),
                        record.getLeaseDuration(),
                        record.getAcquireTime(),
                        ZonedDateTime.now(ZoneOffset.UTC).minusNanos(now - seenAt),
                        record.getLeaderTransitions());
    }

    @Override
    public void create(KubernetesClient client, LeaderElectionRecord leader) {
        write(client, leader, lock::create);
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord leader) {
        write(client, leader, lock::update);
    }

    private void write(KubernetesClient client, LeaderElectionRecord leader, Write write) {
        boolean isFree = leader.getHolderIdentity() == null;
        LeaderElectionRecord written = new LeaderElectionRecord(
                // in a merge patch, no name would leave the one that is there
                isFree ? "" : leader.getHolderIdentity(),
                leader.getLeaseDuration(),
                leader.getAcquireTime(),
                leader.getRenewTime(),
                leader.getLeaderTransitions());
        long begin = nanos.getAsLong();
        ask(client, asked -> {
            write.to(asked, written);
            return written;
        });
        if (lateSince != null && renewedAt != null) {
            lateRenewals.incrementAndGet();
            LOG.warnf(
                    "renewed the lease %d ms late; it was still held",
                    since(renewedAt).minus(sure).toMillis());
        }
        lateSince = null;
        renewedAt = isFree ? null : (Long) begin;
        if (!isFree) {
            renewed.run();
        }
    }

    @Override
    public String identity() {
        return lock.identity();
    }

    @Override
    public String describe() {
        return lock.describe();
    }

    private <T> T ask(KubernetesClient client, Function<KubernetesClient, T> request) {
        RequestConfig patience = new RequestConfigBuilder()
                .withRequestTimeout(Math.toIntExact(patience().toMillis()))
                .withRequestRetryBackoffLimit(0)
                .build();
        try {
            return client.adapt(NamespacedKubernetesClient.class)
                    .withRequestConfig(patience)
                    .call(asked -> request.apply(asked));
        } catch (KubernetesClientException e) {
            throw e;
        } catch (RuntimeException e) {
            // such as a lease without times, made by hand: the elector tries again after this exception, and ends after
            // others
            throw new KubernetesClientException("cannot read " + lock.describe(), e);
        }
    }

    /** @throws IllegalStateException if this leader has been late for the duration of a lease, which ends the elector */
    private Duration patience() {
        Long last = renewedAt;
        if (last == null) {
            return duration.dividedBy(2);
        }
        Duration rest = sure.minus(since(last));
        if (rest.toMillis() > 0) {
            return rest;
        }
        if (lateSince == null) {
            lateSince = nanos.getAsLong();
        }
        if (since(lateSince).compareTo(duration) >= 0) {
            throw new IllegalStateException(
                    "The lease was last renewed " + since(last).toMillis() + " ms ago");
        }
        return duration.dividedBy(2);
    }

    @FunctionalInterface
    private interface Write {
        void to(KubernetesClient client, LeaderElectionRecord record);
    }
}
