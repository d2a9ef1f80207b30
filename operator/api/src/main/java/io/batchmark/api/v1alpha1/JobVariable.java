package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import org.jspecify.annotations.Nullable;

/** An environment variable of the server of a job of the user's own, as a container of Kubernetes has it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JobVariable(
        @JsonPropertyDescription(
                "Name of the variable, of letters, digits, hyphens, underscores and dots. Variables"
                        + " that hold options of the Java virtual machine, or that the scripts of the server read, are refused.")
        @Pattern("^[-._a-zA-Z][-._a-zA-Z0-9]*$")
        @Size(min = 1, max = 128)
        @Required
        String name,

        @JsonPropertyDescription(
                "Value of the variable, without expansion. Everyone who can read the campaign can read the"
                        + " value, so put secrets into valueFrom. Up to 4096 characters.")
        @Size(max = 4096)
        @Alternative
        @Nullable
        String value,

        @JsonPropertyDescription("Source of the value in the namespace of the campaign. The operator does not read it.")
        @Alternative
        @Nullable
        ValueFrom valueFrom) {
    /** Variables that the scripts of a server, or the shell that runs them, read. */
    public static final String OF_SERVER =
            "^(WLP_(INSTALL|USER|OUTPUT)_DIR|(X_)?LOG_DIR|BASH(OPTS|_[A-Z]+)|SHELLOPTS|ENV|IFS|PATH)$";

    public static final String IS_OF_SERVER =
            "is what the server and the agent start with: choose another variable, or set it in the image";

    /** The object that has the value of a variable. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ValueFrom(
            @JsonPropertyDescription(
                    "A key of a Secret. You need the permission to get the Secret. A key other than username,"
                            + " password and ca.crt must be released: ConfigMap batchmark-released-secrets of the namespace"
                            + " needs the entry SECRET: \"KEY KEY\". The agent masks the value in messages and stack traces.")
            @Alternative
            @Nullable
            KeyRef secretKeyRef,

            @JsonPropertyDescription("A key of a ConfigMap.") @Alternative @Nullable
            KeyRef configMapKeyRef) {}

    /** A key of a Secret or of a ConfigMap. */
    public record KeyRef(
            @JsonPropertyDescription("Name of the object, in the namespace of the campaign.")
            @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
            @Size(min = 1, max = 253)
            @Required
            String name,

            @JsonPropertyDescription("The key in the data of the object.")
            @Pattern("^[.]?[-_A-Za-z0-9][-._A-Za-z0-9]*$")
            @Size(min = 1, max = 253)
            @Required
            String key) {}
}
