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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lock as one candidate sees it. How old it is goes by the candidate's own steady clock, as in Kubernetes' controllers,
 * so that neither clocks that differ nor one that jumps make it look free. A leader waits for the API server as long as
 * its lease lasts, however slow that is, and no longer: it must know that it is over before another one follows it.
 */
final class CandidateLock implements Lock {
    private final Lock lock;
    private final Duration duration;
    private final Runnable renewed;
    private @Nullable LeaderElectionRecord seen;
    private long seenAt;
    /** When this candidate, as the leader, last began to renew it. */
    private @Nullable Long renewedAt;

    private volatile long askedAt = System.nanoTime();

    /**
     * @param duration how long it lasts where it is not renewed
     * @param renewed called whenever this candidate has taken or renewed it
     */
    CandidateLock(Lock lock, Duration duration, Runnable renewed) {
        this.lock = lock;
        this.duration = duration;
        this.renewed = renewed;
    }

    /** Since when this candidate has not so much as tried to read it. */
    Duration silence() {
        return Duration.ofNanos(System.nanoTime() - askedAt);
    }

    @Override
    public @Nullable LeaderElectionRecord get(KubernetesClient client) {
        askedAt = System.nanoTime();
        LeaderElectionRecord record = ask(client, lock::get);
        long now = System.nanoTime();
        if (!Objects.equals(record, seen)) {
            seen = record;
            seenAt = now;
        }
        if (record == null || !identity().equals(record.getHolderIdentity())) {
            renewedAt = null;
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
        long begin = System.nanoTime();
        ask(client, asked -> {
            write.to(asked, written);
            return written;
        });
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

    /** @throws IllegalStateException if the lease of this leader is over, which ends the elector */
    private Duration patience() {
        Long last = renewedAt;
        if (last == null) {
            return duration.dividedBy(2);
        }
        Duration age = Duration.ofNanos(System.nanoTime() - last);
        Duration rest = duration.minus(duration.dividedBy(12)).minus(age);
        if (rest.toMillis() <= 0) {
            throw new IllegalStateException("The lease was last renewed " + age.toMillis() + " ms ago");
        }
        return rest;
    }

    @FunctionalInterface
    private interface Write {
        void to(KubernetesClient client, LeaderElectionRecord record);
    }
}
