package io.batchmark.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reference of the whole custom resource, for users: every field of the definition, as a page of Markdown. */
final class ReferencePage {
    private static final String HEAD = """
            # Reference of BenchmarkCampaign

            Every field of the custom resource `BenchmarkCampaign` of `batchmark.io/v1alpha1`. Generated from its definition (`make crds`), so that it has
            what the API server checks; `kubectl explain campaign.spec` says the same. `[]` stands for each element of a list, `*` for each key of
            a map. Rules over several fields are in [refusals](refusals.md), each with an example and its message.
            """;

    /** Objects of settings, which have a page of their own. */
    private static final Map<String, String> SETTINGS = Map.of(
            "spec.baseline", "Any of the [settings](settings.md).",
            "spec.factors", "Any of the [settings](settings.md), each with a list of its levels.",
            "spec.design.exclude[]", "Any of the [settings](settings.md), each with a level of it.");

    private static final String COLUMNS = """

            | field | type | default | bounds | what |
            |---|---|---|---|---|
            """;

    private ReferencePage() {}

    /** @param root the schema of the custom resource */
    static String of(JSONSchemaProps root) {
        JSONSchemaProps spec = SchemaPath.property(root, "spec");
        JSONSchemaProps status = SchemaPath.property(root, "status");
        return HEAD
                + spec.getProperties().entrySet().stream()
                        .map(part -> chapter("spec." + part.getKey(), part.getValue(), isRequired(spec, part.getKey())))
                        .collect(Collectors.joining())
                + chapter("status", status, false);
    }

    private static String chapter(String path, JSONSchemaProps schema, boolean isRequired) {
        return "\n## " + path + "\n" + COLUMNS + rows(path, schema, isRequired).collect(Collectors.joining());
    }

    private static boolean isRequired(JSONSchemaProps object, String property) {
        return object.getRequired().contains(property);
    }

    private static Stream<String> rows(String path, JSONSchemaProps schema, boolean isRequired) {
        Stream<String> own = Stream.of(row(path, schema, isRequired));
        if (SETTINGS.containsKey(path)) {
            return own;
        }
        Stream<String> parts = properties(path, schema);
        if (schema.getItems() != null) {
            parts = Stream.concat(parts, elements(path + "[]", schema.getItems().getSchema()));
        }
        if (schema.getAdditionalProperties() != null
                && schema.getAdditionalProperties().getSchema() != null) {
            parts = Stream.concat(
                    parts,
                    elements(path + ".*", schema.getAdditionalProperties().getSchema()));
        }
        return Stream.concat(own, parts);
    }

    private static Stream<String> properties(String path, JSONSchemaProps schema) {
        return schema.getProperties() == null
                ? Stream.of()
                : schema.getProperties().entrySet().stream()
                        .flatMap(property -> rows(
                                path + "." + property.getKey(),
                                property.getValue(),
                                isRequired(schema, property.getKey())));
    }

    /** An element has a row of its own where there is something to say that its list does not. */
    private static Stream<String> elements(String path, JSONSchemaProps schema) {
        boolean isPlain = schema.getDescription() == null && bounds(schema).isEmpty() && !SETTINGS.containsKey(path);
        return isPlain && schema.getProperties() != null ? properties(path, schema) : rows(path, schema, false);
    }

    private static String row(String path, JSONSchemaProps schema, boolean isRequired) {
        return "| `%s` | %s | %s | %s | %s |\n"
                .formatted(
                        path,
                        type(schema),
                        isRequired ? "required" : byDefault(schema.getDefault()),
                        bounds(schema).replace("|", "\\|"),
                        Stream.of(schema.getDescription(), SETTINGS.get(path))
                                .filter(Objects::nonNull)
                                .collect(Collectors.joining(" "))
                                .replace("|", "\\|")
                                .replace("<", "&lt;"));
    }

    private static String type(JSONSchemaProps schema) {
        if (Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
            return "integer or string";
        }
        return switch (Objects.requireNonNullElse(schema.getType(), "any")) {
            case "array" -> "list of " + plural(schema.getItems().getSchema());
            case "object" -> schema.getAdditionalProperties() == null ? "object" : "map";
            case String type -> schema.getFormat() == null || !type.equals("string") ? type : schema.getFormat();
        };
    }

    private static String plural(JSONSchemaProps element) {
        String type = type(element);
        return type.startsWith("list of") ? "lists" : type + "s";
    }

    private static String byDefault(@Nullable JsonNode value) {
        return value == null || value.isContainerNode() && value.isEmpty() ? "" : "`" + text(value) + "`";
    }

    private static String text(JsonNode value) {
        return value.isContainerNode() ? value.toString() : value.asText();
    }

    private static String bounds(JSONSchemaProps schema) {
        return Stream.of(
                        choices(schema.getEnum()),
                        range(schema.getMinimum(), schema.getMaximum(), ""),
                        range(schema.getMinLength(), schema.getMaxLength(), " characters"),
                        range(schema.getMinItems(), schema.getMaxItems(), " elements"),
                        range(schema.getMinProperties(), schema.getMaxProperties(), " keys"),
                        pattern(RuleSchema.pattern(schema)))
                .filter(bound -> !bound.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String pattern(@Nullable String pattern) {
        return pattern == null ? "" : "`" + pattern + "`";
    }

    private static String choices(@Nullable Collection<JsonNode> values) {
        return values == null
                ? ""
                : values.stream().map(value -> "`" + text(value) + "`").collect(Collectors.joining(", "));
    }

    private static String range(@Nullable Number least, @Nullable Number most, String unit) {
        if (most == null) {
            return least == null ? "" : "at least " + NumberText.of(least) + unit;
        }
        return (least == null ? "at most " : NumberText.of(least) + " to ") + NumberText.of(most) + unit;
    }
}
