package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A batch job of the user's own. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OwnJob(
        @JsonPropertyDescription(
                "Image of the runs: the job runner's image with the application in it. It replaces runner.image;"
                        + " do not set both.")
        @Size(min = 1, max = 512)
        @Required
        String image,

        @JsonPropertyDescription("Name of the batch job: the name of its file in META-INF/batch-jobs, without .xml.")
        @Pattern("^[A-Za-z0-9_][A-Za-z0-9._-]*$")
        @Size(min = 1, max = 128)
        @Required
        String batchJob,

        @JsonPropertyDescription(
                "Job parameters of the baseline treatment; factors.parameters varies some of them. Reports show "
                        + "them, so do not put secrets here. Integers need no quotes. At most 64.")
        @Nullable
        Map<String, String> parameters,

        @JsonPropertyDescription(
                "Items that the job must read over all its steps. A run that reads another number is invalid. "
                        + "Left out: the counts of runs are not checked. 0 to 10,000,000,000.")
        @Min(0)
        @Max(10_000_000_000d)
        @Nullable
        Long items) {}
