package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.contract.parameters.StepSettings.Dispatch;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a campaign measures and how. The API server fills in every default, so nothing without one is null here. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkCampaignSpec(
        @JsonPropertyDescription(
                "Settings of every run unless a factor varies them. The baseline treatment has exactly these "
                        + "settings and is always run; every ratio is relative to it.")
        Baseline baseline,

        @JsonPropertyDescription(
                "The settings that vary, each a list of levels. Without factors, only the baseline is measured.")
        Factors factors,

        @JsonPropertyDescription("The databases that the setting database chooses from, besides derby. At most 16.")
        @Size(max = 16)
        List<NamedDatabase> databases,

        @JsonPropertyDescription("The brokers that the settings events and messagesTo choose from. At most 16.")
        @Size(max = 16)
        List<NamedBroker> brokers,

        @JsonPropertyDescription(
                "Runs every treatment a second time and kills its server during the job, to measure the cost of "
                        + "a failure: repeated work, and the time until the job resumes.")
        @Nullable
        Interrupt interrupt,

        @JsonPropertyDescription(
                "Your own batch job, which is measured instead of the built-in job. Only the settings of the "
                        + "server, its Java virtual machine and its database apply.")
        @Nullable
        OwnJob job,

        @JsonPropertyDescription("The combinations of levels to run, their number of runs and their order.")
        ExperimentDesign design,

        @JsonPropertyDescription("Execution of the runs: number at a time, nodes, limits and retries.")
        Execution execution,

        @JsonPropertyDescription("Rules of the answer: response, confidence, margin, limits and comparisons.")
        ExperimentAnalysis analysis,

        @JsonPropertyDescription("The pods of the runs.") Runner runner,

        @JsonPropertyDescription("Options of the Java virtual machine that the setting jvmOptions chooses from. At most"
                + " 16 lists of them.")
        @Size(max = 16)
        List<NamedJvmOptions> jvmOptions,

        @JsonPropertyDescription("Images that the setting image chooses from, in addition to the image of spec.job or "
                + "spec.runner. At most 16.")
        @Size(max = 16)
        List<NamedImage> images,

        @JsonPropertyDescription("Environment variables that the setting env chooses from. At most 16 lists of them.")
        @Size(max = 16)
        List<NamedVariables> env) {

    public BenchmarkCampaignSpec {
        // what was stored before there were such lists, or was never at an API server, has none
        databases = Objects.requireNonNullElse(databases, List.of());
        brokers = Objects.requireNonNullElse(brokers, List.of());
        jvmOptions = Objects.requireNonNullElse(jvmOptions, List.of());
        images = Objects.requireNonNullElse(images, List.of());
        env = Objects.requireNonNullElse(env, List.of());
    }

    /** True if the partitions of some treatment go through a queue. */
    public boolean dispatches() {
        return baseline.dispatch() == Dispatch.Jms || factors.of("dispatch").contains(Dispatch.Jms.name());
    }

    public record Interrupt(
            @JsonPropertyDescription(
                    "Checkpoints, over all partitions, after which the server is killed: at the end of the next "
                            + "chunk, before it is committed, which is the most expensive moment. The batch job is then "
                            + "resumed from its job repository. 1 to 1,000,000.")
            @Min(1)
            @Max(1_000_000)
            @Required
            int afterCheckpoints) {}
}
