package io.batchmark.operator.reading;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The custom resource definition of this very version, which is a file in the operator's own archive. */
final class BundledDefinition {
    private static final String FILE = "/benchmarkcampaigns.batchmark.io.yaml";

    /** Of spec, status and metadata by their names. Read once: it is large. */
    static final JsonNode SCHEMAS = read();

    private BundledDefinition() {}

    private static JsonNode read() {
        try (InputStream definition = BundledDefinition.class.getResourceAsStream(FILE)) {
            return new KubernetesSerialization(new ObjectMapper(), false)
                    .unmarshal(Objects.requireNonNull(definition), JsonNode.class)
                    .at("/spec/versions/0/schema/openAPIV3Schema/properties");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
