package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** The parameters by which the servers of a run share the work of a job of the user's own. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobServers(
        @JsonPropertyDescription(
                "Name of the job parameter that takes the index of a server: 0 in the first server, and 1 less than the"
                        + " number of servers in the last one. The job selects its share of the work by it.")
        @Size(min = 1, max = JobServers.MOST_CHARACTERS)
        @Required
        String indexParameter,

        @JsonPropertyDescription("Name of the job parameter that takes the number of servers.")
        @Size(min = 1, max = JobServers.MOST_CHARACTERS)
        @Nullable
        String countParameter) {
    static final int MOST_CHARACTERS = 128;
}
