package io.batchmark.cli.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the obstacle of a pod, also if its status reports none: a volume that cannot be mounted is in the events alone. No status changes
 * then, so the events are read again after a while.
 */
public final class PodStart {
    private static final Duration QUIET = Duration.ofSeconds(10);

    private final Function<Pod, Optional<String>> warnings;
    private final Map<String, Instant> preparing = new HashMap<>();

    /** @param warnings reads the newest warning of the events of a pod */
    public PodStart(Function<Pod, Optional<String>> warnings) {
        this.warnings = warnings;
    }

    /** The obstacle of a pod; null if the pod starts or has started. */
    public @Nullable PodObstacle obstacle(Pod pod, Instant now) {
        String uid = pod.getMetadata().getUid();
        if (!PodObstacle.isPreparing(pod)) {
            preparing.remove(uid);
            return PodObstacle.of(pod).orElse(null);
        }
        Instant since = preparing.computeIfAbsent(uid, first -> now);
        return now.isBefore(since.plus(QUIET))
                ? null
                : warnings.apply(pod).map(PodObstacle::ofEvent).orElse(null);
    }

    /** The time until the next look: events change without a change of the pod. */
    public Duration until(Duration next) {
        return preparing.isEmpty() || next.compareTo(QUIET) < 0 ? next : QUIET;
    }
}
