package io.batchmark.generator;

import static io.batchmark.generator.SchemaPath.property;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.List;

/** Completes the schema of environment variables and files of a job of the user's own. */
final class JobInputSchema {
    private JobInputSchema() {}

    static void complete(JSONSchemaProps job) {
        keyed(property(job, "env"), "name");
        JSONSchemaProps files = property(job, "files");
        keyed(files, "path");
        property(files.getItems().getSchema(), "secret", "keys").setXKubernetesListType("set");
    }

    private static void keyed(JSONSchemaProps list, String key) {
        list.setXKubernetesListType("map");
        list.setXKubernetesListMapKeys(List.of(key));
    }
}
