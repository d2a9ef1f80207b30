package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import java.util.stream.Collectors;

/** Environment variables that runs may have, by the name that the setting {@code env} chooses them with. */
public record NamedVariables(
        @JsonPropertyDescription("Name for the setting env. The name `none` is reserved.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Required
        String name,

        @JsonPropertyDescription(
                "The variables of the container of the server. Reports contain their values, so do not put "
                        + "secrets here. Variables that hold options of the Java virtual machine, or that the image of the"
                        + " job runner sets itself, are refused. 1 to 16 variables.")
        @Size(min = 1, max = 16)
        @Required
        List<Variable> variables) {
    /** What the setting has that chooses no entry. */
    public static final String NONE = "none";

    public static final String OF_JVM =
            "^(JVM_ARGS|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|OPENJ9_JAVA_OPTIONS"
                    + "|IBM_JAVA_OPTIONS|JAVA_OPTIONS|JAVA_HOME|CLASSPATH)$";
    public static final String IS_OF_JVM =
            "is for the Java virtual machine: remove it, and set jvmOptions, or image for another Java";

    /** What the script of the image and the shell that runs it read. */
    public static final String OF_IMAGE =
            "^(RUN(_PARAMETERS)?|RESULT_BYTES|WORK|TERMINATION_LOG|(BROKER_)?CREDENTIALS|DRIVERS"
                    + "|ADAPTER|EVENTS|TOPIC|BROKER(_SERVERS|_TLS|_AUTHENTICATION|_USER|_PATIENCE)?"
                    + "|MESSAGE_(LOG|STORE)|MESSAGING_PORT|METRICS_PORT|JOB_(LOGGING|REPOSITORY|COMPLETION_INDEX)|JDBC_URL"
                    + "|DB2_(HOST|PORT|DATABASE|TLS)|REPOSITORY_(SCHEMA|SOURCE(_TYPE)?)|DATABASE(_USER)?|CREATE_TABLES|PUBLISHED|DERBY"
                    + "|ISOLATION_LEVEL|POOL_SIZE|STATEMENT_CACHE"
                    + "|DISPATCH(ER)?|ENDPOINTS|RECORDS|INTERRUPT(ED|ION)|WATCHDOG|(MORE_)?JVM_OPTIONS|START_SECONDS|THREADS|SOURCE_TYPE|ENGINE"
                    + "|WLP_[A-Z_]+|LOG_DIR|VARIABLE_SOURCE_DIRS|BASH(OPTS|_[A-Z]+)|SHELLOPTS|ENV|IFS|PATH)$";

    public static final String IS_OF_IMAGE = "is what the image of the job runner goes by: choose another variable";

    /** In the way of a shell, for reports. */
    public String text() {
        return variables.stream()
                .map(variable -> variable.name() + "=" + variable.value())
                .collect(Collectors.joining(" "));
    }

    /** One of them. */
    public record Variable(
            @JsonPropertyDescription("Name of the variable, of letters, digits and _.")
            @Pattern("^[A-Za-z_][A-Za-z0-9_]*$")
            @Size(min = 1, max = 63)
            @Required
            String name,

            @JsonPropertyDescription("Value of the variable, without expansion. Up to 1024 characters.")
            @Size(max = 1024)
            @Required
            String value) {}
}
