package io.batchmark.api.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.stream.Stream;

/** The specs of the pods that an object describes: a pod itself, or the template of a Job. */
final class PodSpecs {
    private PodSpecs() {}

    /** Empty if the object describes no pod. */
    static Stream<PodSpec> of(HasMetadata object) {
        return switch (object) {
            case Pod pod -> Stream.of(pod.getSpec());
            case Job job -> Stream.of(job.getSpec().getTemplate().getSpec());
            default -> Stream.empty();
        };
    }

    /** All containers, the init containers first. */
    static Stream<Container> containers(PodSpec spec) {
        return Stream.concat(spec.getInitContainers().stream(), spec.getContainers().stream());
    }
}
