package io.batchmark.core.schedule;

import java.util.Optional;

/** Why an attempt does not get on, for the user. */
final class Problem {
    private Problem() {}

    static Optional<String> of(Sighting sighting) {
        Sighting.Pod pod = sighting.pod();
        if (pod == null) {
            return Optional.ofNullable(sighting.queue())
                    .map(queue -> "run " + sighting.run() + " waits in queue " + queue);
        }
        if (pod.unschedulable() != null) {
            return Optional.of("run " + sighting.run() + " finds no node: " + pod.unschedulable());
        }
        Sighting.Container container = pod.container();
        return container == null || container.waiting() == null || container.message() == null
                ? Optional.empty()
                : Optional.of("run " + sighting.run() + " waits: " + container.waiting() + ": " + container.message());
    }
}
