package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Every pod that there ever was in a namespace, as it was when it was last seen. */
public final class PodHistory implements AutoCloseable, ResourceEventHandler<Pod> {
    /** The label of the pods of a run that has its server's index. */
    public static final String SERVER_INDEX = "batch.kubernetes.io/job-completion-index";

    private final Map<String, Pod> pods = new ConcurrentHashMap<>();
    private final SharedIndexInformer<Pod> informer;

    public PodHistory(String namespace) {
        informer = Cluster.client().pods().inNamespace(namespace).inform(this);
    }

    public List<Pod> pods() {
        return pods.values().stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()))
                .toList();
    }

    /** How many pods there were for each attempt of a run, by names such as {@code b1-baseline-a1}. */
    public Map<String, Long> byAttempt() {
        return pods().stream().collect(Collectors.groupingBy(PodHistory::attempt, Collectors.counting()));
    }

    public Pod awaitPod(String what, Predicate<Pod> wanted) {
        Waiting.until(what, this::toString, seen -> pods().stream().anyMatch(wanted));
        return pods().stream().filter(wanted).findFirst().orElseThrow();
    }

    /** Waits until a server of a run has started. */
    public Pod awaitServer(int index) {
        return awaitPod(
                "server " + index + " that runs",
                pod -> isRunning(pod)
                        && Integer.toString(index)
                                .equals(pod.getMetadata().getLabels().get(SERVER_INDEX)));
    }

    public static boolean isRunning(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() == null
                && pod.getStatus() != null
                && pod.getStatus().getContainerStatuses().stream()
                        .anyMatch(container -> container.getState().getRunning() != null);
    }

    public static boolean hasEnded(Pod pod) {
        return List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
    }

    private static String attempt(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        return "b" + labels.get("batchmark.io/block") + "-" + labels.get("batchmark.io/treatment") + "-a"
                + labels.get("batchmark.io/attempt");
    }

    @Override
    public void onAdd(Pod pod) {
        pods.put(pod.getMetadata().getUid(), pod);
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
        pods.put(pod.getMetadata().getUid(), pod);
    }

    @Override
    public void onDelete(Pod pod, boolean unknown) {
        pods.put(pod.getMetadata().getUid(), pod);
    }

    @Override
    public void close() {
        informer.close();
    }

    @Override
    public String toString() {
        Map<String, Long> phases = pods().stream()
                .collect(Collectors.groupingBy(pod -> pod.getStatus().getPhase(), Collectors.counting()));
        return "pods so far: " + phases;
    }
}
