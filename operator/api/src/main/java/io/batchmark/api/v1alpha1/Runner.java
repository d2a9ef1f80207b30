package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pods of runs. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Runner(
        @JsonPropertyDescription(
                "Image of the job runner with the built-in job; a job of your own has its image in job.image. "
                        + "Default: the image of the operator's version.")
        @Size(min = 1, max = 512)
        @Nullable
        String image,

        @JsonPropertyDescription(
                "Digest: one build of each image for the whole campaign. The first pods pull the image, later pods"
                        + " name the digest that the kubelet reported, which status.images contains. IfNotPresent: for"
                        + " images that are loaded onto nodes. A run with another build than the first run does not"
                        + " count. Default: runs.pull of the chart, which is Digest unless it is set.")
        @Nullable
        Pull pull,

        @JsonPropertyDescription(
                "CPU and memory of a run's container. Default: a request of one CPU, and request and limit of "
                        + "maxHeap plus 512Mi memory. A CPU limit throttles the run; the report contains by how much. "
                        + "If set, the containers that wait for a database, copy an adapter or clean up have the same.")
        @Nullable
        Resources resources,

        @JsonPropertyDescription("The container that counts the events or messages of a run.") @Nullable
        Subscriber subscriber,

        @JsonPropertyDescription("What every pod of the campaign has besides: labels, annotations, where it may be.")
        @Nullable
        PodTemplate podTemplate,

        @JsonPropertyDescription(
                "True: a running run serves Prometheus metrics at /metrics on port 9404: records, rows, "
                        + "checkpoints, heap, garbage collections, CPU. Useful for runs that last longer than the interval"
                        + " between two scrapes. Like all fields of runner, it cannot change after the first finished run,"
                        + " because a scrape takes CPU time of the run. Default false.")
        @Default("false")
        boolean metrics) {

    /** The way in which nodes get the images of pods. */
    public enum Pull {
        /** From their registry, each in one build for the whole campaign. */
        Digest,
        /** From their registry unless a node has an image of that name. */
        IfNotPresent
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Resources(
            @JsonPropertyDescription("Least amount of each resource, such as cpu: \"1\" and memory: 1Gi.") @Nullable
            Map<String, Quantity> requests,

            @JsonPropertyDescription("Largest amount of each resource, such as cpu: \"2\" and memory: 1Gi.") @Nullable
            Map<String, Quantity> limits) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Subscriber(
            @JsonPropertyDescription(
                    "CPU and memory of the container. Default: a request of 100m CPU, 384Mi as request and"
                            + " limit of memory, and a CPU limit if runner.resources has one.")
            @Nullable
            Resources resources) {}

    /** A part of the pod template of Kubernetes. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PodTemplate(
            @JsonPropertyDescription("Further labels and annotations of the pods.") @Nullable
            Metadata metadata,

            @JsonPropertyDescription("Where the pods may be scheduled.") @Nullable
            PodSpec spec) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @JsonPropertyDescription("Further labels of the pods.") @Nullable
            Map<String, String> labels,

            @JsonPropertyDescription("Further annotations of the pods.") @Nullable
            Map<String, String> annotations) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PodSpec(
            @JsonPropertyDescription("Labels that a node must have.") @Nullable
            Map<String, String> nodeSelector,

            @JsonPropertyDescription("Taints that the pods tolerate.") @Size(max = 64) @Nullable
            List<Toleration> tolerations,

            @JsonPropertyDescription("Name of the PriorityClass of the pods.") @Size(max = 253) @Nullable
            String priorityClassName,

            @JsonPropertyDescription("How the pods are spread over zones, racks or other parts of the cluster.")
            @Size(max = 16)
            @Nullable
            List<TopologySpreadConstraint> topologySpreadConstraints) {}
}
