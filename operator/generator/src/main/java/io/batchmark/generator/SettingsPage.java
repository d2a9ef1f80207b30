package io.batchmark.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.Setting;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Objects;
import java.util.stream.Collectors;

/** The reference of the settings, for users: a page of Markdown. */
final class SettingsPage {
    private static final String HEAD = """
            # Settings

            What `spec.baseline` can set, `spec.factors` vary and `spec.design.exclude` name. Generated from the custom resource definition
            (`make crds`). A setting that is not marked under *own job* belongs to the built-in job and is refused with `spec.job`.

            | setting | values | default | own job | what |
            |---|---|---|---|---|
            """;

    private SettingsPage() {}

    /** @param baseline the schema of all settings */
    static String of(JSONSchemaProps baseline) {
        return HEAD
                + Setting.ALL.stream()
                        .map(setting -> row(setting, SchemaPath.property(baseline, setting.name())))
                        .collect(Collectors.joining());
    }

    private static String row(Setting setting, JSONSchemaProps schema) {
        return "| `%s` | %s | `%s` | %s | %s |\n"
                .formatted(
                        setting.name(),
                        values(schema),
                        schema.getDefault().asText(),
                        setting.isOfBuiltInJob() ? "" : "yes",
                        Objects.requireNonNull(schema.getDescription()).replace("|", "\\|"));
    }

    private static String values(JSONSchemaProps schema) {
        if (!schema.getEnum().isEmpty()) {
            return schema.getEnum().stream()
                    .map(JsonNode::asText)
                    .map(value -> '`' + value + '`')
                    .collect(Collectors.joining(", "));
        }
        return switch (schema.getType()) {
            case "boolean" -> "`false`, `true`";
            case "integer" -> NumberText.of(schema.getMinimum()) + " to " + NumberText.of(schema.getMaximum());
            default -> Baseline.HEAP.equals(RuleSchema.pattern(schema)) ? "a size" : "a name";
        };
    }
}
