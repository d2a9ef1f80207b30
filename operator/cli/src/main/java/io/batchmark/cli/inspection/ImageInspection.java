package io.batchmark.cli.inspection;

import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.run.InspectionPod;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.cluster.Changes;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.cli.cluster.InstalledOperator.PodSettings;
import io.batchmark.cli.cluster.RandomName;
import io.batchmark.cli.cluster.Removal;
import io.batchmark.cli.pod.PodObstacle;
import io.batchmark.cli.pod.PodStart;
import io.batchmark.cli.pod.StartClock;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Inspects an image by a pod that exists as long as the inspection. */
public final class ImageInspection {
    /** An inspection has at most 256 KiB, and a Java virtual machine can print lines of its own. */
    private static final int MAX_LOG_BYTES = 512 << 10;

    private final Cluster cluster;
    private final PodSettings settings;
    private final PrintWriter err;

    /** @param err gets obstacles while the command waits */
    public ImageInspection(Cluster cluster, PodSettings settings, PrintWriter err) {
        this.cluster = cluster;
        this.settings = settings;
        this.err = err;
    }

    /**
     * Creates the pod, waits until it has ended, reads its log, and deletes it.
     *
     * @param additions place of the pod
     * @param grace longest time of obstacles that keep the pod from its start
     * @param patience longest time of the inspection
     * @throws CommandFailure if the pod cannot start, or does not end in time
     */
    public InspectionOutput of(InspectionPod image, PodAdditions additions, Duration grace, Duration patience)
            throws InterruptedException {
        String name = RandomName.after("inspection");
        Pod pod = settings.in(image.pod(cluster.namespace(), name, settings.runner(), additions));
        err.println("inspecting " + image.image() + " in pod " + name + " of namespace " + cluster.namespace());
        err.flush();
        try (Removal removal = new Removal(() -> cluster.pods().delete(name));
                Changes changes = new Changes()) {
            cluster.pods().create(pod);
            ContainerStateTerminated end = end(changes, cluster.pods().named(name), grace, patience);
            return InspectionOutput.of(end, cluster.pods().log(name, InspectionPod.CONTAINER, MAX_LOG_BYTES));
        }
    }

    private ContainerStateTerminated end(Changes changes, Resource<Pod> named, Duration grace, Duration patience)
            throws InterruptedException {
        Supplier<List<Pod>> pods = changes.follow(named);
        StartClock clock = new StartClock(grace, Instant.now().plus(patience), this::tell);
        PodStart start = new PodStart(cluster.pods()::warning);
        while (true) {
            Pod pod = pods.get().stream().findFirst().orElse(null);
            // the first list can be older than the pod, and the pod can be deleted before that list
            if (pod == null && named.get() == null) {
                throw new CommandFailure(CommandExit.FAILED, "the pod of the inspection was deleted");
            }
            Instant now = Instant.now();
            PodObstacle obstacle = null;
            if (pod != null) {
                ContainerStateTerminated end = ended(pod);
                if (end != null) {
                    return end;
                }
                obstacle = start.obstacle(pod, now);
            }
            Duration next = clock.look(obstacle == null ? null : text(obstacle), now);
            changes.await(start.until(next));
        }
    }

    private void tell(String obstacle) {
        err.println(obstacle);
        err.flush();
    }

    private static String text(PodObstacle obstacle) {
        return "the pod of the inspection: " + obstacle.text()
                + (obstacle.needsUserId() ? " (init: --run-as-user UID)" : "");
    }

    /** The end of the inspection; null if it goes on. An init container that fails ends it, too. */
    private static @Nullable ContainerStateTerminated ended(Pod pod) {
        if (pod.getStatus() == null) {
            return null;
        }
        ContainerStateTerminated end = Stream.concat(
                        pod.getStatus().getInitContainerStatuses().stream().filter(status -> exitCode(status) > 0),
                        pod.getStatus().getContainerStatuses().stream()
                                .filter(status -> status.getName().equals(InspectionPod.CONTAINER)))
                .flatMap(status -> Stream.ofNullable(status.getState()))
                .flatMap(state -> Stream.ofNullable(state.getTerminated()))
                .findFirst()
                .orElse(null);
        if (end == null && "Failed".equals(pod.getStatus().getPhase())) {
            throw new CommandFailure(
                    CommandExit.FAILED,
                    "the pod of the inspection ended early: " + pod.getStatus().getReason()
                            + (pod.getStatus().getMessage() == null
                                    ? ""
                                    : ": " + pod.getStatus().getMessage()));
        }
        return end;
    }

    private static int exitCode(ContainerStatus status) {
        return status.getState() == null || status.getState().getTerminated() == null
                ? 0
                : status.getState().getTerminated().getExitCode();
    }
}
