package io.batchmark.rig.bench;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.concurrent.CompletableFuture;

/** Takes the first pod that the operator makes, so that Jobs beside the campaign have pods of the same kind. */
final class RunnerPod implements Watcher<Pod>, AutoCloseable {
    private final CompletableFuture<Pod> first = new CompletableFuture<>();
    private final Watch watch;

    RunnerPod(KubernetesClient client) {
        watch = client.pods().inNamespace(Leg.NAMESPACE).watch(this);
    }

    /** Without what the API server and the scheduler added to it, and without the finalizer that only the operator takes off. */
    PodTemplateSpec template() {
        Pod pod = first.join();
        return new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(pod.getMetadata().getLabels())
                .withAnnotations(pod.getMetadata().getAnnotations())
                .endMetadata()
                .withSpec(new PodSpecBuilder(pod.getSpec())
                        .withNodeName(null)
                        .withPriority(null)
                        .withPreemptionPolicy(null)
                        .build())
                .build();
    }

    @Override
    public void eventReceived(Action action, Pod pod) {
        first.complete(pod);
        close();
    }

    @Override
    public void onClose(WatcherException cause) {
        first.completeExceptionally(cause);
    }

    @Override
    public void close() {
        watch.close();
    }
}
