package io.batchmark.contract.inspection;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of an image with a server of the user's own. Its texts come from files of the image, so they have no control
 * characters, and can be anything else.
 *
 * @param liberty version of the server, or "unknown"
 * @param java version of Java
 * @param vm name of the Java virtual machine
 * @param features features of all configuration files
 * @param dataSources data sources of the configuration
 * @param variables names of the variables that the configuration defines
 * @param security true if a feature brings application security
 * @param applications applications of the server, with their jobs
 * @param refusals sentences about causes for which each run of the image is refused
 * @param problems sentences about parts that could not be read
 */
public record Inspection(
        String liberty,
        String java,
        String vm,
        List<String> features,
        List<DataSource> dataSources,
        List<String> variables,
        boolean security,
        List<Application> applications,
        List<String> refusals,
        List<String> problems) {
    public Inspection {
        liberty = InspectedText.require(liberty, "liberty");
        java = InspectedText.require(java, "java");
        vm = InspectedText.require(vm, "vm");
        features = InspectedText.all(features, "features");
        dataSources = list(dataSources);
        variables = InspectedText.all(variables, "variables");
        applications = list(applications);
        refusals = InspectedText.all(refusals, "refusals");
        problems = InspectedText.all(problems, "problems");
    }

    private static <T> List<T> list(@Nullable List<T> values) {
        return List.copyOf(Objects.requireNonNullElse(values, List.of()));
    }

    /**
     * A data source of the server.
     *
     * @param name id, or the JNDI name if there is no id
     * @param jndiName null if there is no JNDI name
     * @param engine a database engine such as PostgreSql or Db2, or the vendor of the properties of the driver; null if unknown
     * @param address host, port and database, without user and password; null if unknown
     * @param inServer true if all data are in the memory or the files of the server's own container
     * @param nested true if another element contains the data source
     */
    public record DataSource(
            String name,
            @Nullable String jndiName,
            @Nullable String engine,
            @Nullable String address,
            boolean inServer,
            boolean nested) {
        public DataSource {
            name = InspectedText.require(name, "dataSources.name");
            jndiName = InspectedText.ifAny(jndiName, "dataSources.jndiName");
            engine = InspectedText.ifAny(engine, "dataSources.engine");
            address = InspectedText.ifAny(address, "dataSources.address");
        }
    }

    /**
     * An application of the server.
     *
     * @param location path of its archive or directory
     */
    public record Application(String name, @Nullable String location, List<Job> jobs) {
        public Application {
            name = InspectedText.require(name, "applications.name");
            location = InspectedText.ifAny(location, "applications.location");
            jobs = list(jobs);
        }
    }

    /**
     * A job XML of an application.
     *
     * @param name name of the file, without .xml
     * @param module module of an EAR that has the job; null in a WAR
     * @param steps all steps, also steps of flows and splits
     * @param parameters job parameters that the job XML uses
     */
    public record Job(String name, @Nullable String module, List<Step> steps, List<Parameter> parameters) {
        public Job {
            name = InspectedText.require(name, "jobs.name");
            module = InspectedText.ifAny(module, "jobs.module");
            steps = list(steps);
            parameters = list(parameters);
        }
    }

    /**
     * A step of a job.
     *
     * @param kind Chunk or Batchlet
     * @param itemCount item-count as the job XML has it; null for a batchlet and for a custom checkpoint policy
     * @param partitioned true if the step has partitions
     */
    public record Step(String name, String kind, @Nullable String itemCount, boolean partitioned) {
        public Step {
            name = InspectedText.require(name, "steps.name");
            kind = InspectedText.require(kind, "steps.kind");
            itemCount = InspectedText.ifAny(itemCount, "steps.itemCount");
        }
    }

    /**
     * A job parameter.
     *
     * @param defaultValue default in the job XML; null if there is no default
     * @param itemCountOf step whose item-count is this parameter and nothing else; null if there is no such step
     */
    public record Parameter(
            String name,
            @JsonProperty("default") @Nullable String defaultValue,
            @Nullable String itemCountOf) {
        public Parameter {
            name = InspectedText.require(name, "parameters.name");
            defaultValue = InspectedText.ifAny(defaultValue, "parameters.default");
            itemCountOf = InspectedText.ifAny(itemCountOf, "parameters.itemCountOf");
        }
    }
}
