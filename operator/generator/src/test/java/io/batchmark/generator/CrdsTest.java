package io.batchmark.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.batchmark.core.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code crds/} and the reference pages are what the Java types say; {@code make crds} (-Dcrds.write) writes them. */
class CrdsTest {
    private static final Path PROJECT = Path.of("../..");
    private static final Path SAMPLES = PROJECT.resolve("manifests/samples");

    @Test
    void committedFilesAreThoseOfTheTypes(@TempDir Path folder) throws IOException {
        for (Map.Entry<String, String> file :
                GeneratedFiles.all(folder, SAMPLES).entrySet()) {
            Golden.check(PROJECT.resolve(file.getKey()), file.getValue(), "crds");
        }
    }

    @Test
    void aLevelSaysNoDefaultBecauseItHasNone(@TempDir Path folder) throws IOException {
        JsonNode spec = schema(folder).at("/properties/spec/properties");
        JsonNode factors = spec.at("/factors/properties");
        JsonNode exclude = spec.at("/design/properties/exclude/items/properties");
        assertThat(descriptions(factors)).isNotEmpty().noneMatch(text -> text.matches("(?s).*[Dd]efault [^.]+\\.$"));
        assertThat(descriptions(exclude)).isNotEmpty().noneMatch(text -> text.matches("(?s).*[Dd]efault [^.]+\\.$"));
        assertThat(spec.at("/baseline/properties/itemCount/description").asText())
                .endsWith("default 1000.");
    }

    /** Kubernetes 1.30 takes such a value for one without bounds, and refuses a definition with a costly rule on many of them. */
    @Test
    void amountsOfAMapHaveNoRule(@TempDir Path folder) throws IOException {
        List<JsonNode> maps = schema(folder).findValues("additionalProperties");
        assertThat(maps)
                .anyMatch(map -> map.path("x-kubernetes-int-or-string").asBoolean())
                .noneMatch(map ->
                        map.path("x-kubernetes-int-or-string").asBoolean() && map.has("x-kubernetes-validations"));
    }

    @Test
    void theKindAndItsPartsAreExplained(@TempDir Path folder) throws IOException {
        JsonNode root = schema(folder);
        for (String path : List.of("", "/properties/spec", "/properties/status")) {
            assertThat(root.at(path + "/description").asText())
                    .as("description of the kind%s", path)
                    .isNotBlank();
        }
    }

    /** {@code kubectl explain} has nothing else to say of it. */
    @Test
    void everyFieldIsExplained(@TempDir Path folder) throws IOException {
        List<String> unexplained = new ArrayList<>();
        addUnexplained("", schema(folder), unexplained);
        assertThat(unexplained).isEmpty();
    }

    private static void addUnexplained(String path, JsonNode object, List<String> unexplained) {
        object.path("properties").properties().forEach(field -> {
            String name = path + "." + field.getKey();
            if (field.getValue().path("description").asText().isBlank()) {
                unexplained.add(name);
            }
            addUnexplained(name, field.getValue(), unexplained);
        });
        for (String elements : List.of("items", "additionalProperties")) {
            if (object.has(elements)) {
                addUnexplained(path + "[]", object.get(elements), unexplained);
            }
        }
    }

    @Test
    void timesHaveAFormat(@TempDir Path folder) throws IOException {
        JsonNode status = schema(folder).at("/properties/status/properties");
        for (String time : List.of(
                "/startTime",
                "/completionTime",
                "/estimatedCompletionTime",
                "/conditions/items/properties/lastTransitionTime")) {
            assertThat(status.at(time + "/format").asText()).as(time).isEqualTo("date-time");
        }
    }

    private static List<String> descriptions(JsonNode properties) {
        List<String> found = new ArrayList<>();
        properties.forEach(property -> found.add(property.path("description").asText()));
        return found;
    }

    private static JsonNode schema(Path folder) throws IOException {
        return new YAMLMapper()
                .readTree(GeneratedFiles.all(folder, SAMPLES).get("crds/benchmarkcampaigns.batchmark.io.yaml"))
                .at("/spec/versions/0/schema/openAPIV3Schema");
    }
}
