package io.batchmark.operator.act;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.run.AttemptObserver;
import io.batchmark.operator.run.PodScheduling;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Opens the scheduling gates of pods, and holds the pods of runs from then on. Before that a pod has no result that a finalizer
 * would have to keep. A create can take effect after its sender has lost the lease. The pod of such a create stays at
 * its gate, and the operator that leads removes the pod. See decision 47.
 */
final class PodGate {
    private final Context<BenchmarkCampaign> context;
    private final Runnable awaitLease;

    /** @param awaitLease blocks while another operator may lead */
    PodGate(Context<BenchmarkCampaign> context, Runnable awaitLease) {
        this.context = context;
        this.awaitLease = awaitLease;
    }

    /** Opens the gates of attempts that exist. */
    void open(List<Opening> attempts, ObservedObjects objects) {
        Set<Retirement> opened = attempts.stream()
                .map(opening -> new Retirement(opening.run(), opening.attempt()))
                .collect(Collectors.toSet());
        Stream.concat(AttemptObserver.counted(objects.pods()).stream(), objects.beside().stream())
                .filter(pod -> PodScheduling.isGated(pod) && opened.contains(Attempt.of(pod)))
                .forEach(this::open);
    }

    /** @param made an object that the API server has just created */
    void open(HasMetadata made) {
        if (made instanceof Pod pod
                && PodScheduling.isGated(pod)
                // the API server adds no finalizer to a pod that is being deleted
                && pod.getMetadata().getDeletionTimestamp() == null) {
            awaitLease.run();
            try {
                context.resourceOperations().resourcePatch(pod, this::patched);
            } catch (KubernetesClientException e) {
                // the pod is another version now, or gone: the next look decides again
                if (e.getCode() != HTTP_CONFLICT && e.getCode() != HTTP_NOT_FOUND) {
                    throw e;
                }
            }
        }
    }

    private Pod patched(Pod pod) {
        return context.getClient().resource(pod).patch(PatchContext.of(PatchType.STRATEGIC_MERGE), patch(pod));
    }

    /** Applies to this version of the pod alone: a patch that arrives late opens no other pod. */
    private static String patch(Pod pod) {
        ObjectNode patch = Serialization.jsonMapper().createObjectNode();
        ObjectNode metadata = patch.putObject("metadata")
                .put("uid", pod.getMetadata().getUid())
                .put("resourceVersion", pod.getMetadata().getResourceVersion());
        if (Labels.RUN.equals(pod.getMetadata().getLabels().get(Labels.PART))) {
            metadata.putArray("finalizers").add(Labels.HOLD);
        }
        patch.putObject("spec")
                .putArray("schedulingGates")
                .addObject()
                .put("$patch", "delete")
                .put("name", Labels.GATE);
        return patch.toString();
    }
}
