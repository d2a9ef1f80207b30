package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.design.Design;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a campaign measures and how. The API server fills in every default, so nothing without one is null here. */
public record BenchmarkCampaignSpec(
        @JsonPropertyDescription(
                "Settings of every run unless a factor varies them. The baseline treatment, which every"
                        + " ratio is relative to, has exactly these and is always run.")
        Baseline baseline,

        @JsonPropertyDescription(
                "The settings that vary, each a list of levels. Without factors the baseline alone is" + " measured.")
        Factors factors,

        @JsonPropertyDescription("Which combinations of levels are run, how often and in which order.")
        ExperimentDesign design,

        @JsonPropertyDescription("How runs are executed.") Execution execution,

        @JsonPropertyDescription("How the answer is computed.")
        Analysis analysis,

        @JsonPropertyDescription("The pods of the runs.") Runner runner) {

    public record ExperimentDesign(
            @JsonPropertyDescription("FullFactorial runs every combination of levels; OneFactorAtATime varies one"
                    + " factor while the others stay at their baseline. Default FullFactorial.")
            @Default("FullFactorial")
            Design.Type type,

            @JsonPropertyDescription("How often every treatment is run. Replicate r of all treatments forms block r,"
                    + " whose runs follow each other in random order. Fewer than 3 give no intervals. 1 to"
                    + " 1000, default 5.")
            @Min(1)
            @Max(1000)
            @Default("5")
            int replicates,

            @JsonPropertyDescription(
                    "Fixes the random order of the runs within their blocks. 0 to 9,007,199,254,740,991;"
                            + " drawn for the campaign and shown in status.seed where it is left out.")
            @Min(0)
            @Max(9_007_199_254_740_991d)
            @Nullable
            Long seed,

            @JsonPropertyDescription("Combinations that are not run: a treatment that has all levels of one of these"
                    + " is left out. At most 64 rules.")
            @Size(max = 64)
            List<Combination> exclude) {}

    public record Execution(
            @JsonPropertyDescription("Runs of this campaign at the same time. More than one makes runs disturb each"
                    + " other unless each has a node of its own. 1 to 100, default 1.")
            @Min(1)
            @Max(100)
            @Default("1")
            int parallelism,

            @JsonPropertyDescription("Node: a node has at most one run of any campaign at a time. None: runs may share"
                    + " nodes that no campaign has asked to itself. Default Node.")
            @Default("Node")
            Isolation isolation,

            @JsonPropertyDescription("How long a run may take on its node, such as 45s, 30m or 1h30m. A run that takes"
                    + " longer is stopped and kept as a censored result. 10s to 168h, default 30m.")
            @Pattern("^([0-9]+h)?([0-9]+m)?([0-9]+s)?$")
            @Size(min = 2, max = 16)
            @ValidationRule(
                    value = "duration(self) >= duration('10s') && duration(self) <= duration('168h')",
                    messageExpression = "'execution.runTimeout ' + self + ' is not between 10s and 168h'")
            @Default("30m")
            String runTimeout,

            @JsonPropertyDescription("Further attempts of a run that the infrastructure ended: eviction, a lost node,"
                    + " an image that cannot be pulled. What the batch job does is never repeated. 0 to 10,"
                    + " default 2.")
            @Min(0)
            @Max(10)
            @Default("2")
            int retries) {}

    /** Who else may run on the node of a run. */
    public enum Isolation {
        Node,
        None
    }

    public record Analysis(
            @JsonPropertyDescription("Confidence of the intervals, as a fraction. 0.5 to 0.999, default 0.95.")
            // a rule, because the message of a bound leaves out the decimals of the bound
            @ValidationRule(
                    value = "self >= 0.5 && self <= 0.999",
                    message = "analysis.confidence must be a fraction between 0.5 and 0.999, such as 0.95")
            @Default("0.95")
            double confidence) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Runner(
            @JsonPropertyDescription("Image of the job runner. Default: the one of the operator's own version.")
            @Size(min = 1, max = 512)
            @Nullable
            String image,

            @JsonPropertyDescription(
                    "CPU and memory of a run's container. Default: a request of one CPU, and request and"
                            + " limit of maxHeap plus 512Mi memory. A CPU limit throttles; the report says how much.")
            @Nullable
            Resources resources,

            @JsonPropertyDescription("Where the pods may be scheduled.") @Nullable
            PodTemplate podTemplate) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Resources(
            @JsonPropertyDescription("Least amount of each resource, such as cpu: \"1\" and memory: 1Gi.") @Nullable
            Map<String, Quantity> requests,

            @JsonPropertyDescription("Largest amount of each resource.") @Nullable
            Map<String, Quantity> limits) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PodTemplate(
            @JsonPropertyDescription("Labels that a node must have.") @Nullable
            Map<String, String> nodeSelector,

            @JsonPropertyDescription("Taints that the pods tolerate.") @Size(max = 64) @Nullable
            List<Toleration> tolerations,

            @JsonPropertyDescription("Name of the PriorityClass of the pods.") @Size(max = 253) @Nullable
            String priorityClassName) {}
}
