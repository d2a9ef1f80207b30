package io.batchmark.runner.measure;

import io.batchmark.contract.RunResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;

/** What all batch artifacts of a job add up. */
final class JobMetrics {
    private final List<ArtifactMetrics> tallies = new CopyOnWriteArrayList<>();

    /** A new one, for one artifact. */
    ArtifactMetrics another() {
        ArtifactMetrics tally = new ArtifactMetrics();
        tallies.add(tally);
        return tally;
    }

    long sum(ToLongFunction<ArtifactMetrics> field) {
        return tallies.stream().mapToLong(field).sum();
    }

    RunResult.Components components() {
        return new RunResult.Components(
                sum(tally -> tally.reader),
                sum(tally -> tally.processor),
                sum(tally -> tally.writer),
                sum(tally -> tally.insert),
                sum(tally -> tally.delete),
                sum(tally -> tally.update),
                sum(tally -> tally.publish));
    }

    List<InterruptedStep.Part> parts() {
        // reader and writer of a partition have a tally each
        Map<Integer, InterruptedStep.Part> parts = new TreeMap<>();
        for (ArtifactMetrics tally : tallies) {
            parts.merge(
                    tally.partition,
                    new InterruptedStep.Part(
                            tally.partition, tally.position(), tally.inserted, tally.deleted, tally.updated),
                    (one, other) -> new InterruptedStep.Part(
                            one.partition(),
                            one.read() + other.read(),
                            one.inserted() + other.inserted(),
                            one.deleted() + other.deleted(),
                            one.updated() + other.updated()));
        }
        return List.copyOf(parts.values());
    }
}
