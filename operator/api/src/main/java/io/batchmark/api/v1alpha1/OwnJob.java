package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A batch job of the user's own. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OwnJob(
        @JsonPropertyDescription(
                "Image of the server as your team builds it: Open Liberty or WebSphere Liberty with your application."
                        + " Nothing is added to the image. An init container brings an agent that starts the job and"
                        + " measures it. The image needs /bin/sh.")
        @Size(min = 1, max = 512)
        @Required
        String image,

        @JsonPropertyDescription("Name of the batch job: the name of its file in META-INF/batch-jobs, without .xml.")
        @Pattern("^[A-Za-z0-9_][A-Za-z0-9._-]*$")
        @Size(min = 1, max = 128)
        @Required
        String batchJob,

        @JsonPropertyDescription("Name of the application that has the job, or APPLICATION/MODULE. Needed if several"
                + " applications of the server have a job of that name.")
        @Pattern("^[^/]+(/[^/]+)?$")
        @Size(min = 1, max = 256)
        @Nullable
        String application,

        @JsonPropertyDescription("Directory of the server in the image, which has its server.xml. Default /config.")
        @Pattern("^(/[A-Za-z0-9._-]+)+$")
        @Size(min = 2, max = 512)
        @Default("/config")
        String server,

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
        Long items,

        @JsonPropertyDescription("Variables of the configuration of the server, such as batch.threads for"
                + " ${batch.threads} in server.xml, of the baseline treatment. They replace variables of the image;"
                + " factors.variables varies some of them. Reports show them, so do not put secrets here. Integers need"
                + " no quotes. At most 64.")
        @Nullable
        Map<String, String> variables,

        @JsonPropertyDescription(
                "Environment variables of the container of the server. A variable of baseline.env or factors.env"
                        + " replaces a variable of the same name. At most 64.")
        @Size(max = 64)
        List<JobVariable> env,

        @JsonPropertyDescription(
                "Directories of files in the container of the server, read-only: a ConfigMap, keys of a Secret"
                        + " or a PersistentVolumeClaim of the namespace. At most 16.")
        @Size(max = 16)
        List<JobFiles> files,

        @JsonPropertyDescription(
                "Data sources of the server, by id or JNDI name, and what they reach in a run: the name"
                        + " of baseline.database, or AsInImage. A data source with a database gets the address and the"
                        + " credentials of the database of its run, which factors.database varies; driver and vendor stay."
                        + " AsInImage leaves all as the image has it. A run is refused if its server has a data source that is"
                        + " not named here, so that a benchmark does not write into production by accident. At most 16.")
        Map<String, String> dataSources,

        @JsonPropertyDescription(
                "Who has the role batchSubmitter in a server with application security. The agent starts the job without a"
                        + " user. AsInImage leaves the roles as the image has them. Everyone gives this role and batchAdmin to everyone in the"
                        + " servers of this campaign, in addition to the roles of the image. Default AsInImage.")
        @Default("AsInImage")
        BatchSubmitter batchSubmitter,

        @JsonPropertyDescription(
                "Longest time from the start of the container to the start of the application." + " Default 5m.")
        @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
        @Size(min = 2, max = 16)
        @Default("5m")
        String startTimeout,

        @JsonPropertyDescription("User id of the container of the server. Needed if the user of the image is root or a"
                + " name, because Kubernetes then refuses to start the container. The group stays that of the image."
                + " Default: the user of the image.")
        @Min(1)
        @Max(Integer.MAX_VALUE)
        @Nullable
        Long runAsUser,

        @JsonPropertyDescription(
                "Prepares the data of the job: SQL statements before each iteration, and a container before each"
                        + " run. Neither is part of the measured times. A job that cannot run twice on the same rows needs such"
                        + " statements for several iterations.")
        @Nullable
        JobPreparation prepare,

        @JsonPropertyDescription(
                "Parameters of the job that take the index and the number of the servers of a run. Needed"
                        + " for servers in baseline and factors with dispatch Independent: each server then starts the job in a"
                        + " pod of its own, and all servers begin together. With dispatch Jms, the job of server 0 gets index"
                        + " 0 and number 1.")
        @Nullable
        JobServers servers) {
    /** The value of a data source that stays as the image has it. */
    public static final String AS_IN_IMAGE = "AsInImage";

    /** The holders of the role batchSubmitter in a server with application security. */
    public enum BatchSubmitter {
        AsInImage,
        Everyone
    }

    public OwnJob {
        // a spec that was never at an API server has no defaults
        server = Objects.requireNonNullElse(server, "/config");
        startTimeout = Objects.requireNonNullElse(startTimeout, "5m");
        batchSubmitter = Objects.requireNonNullElse(batchSubmitter, BatchSubmitter.AsInImage);
        dataSources = Objects.requireNonNullElse(dataSources, Map.of());
        env = Objects.requireNonNullElse(env, List.of());
        files = Objects.requireNonNullElse(files, List.of());
    }

    /** The parameters or the variables of the baseline treatment, by their names in {@link Setting#OF_OWN_JOB}. */
    public Map<String, String> entries(String name) {
        Map<String, String> entries = name.equals(Setting.PARAMETERS) ? parameters : variables;
        return Objects.requireNonNullElse(entries, Map.of());
    }

    /** The data sources that get the database of the run, in the order of their names. */
    public List<String> dataSourcesOfRun() {
        return named(false);
    }

    /** The data sources that stay as they are, in the order of their names. */
    public List<String> dataSourcesAsInImage() {
        return named(true);
    }

    private List<String> named(boolean asInImage) {
        return dataSources.entrySet().stream()
                .filter(entry -> entry.getValue().equals(AS_IN_IMAGE) == asInImage)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
