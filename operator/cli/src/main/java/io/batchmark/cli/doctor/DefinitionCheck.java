package io.batchmark.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether the custom resource is installed as this release has it. */
final class DefinitionCheck implements Check {
    private static final String NAME = "definition";
    private static final String FILE = "/benchmarkcampaigns.batchmark.io.yaml";
    private static final String VERSION = "v1alpha1";
    private static final String INSTALL =
            "kubectl apply --server-side --force-conflicts --filename crds/ of this release";

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        JsonNode installed = cluster.definition();
        if (installed == null) {
            return List.of(
                    mayRead(cluster)
                            ? Finding.obstacle(
                                    NAME,
                                    "the custom resource BenchmarkCampaign is not installed",
                                    "there can be no campaigns",
                                    "install the chart")
                            : Finding.hint(
                                    NAME,
                                    "the definition of BenchmarkCampaign cannot be read",
                                    "a definition of another release has other fields and ranges",
                                    "ask a user who can get customresourcedefinitions"));
        }
        JsonNode schema = schema(installed);
        return List.of(
                schema == null
                        ? Finding.obstacle(
                                NAME,
                                "the installed definition has no version " + VERSION,
                                "campaigns of this release cannot be created",
                                INSTALL)
                        : same(schema, Objects.requireNonNull(schema(own())))
                                ? Finding.good(NAME, "BenchmarkCampaign is installed as this release has it")
                                : Finding.doubt(
                                        NAME,
                                        "the installed definition is that of another release than this command",
                                        "fields that it does not know are refused, or dropped by some clients, so that something else is"
                                                + " measured than was asked for",
                                        INSTALL + ", or the command of the operator's release"));
    }

    private static boolean mayRead(Observed cluster) {
        return !Boolean.FALSE.equals(cluster.permissions().get("get customresourcedefinitions.apiextensions.k8s.io"));
    }

    /** Null where there is no such version. */
    private static @Nullable JsonNode schema(JsonNode definition) {
        for (JsonNode version : definition.at("/spec/versions")) {
            if (version.path("name").asText().equals(VERSION)
                    && version.path("served").asBoolean()) {
                return version.at("/schema/openAPIV3Schema");
            }
        }
        return null;
    }

    /** An API server writes numbers in another way than people. */
    private static boolean same(JsonNode one, JsonNode other) {
        return one.equals(
                (a, b) -> a.isNumber() && b.isNumber()
                        ? a.decimalValue().compareTo(b.decimalValue())
                        : a.equals(b) ? 0 : 1,
                other);
    }

    private static JsonNode own() {
        try (InputStream definition = DefinitionCheck.class.getResourceAsStream(FILE)) {
            return new KubernetesSerialization(new ObjectMapper(), false)
                    .unmarshal(Objects.requireNonNull(definition), JsonNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
