package io.batchmark.core.schedule;

import java.util.Optional;
import java.util.stream.Stream;

/** Why an attempt does not get on, for the user. */
final class Problem {
    private Problem() {}

    static Optional<String> of(Sighting sighting) {
        if (sighting.pods().isEmpty()) {
            return Optional.ofNullable(sighting.queue())
                    .map(queue -> "run " + sighting.run() + " waits in queue " + queue);
        }
        return sighting.pods().values().stream()
                .flatMap(Problem::of)
                .findFirst()
                .map(problem -> "run " + sighting.run() + " " + problem);
    }

    private static Stream<String> of(Sighting.Pod pod) {
        if (pod.unschedulable() != null) {
            return Stream.of("finds no node: " + pod.unschedulable());
        }
        Sighting.Container container = pod.container();
        return container == null || container.waiting() == null || container.message() == null
                ? Stream.empty()
                : Stream.of("waits: " + container.waiting() + ": " + container.message());
    }
}
