package io.batchmark.cli.cluster;

import io.batchmark.api.metadata.Labels;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.core.schedule.Remedy;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/** The pods of one namespace that a command creates or follows. */
public final class Pods {
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int UNPROCESSABLE = 422;
    private static final long MOST_EVENTS = 100;
    private static final String OF_PROBE = "Unhealthy";
    private static final int MAX_CHARACTERS = 1024;

    private final KubernetesClient client;
    private final String namespace;

    Pods(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** The pod of a name. */
    public Resource<Pod> named(String name) {
        return client.pods().inNamespace(namespace).withName(name);
    }

    /** All pods of a campaign, for {@link Changes}. */
    public Informable<Pod> ofCampaign(String campaign) {
        return client.pods().inNamespace(namespace).withLabel(Labels.CAMPAIGN, campaign);
    }

    /** @throws CommandFailure if the API server refuses the pod, with a remedy */
    public void create(Pod pod) {
        try {
            client.pods().inNamespace(namespace).resource(pod).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != FORBIDDEN && e.getCode() != UNPROCESSABLE) {
                throw e;
            }
            throw refused(e);
        }
    }

    private static CommandFailure refused(KubernetesClientException refusal) {
        String said = Plain.line(
                String.valueOf(
                        refusal.getStatus() == null
                                ? refusal.getMessage()
                                : refusal.getStatus().getMessage()),
                MAX_CHARACTERS);
        return new CommandFailure(
                CommandExit.FAILED,
                "the API server refuses the pod of the inspection: " + said + ". Remedy: "
                        + (said.contains("cannot create resource")
                                ? "ask for the permissions of docs/pipelines.md in this namespace"
                                : said.contains("exceeded quota") ? Remedy.forRequest(said) : Remedy.forPod(said)));
    }

    /** Deletes a pod at once, if it exists. */
    public void delete(String name) {
        client.pods().inNamespace(namespace).withName(name).withGracePeriod(0).delete();
    }

    /** The beginning of the log of a container; empty if the container has not started. */
    public String log(String pod, String container, int mostBytes) {
        try {
            return Objects.requireNonNullElse(
                    client.pods()
                            .inNamespace(namespace)
                            .withName(pod)
                            .inContainer(container)
                            .limitBytes(mostBytes)
                            .getLog(),
                    "");
        } catch (KubernetesClientException e) {
            if (e.getCode() == BAD_REQUEST) {
                return "";
            }
            throw e;
        }
    }

    /**
     * The newest event of a pod, if it is a warning. An event after the warning shows that the kubelet continues. Probes fail in any
     * start, so their warnings do not count. Empty also if the user has no permission to list events.
     */
    public Optional<String> warning(Pod pod) {
        try {
            return client
                    .v1()
                    .events()
                    .inNamespace(namespace)
                    .withField("involvedObject.uid", pod.getMetadata().getUid())
                    .list(new ListOptionsBuilder().withLimit(MOST_EVENTS).build())
                    .getItems()
                    .stream()
                    .filter(event -> !OF_PROBE.equals(event.getReason()))
                    .max(Comparator.comparing(Pods::time))
                    .filter(event -> "Warning".equals(event.getType()))
                    .flatMap(event -> Optional.ofNullable(event.getMessage()));
        } catch (KubernetesClientException e) {
            if (e.getCode() == FORBIDDEN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static String time(Event event) {
        return Objects.requireNonNullElse(
                event.getLastTimestamp(),
                Objects.requireNonNullElse(event.getMetadata().getCreationTimestamp(), ""));
    }
}
