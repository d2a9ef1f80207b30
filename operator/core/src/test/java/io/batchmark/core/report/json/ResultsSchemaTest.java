package io.batchmark.core.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.batchmark.core.Golden;
import io.batchmark.core.report.GoldenTest;
import java.io.IOException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/results.md and the schema beside it say of the files of a report; {@code -Dgolden.write} writes the schema. */
class ResultsSchemaTest {
    private static final Path DOCS = Path.of("../../docs");
    private static final Path SCHEMA = DOCS.resolve("results.schema.json");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void theSchemaIsThatOfTheCode() throws IOException {
        ObjectNode schema = JSON.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "results.json of a campaign");
        schema.setAll(schema(JSON.constructType(Results.class)));
        String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        Golden.check(SCHEMA, text);
    }

    static List<String> cases() throws IOException {
        return GoldenTest.cases();
    }

    /** A field that the schema does not have is an error here, and none to users, who may have files of a later version. */
    @ParameterizedTest
    @MethodSource("cases")
    void resultsAreAsTheSchemaSays(String name) throws IOException {
        JsonNode strict = JSON.readTree(SCHEMA.toFile());
        close(strict);
        JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(strict);

        assertThat(schema.validate(JSON.readTree(GoldenTest.reports(name).get("out-results.json"))))
                .isEmpty();
    }

    private static void close(JsonNode schema) {
        schema.forEach(ResultsSchemaTest::close);
        if (schema instanceof ObjectNode object && object.has("properties")) {
            object.put("additionalProperties", false);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyColumnAndFieldIsExplained(String name) throws IOException {
        String page = Files.readString(DOCS.resolve("results.md"));
        Map<String, String> reports = GoldenTest.reports(name);
        JsonNode fields = JSON.readTree(reports.get("out-results.json"));
        assertThat(names(page, "## results.json"))
                .containsExactlyElementsOf(
                        fields.properties().stream().map(Map.Entry::getKey).toList());
        List<String> factors = fields.at("/design/factors")
                .valueStream()
                .map(factor -> factor.path("name").asText())
                .toList();
        for (String csv : List.of("runs.csv", "summary.csv")) {
            List<String> columns = List.of(
                    reports.get("out-" + csv).lines().findFirst().orElseThrow().split(","));
            assertThat(names(page, "## " + csv))
                    .containsExactlyElementsOf(columns.stream()
                            .filter(column -> !factors.contains(column))
                            .toList());
        }
    }

    /** In the first columns of the table of a chapter. */
    private static List<String> names(String page, String heading) {
        String chapter = page.substring(page.indexOf(heading + "\n") + heading.length());
        int end = chapter.indexOf("\n## ");
        return chapter.substring(0, end < 0 ? chapter.length() : end)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf(" |")))
                .flatMap(cell -> NAME.matcher(cell).results())
                .map((MatchResult name) -> name.group(1))
                .collect(Collectors.toList());
    }

    private static ObjectNode schema(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw == int.class || raw == Integer.class || raw == long.class || raw == Long.class) {
            return JSON.createObjectNode().put("type", "integer");
        }
        if (raw == double.class || raw == Double.class) {
            return JSON.createObjectNode().put("type", "number");
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return JSON.createObjectNode().put("type", "boolean");
        }
        if (raw == String.class) {
            return JSON.createObjectNode().put("type", "string");
        }
        if (raw.isEnum()) {
            ObjectNode text = JSON.createObjectNode().put("type", "string");
            ArrayNode values = text.putArray("enum");
            for (Object value : raw.getEnumConstants()) {
                values.add(JSON.valueToTree(value).asText());
            }
            return text;
        }
        if (type.isMapLikeType()) {
            ObjectNode map = JSON.createObjectNode().put("type", "object");
            return map.set("additionalProperties", schema(type.getContentType()));
        }
        if (Iterable.class.isAssignableFrom(raw)) {
            ObjectNode list = JSON.createObjectNode().put("type", "array");
            return list.set("items", schema(type.containedTypeOrUnknown(0)));
        }
        return object(type);
    }

    private static ObjectNode object(JavaType type) {
        ObjectNode object = JSON.createObjectNode().put("type", "object");
        ObjectNode properties = object.putObject("properties");
        ArrayNode required = object.putArray("required");
        for (BeanPropertyDefinition property :
                JSON.getSerializationConfig().introspect(type).findProperties()) {
            AnnotatedMember member = property.getAccessor();
            ObjectNode value = schema(member.getType());
            properties.set(property.getName(), isNullable(member) ? orNull(value) : value);
            required.add(property.getName());
        }
        return object;
    }

    private static ObjectNode orNull(ObjectNode schema) {
        String type = schema.path("type").asText();
        schema.putArray("type").add(type).add("null");
        if (schema.has("enum")) {
            ((ArrayNode) schema.get("enum")).addNull();
        }
        return schema;
    }

    private static boolean isNullable(AnnotatedMember member) {
        AnnotatedType type = switch (member.getMember()) {
            case Method method -> method.getAnnotatedReturnType();
            case Field field -> field.getAnnotatedType();
            default -> throw new IllegalStateException(member.toString());
        };
        return type.isAnnotationPresent(Nullable.class);
    }
}
