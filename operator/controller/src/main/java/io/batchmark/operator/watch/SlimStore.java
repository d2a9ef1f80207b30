package io.batchmark.operator.watch;

import io.batchmark.api.ledger.LedgerShard;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Keeps of what an informer sees only what the operator reads: what it was asked for it knows, results it reads once. */
public final class SlimStore<T extends HasMetadata> extends BasicItemStore<T> {
    private final UnaryOperator<T> slim;

    private SlimStore(UnaryOperator<T> slim) {
        super(Cache::metaNamespaceKeyFunc);
        this.slim = slim;
    }

    /** Pods without most of their spec: where they are, and the volumes that have to be made for them first. */
    public static SlimStore<Pod> ofPods() {
        return new SlimStore<>(pod -> {
            pod.setSpec(new PodSpecBuilder()
                    .withNodeName(pod.getSpec().getNodeName())
                    .withVolumes(pod.getSpec().getVolumes().stream()
                            .filter(volume -> volume.getEphemeral() != null)
                            .toList())
                    .build());
            return pod;
        });
    }

    /** Jobs without their pod template. */
    public static SlimStore<Job> ofJobs() {
        return new SlimStore<>(job -> {
            job.setSpec(new JobSpecBuilder()
                    .withSuspend(job.getSpec().getSuspend())
                    .withCompletions(job.getSpec().getCompletions())
                    .build());
            return job;
        });
    }

    /**
     * Shards of ledgers without the results in their rows.
     *
     * @param withRows whether they arrive with their rows at all
     */
    public static SlimStore<ConfigMap> ofLedgers(BooleanSupplier withRows) {
        return new SlimStore<>(
                shard -> withRows.getAsBoolean() ? LedgerShard.of(shard) : LedgerShard.withoutRows(shard));
    }

    @Override
    public T put(String key, T object) {
        T before = get(key);
        // whoever lists everything anew sees much that has not changed, and that may have been forgotten since
        if (before != null
                && Objects.equals(
                        before.getMetadata().getUid(), object.getMetadata().getUid())
                && Objects.equals(
                        before.getMetadata().getResourceVersion(),
                        object.getMetadata().getResourceVersion())) {
            return before;
        }
        object.getMetadata().setManagedFields(null);
        return super.put(key, slim(object));
    }

    /** An exception here would end the watch of everybody's objects; later it is a matter of the object's campaign alone. */
    private T slim(T object) {
        try {
            return slim.apply(object);
        } catch (RuntimeException e) {
            return object;
        }
    }
}
