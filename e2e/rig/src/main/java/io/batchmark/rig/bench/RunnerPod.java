package io.batchmark.rig.bench;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.concurrent.CompletableFuture;

/** Takes the pod template of the first Job that the operator makes, so that the other Jobs have pods of the same kind. */
final class RunnerPod implements Watcher<Job>, AutoCloseable {
    private final CompletableFuture<PodTemplateSpec> template = new CompletableFuture<>();
    private final Watch watch;

    RunnerPod(KubernetesClient client) {
        watch = client.batch().v1().jobs().inNamespace(Leg.NAMESPACE).watch(this);
    }

    /** Without what the API server added to it, and without the finalizer that only the operator takes off. */
    PodTemplateSpec template() {
        return new PodTemplateSpecBuilder(template.join())
                .editMetadata()
                .removeFromLabels("controller-uid")
                .removeFromLabels("batch.kubernetes.io/controller-uid")
                .removeFromLabels("job-name")
                .removeFromLabels("batch.kubernetes.io/job-name")
                .withFinalizers()
                .endMetadata()
                .build();
    }

    @Override
    public void eventReceived(Action action, Job job) {
        template.complete(job.getSpec().getTemplate());
        close();
    }

    @Override
    public void onClose(WatcherException cause) {
        template.completeExceptionally(cause);
    }

    @Override
    public void close() {
        watch.close();
    }
}
