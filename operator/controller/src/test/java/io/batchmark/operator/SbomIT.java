package io.batchmark.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The list of what the operator's image is made of, against what it is made of. */
class SbomIT {
    private static final Path APPLICATION = Path.of("target/quarkus-app");

    @Test
    void everyLibraryIsListedWithItsLicence() throws IOException {
        JsonNode sbom =
                new ObjectMapper().readTree(APPLICATION.resolve("sbom.cdx.json").toFile());
        assertThat(sbom.path("bomFormat").asText()).isEqualTo("CycloneDX");
        List<JsonNode> components = StreamSupport.stream(sbom.path("components").spliterator(), false)
                .toList();
        Set<String> listed = components.stream()
                .map(component -> component.path("group").asText() + "."
                        + component.path("name").asText() + "-"
                        + component.path("version").asText())
                .collect(Collectors.toSet());

        assertThat(libraries()).isNotEmpty().allMatch(listed::contains);
        assertThat(components)
                .allSatisfy(component -> assertThat(component.path("licenses")).isNotEmpty());
    }

    /** As in {@code GROUP.NAME-VERSION}. */
    private static List<String> libraries() throws IOException {
        try (Stream<Path> files = Files.walk(APPLICATION.resolve("lib"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .map(name -> name.substring(0, name.length() - ".jar".length()))
                    .toList();
        }
    }
}
