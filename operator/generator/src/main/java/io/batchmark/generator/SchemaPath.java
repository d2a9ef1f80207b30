package io.batchmark.generator;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a part of a schema is. */
final class SchemaPath {
    private SchemaPath() {}

    /** @param path names of properties; [] for the elements of a list and * for the values of a map */
    static JSONSchemaProps property(JSONSchemaProps object, String... path) {
        JSONSchemaProps found = object;
        for (String part : path) {
            JSONSchemaProps next = next(found, part);
            if (next == null) {
                throw new IllegalArgumentException("no " + part + " of " + List.of(path) + " in the schema");
            }
            found = next;
        }
        return found;
    }

    private static @Nullable JSONSchemaProps next(JSONSchemaProps schema, String part) {
        return switch (part) {
            case "[]" -> schema.getItems().getSchema();
            case "*" -> schema.getAdditionalProperties().getSchema();
            default -> schema.getProperties().get(part);
        };
    }
}
