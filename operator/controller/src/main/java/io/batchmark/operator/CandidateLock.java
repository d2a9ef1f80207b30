package io.batchmark.operator;

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
 * so that neither clocks that differ nor one that jumps make it look free. No request outlasts {@code patience}: a
 * leader that is cut off must know before another one follows it.
 */
final class CandidateLock implements Lock {
    private final Lock lock;
    private final RequestConfig patience;
    private @Nullable LeaderElectionRecord seen;
    private long seenAt;

    CandidateLock(Lock lock, Duration patience) {
        this.lock = lock;
        this.patience = new RequestConfigBuilder()
                .withRequestTimeout(Math.toIntExact(patience.toMillis()))
                .withRequestRetryBackoffLimit(0)
                .build();
    }

    @Override
    public @Nullable LeaderElectionRecord get(KubernetesClient client) {
        LeaderElectionRecord record = ask(client, lock::get);
        long now = System.nanoTime();
        if (!Objects.equals(record, seen)) {
            seen = record;
            seenAt = now;
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
        ask(client, asked -> {
            lock.create(asked, leader);
            return leader;
        });
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord leader) {
        ask(client, asked -> {
            lock.update(asked, leader);
            return leader;
        });
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
}
