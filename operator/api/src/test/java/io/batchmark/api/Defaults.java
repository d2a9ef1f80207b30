package io.batchmark.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Campaigns as an API server hands them out: it fills in the defaults of the custom resource definition. */
public final class Defaults {
    private static final Path DEFINITION =
            Path.of(System.getProperty("basedir", "."), "../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode SCHEMA = schema();

    private Defaults() {}

    /** @throws IllegalArgumentException if the spec is not of the types of the definition */
    public static BenchmarkCampaign campaign(ObjectNode spec) {
        ObjectNode campaign = JSON.createObjectNode();
        campaign.set("spec", spec);
        fill(SCHEMA, campaign);
        BenchmarkCampaign typed = JSON.convertValue(campaign, BenchmarkCampaign.class);
        typed.getMetadata().setName("fuzz");
        typed.getMetadata().setNamespace("fuzz");
        typed.getMetadata().setGeneration(1L);
        typed.getMetadata().setUid("0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11");
        return typed;
    }

    /** @param path names of properties */
    public static JsonNode schema(String... path) {
        JsonNode found = SCHEMA;
        for (String name : path) {
            found = found.get("properties").get(name);
        }
        return found;
    }

    private static JsonNode schema() {
        try {
            return Serialization.unmarshal(Files.readString(DEFINITION), JsonNode.class)
                    .at("/spec/versions/0/schema/openAPIV3Schema");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void fill(JsonNode schema, JsonNode value) {
        value.forEach(element -> fill(schema.path("items"), element));
        if (value instanceof ObjectNode object) {
            schema.path("properties").properties().forEach(property -> {
                JsonNode fallback = property.getValue().get("default");
                JsonNode given = object.get(property.getKey());
                // a null is nothing where there is a default
                if (fallback != null && (given == null || given.isNull())) {
                    object.set(property.getKey(), fallback.deepCopy());
                }
                if (object.has(property.getKey())) {
                    fill(property.getValue(), object.get(property.getKey()));
                }
            });
        }
    }
}
