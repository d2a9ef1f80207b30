package io.batchmark.rig.bench;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Asks of the API server what the executor of Argo Workflows does, which is a container of each pod and does not run on fake
 * nodes: it makes a WorkflowTaskResult when it starts, and says there when all results are in it. Without that a pod that
 * has succeeded has not finished for the controller.
 */
final class ArgoExecutor implements ResourceEventHandler<Pod>, AutoCloseable {
    private static final int THREADS = 16;
    private static final String WORKFLOW = "workflows.argoproj.io/workflow";
    private static final String NODE = "workflows.argoproj.io/node-id";
    private static final String COMPLETED = "workflows.argoproj.io/report-outputs-completed";

    private final KubernetesClient client;
    private final ExecutorService requests = Executors.newFixedThreadPool(THREADS);
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final SharedIndexInformer<Pod> informer;

    ArgoExecutor(KubernetesClient client) {
        this.client = client;
        informer = client.pods()
                .inNamespace(Leg.NAMESPACE)
                .withLabel(WORKFLOW)
                .withField("status.phase", "Running")
                .inform(this);
    }

    @Override
    public void onAdd(Pod pod) {
        requests.execute(() -> {
            try {
                report(pod);
            } catch (RuntimeException e) {
                failure.compareAndSet(null, e);
            }
        });
    }

    private void report(Pod pod) {
        OwnerReference workflow = pod.getMetadata().getOwnerReferences().getFirst();
        GenericKubernetesResource result = new GenericKubernetesResourceBuilder()
                .withApiVersion(ArgoWorkflow.API_VERSION)
                .withKind("WorkflowTaskResult")
                .withNewMetadata()
                .withNamespace(Leg.NAMESPACE)
                .withName(pod.getMetadata().getAnnotations().get(NODE))
                .withLabels(Map.of(WORKFLOW, workflow.getName(), COMPLETED, "false"))
                .withOwnerReferences(new OwnerReferenceBuilder(workflow)
                        .withController(null)
                        .withBlockOwnerDeletion(null)
                        .build())
                .endMetadata()
                .build();
        Resource<GenericKubernetesResource> resource = client.resource(result);
        resource.create();
        resource.patch(PatchContext.of(PatchType.JSON_MERGE), """
                {"metadata":{"labels":{"%s":"true"}}}""".formatted(COMPLETED));
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
        // it has said all that it has to say
    }

    @Override
    public void onDelete(Pod pod, boolean unknown) {
        // it runs no more
    }

    /** Fails where something could not be reported: the Workflow would then have waited for it. */
    @Override
    public void close() {
        informer.close();
        requests.close();
        RuntimeException first = failure.get();
        if (first != null) {
            throw new IllegalStateException("the result of a pod could not be reported", first);
        }
    }
}
