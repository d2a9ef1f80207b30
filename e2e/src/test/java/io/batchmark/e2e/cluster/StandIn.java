package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Plays one of Strimzi's operators: for the resources of one kind, in one namespace. */
abstract class StandIn implements ResourceEventHandler<GenericKubernetesResource>, AutoCloseable {
    /** What did not succeed is tried again then. */
    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final NonNamespaceOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            resources;
    private final SharedIndexInformer<GenericKubernetesResource> informer;

    @SuppressWarnings("this-escape")
    StandIn(Sandbox sandbox, StrimziRelease release, String kind) {
        resources = release.resources(kind).inNamespace(sandbox.namespace());
        informer = resources.runnableInformer(AGAIN.toMillis());
        informer.addEventHandler(this);
    }

    void start() {
        informer.run();
    }

    /** A resource is there, and may have been done before. */
    abstract void make(GenericKubernetesResource resource);

    /** A resource is not there any more. */
    abstract void unmake(GenericKubernetesResource resource);

    @Override
    public void onAdd(GenericKubernetesResource resource) {
        look(resource);
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource resource) {
        boolean toldAgain = before.getMetadata()
                .getResourceVersion()
                .equals(resource.getMetadata().getResourceVersion());
        boolean changed = !before.getMetadata()
                .getGeneration()
                .equals(resource.getMetadata().getGeneration());
        if (toldAgain || changed) { // and not what was written here
            look(resource);
        }
    }

    @Override
    public void onDelete(GenericKubernetesResource resource, boolean unknown) {
        if (isOurs(resource)) {
            unmake(resource);
        }
    }

    private void look(GenericKubernetesResource resource) {
        try {
            GenericKubernetesResource current = at(resource).get();
            if (current != null && isOurs(current)) {
                make(current);
            }
        } catch (KubernetesClientException e) {
            Console.say("stand-in: " + resource.getKind() + " "
                    + resource.getMetadata().getName() + ": " + e.getMessage());
        }
    }

    private static boolean isOurs(GenericKubernetesResource resource) {
        return Strimzi.CLUSTER.equals(resource.getMetadata().getLabels().get("strimzi.io/cluster"));
    }

    Resource<GenericKubernetesResource> at(GenericKubernetesResource resource) {
        return resources.withName(resource.getMetadata().getName());
    }

    static boolean isDone(GenericKubernetesResource resource) {
        Number observed = resource.get("status", "observedGeneration");
        return observed != null
                && observed.longValue() == resource.getMetadata().getGeneration()
                && "Ready".equals(resource.get("status", "conditions", 0, "type"))
                && "True".equals(resource.get("status", "conditions", 0, "status"));
    }

    void ready(GenericKubernetesResource resource, Map<String, Object> more) {
        report(resource, Map.of("type", "Ready", "status", "True"), more);
    }

    void notReady(GenericKubernetesResource resource, String message) {
        report(
                resource,
                Map.of("type", "Ready", "status", "False", "reason", "KafkaError", "message", message),
                Map.of());
    }

    /** Reports a resource that Strimzi does not accept. */
    void refuse(GenericKubernetesResource resource, String message) {
        report(
                resource,
                Map.of("type", "NotReady", "status", "True", "reason", "InvalidResourceException", "message", message),
                Map.of());
    }

    private void report(GenericKubernetesResource resource, Map<String, Object> condition, Map<String, Object> more) {
        Map<String, Object> dated = new HashMap<>(condition);
        dated.put(
                "lastTransitionTime",
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        Map<String, Object> status = new HashMap<>(more);
        status.put("conditions", List.of(dated));
        status.put("observedGeneration", resource.getMetadata().getGeneration());
        at(resource).editStatus(current -> {
            current.setAdditionalProperty("status", status);
            return current;
        });
    }

    @Override
    public void close() {
        informer.close();
    }
}
