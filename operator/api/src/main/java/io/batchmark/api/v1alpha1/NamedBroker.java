package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.api.v1alpha1.NamedDatabase.Placement;
import io.batchmark.api.v1alpha1.NamedDatabase.SecretRef;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A broker that events may be published to, or messages sent to, by the name that the setting {@code events} or {@code
 * messagesTo} chooses it with.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NamedBroker(
        @JsonPropertyDescription("Name for the settings events and messagesTo. The name `none` is reserved.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Required
        String name,

        @JsonPropertyDescription(
                "The messaging engine of Open Liberty, in the server of the batch job or in a separate pod.")
        @Alternative
        @Nullable
        Liberty liberty,

        @JsonPropertyDescription("ActiveMQ Artemis.") @Alternative @Nullable
        Artemis artemis,

        @JsonPropertyDescription("Any other JMS broker, with a resource adapter that you provide: see docs/brokers.md.")
        @Alternative
        @Nullable
        Jms jms,

        @JsonPropertyDescription(
                "An existing Kafka. Open Liberty publishes only to JMS, so the runner publishes the same events "
                        + "to Kafka.")
        @Alternative
        @Nullable
        Kafka kafka) {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Liberty(
            @JsonPropertyDescription("The server of the batch job, as in the paper.")
            @Alternative("in the server of the batch job")
            @Nullable
            InServer inServer,

            @JsonPropertyDescription("A separate pod for each run, reached over the cluster's network.")
            @Alternative("in a pod beside it")
            @Nullable
            Beside pod) {}

    public record InServer() {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Beside(
            @JsonPropertyDescription(
                    "Same: on the node of the run. Other: on another node, which isolation Node also keeps free of "
                            + "other runs. Default Other.")
            @Default("Other")
            Placement node,

            @JsonPropertyDescription("CPU and memory of its container. Default: a request of 250m CPU, 768Mi as"
                    + " request and limit of memory, and a CPU limit if runner.resources has one.")
            @Nullable
            Resources resources) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Artemis(
            @JsonPropertyDescription(
                    "An existing broker. Its addresses must have wildcards with the delimiter /, which is part of "
                            + "the topics' names: see docs/brokers.md.")
            @Alternative("a broker that is there already")
            @Nullable
            ExternalBroker external,

            @JsonPropertyDescription(
                    "A separate pod for each run, empty at its start, reached over the cluster's network. Its image "
                            + "is set in the configuration of the operator.")
            @Alternative("in a pod beside each run")
            @Nullable
            Beside pod) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ExternalBroker(
            @JsonPropertyDescription("Host name or address, as the pods of the runs reach it.")
            @Pattern("^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$")
            @Size(min = 1, max = 253)
            @Required
            String host,

            @JsonPropertyDescription("Port of an acceptor for its core protocol. Default 61616.")
            @Min(1)
            @Max(65535)
            @Default("61616")
            int port,

            @JsonPropertyDescription(
                    "True: the connection is encrypted, and the certificate is checked against ca.crt of the Secret,"
                            + " or against the certificates that Java trusts if the Secret has no ca.crt. Default false.")
            @Default("false")
            boolean tls,

            @JsonPropertyDescription(
                    "The Secret with the keys username and password, and optionally ca.crt. It is mounted into the "
                            + "pods of the runs; the operator does not read it. Left out: the connection has no user.")
            @Nullable
            SecretRef secretRef) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Jms(
            @JsonPropertyDescription(
                    "Image whose folder /adapter contains the resource adapter and its server configuration. They "
                            + "are copied into the pods of the runs: see docs/brokers.md.")
            @Size(min = 1, max = 512)
            @Required
            String image,

            @JsonPropertyDescription("As for artemis.") @Nullable
            SecretRef secretRef) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Kafka(
            @JsonPropertyDescription("Addresses as host:port, as the pods of the runs reach them. 1 to 8.")
            @Size(min = 1, max = 8)
            @Alternative("a cluster by its addresses")
            @Nullable
            List<@Pattern("^[A-Za-z0-9.:\\[\\]-]+:[0-9]{1,5}$") @Size(max = 253) String> bootstrapServers,

            @JsonPropertyDescription("The topic of the events. Runs can share it: each run counts only its own events.")
            @Pattern("^[A-Za-z0-9._-]+$")
            @Size(min = 1, max = 249)
            @Nullable
            String topic,

            @JsonPropertyDescription("As for artemis.") @Default("false")
            boolean tls,

            @JsonPropertyDescription("None, Plain, ScramSha256 or ScramSha512. Default None.") @Default("None")
            Authentication authentication,

            @JsonPropertyDescription("As for artemis.") @Nullable
            SecretRef secretRef,

            @JsonPropertyDescription(
                    "A cluster that Strimzi runs. The operator reads addresses and certificates from the status of "
                            + "its Kafka resource. It creates a topic for the campaign, and a user if the listener needs one, "
                            + "and removes both with the campaign.")
            @Alternative("one that Strimzi runs in this Kubernetes cluster")
            @Nullable
            Strimzi strimzi) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Strimzi(
            @JsonPropertyDescription("Name of the Kafka resource.")
            @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
            @Size(min = 1, max = 253)
            @Required
            String cluster,

            @JsonPropertyDescription(
                    "Namespace of the Kafka resource. Default: the namespace of the campaign. A Kafka in another "
                            + "namespace must list the namespace of the campaign in its annotation "
                            + "batchmark.io/allowed-namespaces, separated by commas.")
            @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
            @Size(min = 1, max = 63)
            @Nullable
            String namespace,

            @JsonPropertyDescription("Name of the listener, of type internal, that runs connect to. Default plain.")
            @Pattern("^[a-z0-9]{1,11}$")
            @Size(min = 1, max = 11)
            @Default("plain")
            String listener) {}
}
