package io.batchmark.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The list of components of the operator's image, and the texts of their licences. */
class SbomIT {
    private static final Path APPLICATION = Path.of("target/quarkus-app");

    /** Licences whose text is the same for all components. */
    private static final Set<String> SHARED = Set.of("Apache-2.0", "EPL-1.0", "EPL-2.0");

    /** Names in POM files that are no identifiers of SPDX. */
    private static final Map<String, String> IDS =
            Map.of("Apache 2 License", "Apache-2.0", "The (New) BSD License", "BSD-3-Clause");

    @Test
    void everyLibraryIsListedWithItsLicence() throws IOException {
        List<JsonNode> components = components();
        List<String> listed = components.stream().map(SbomIT::name).toList();

        assertThat(jars().keySet()).isNotEmpty().allMatch(listed::contains);
        assertThat(components)
                .allSatisfy(component -> assertThat(component.path("licenses")).isNotEmpty());
    }

    /** A text for all components, such as Apache-2.0, or the text of one component, which names its authors. */
    @Test
    void everyLibraryHasTheTextOfItsLicence() throws IOException {
        Map<String, Path> jars = jars();
        for (JsonNode component : components()) {
            Path jar = jars.get(name(component));
            assertThat(jar != null && hasLicence(jar) || hasText(component))
                    .as("text of the licence of %s in its jar or in images/licenses", name(component))
                    .isTrue();
        }
    }

    @Test
    void labelOfTheImage_namesEachLicence() throws IOException {
        Set<String> licences = new TreeSet<>();
        for (JsonNode component : components()) {
            List<String> choices = licences(component);
            licences.add(Stream.of("Apache-2.0", "EPL-2.0")
                    .filter(choices::contains)
                    .findFirst()
                    .orElse(choices.getFirst()));
        }

        assertThat(Files.readString(Path.of("../../images/operator/Containerfile")))
                .contains("image.licenses=\"" + String.join(" AND ", licences) + "\"");
    }

    /** Components that offer a choice of licences list each of them. */
    private static List<String> licences(JsonNode component) {
        return component
                .path("licenses")
                .valueStream()
                .map(licence -> licence.path("license"))
                .map(licence -> licence.path("id").asText(licence.path("name").asText()))
                .map(name -> IDS.getOrDefault(name, name))
                .toList();
    }

    private static boolean hasText(JsonNode component) {
        return Stream.concat(
                        Stream.of(component.path("name").asText()),
                        licences(component).stream().filter(SHARED::contains))
                .anyMatch(name -> Files.exists(APPLICATION.resolve("licenses").resolve(name + ".txt")));
    }

    private static boolean hasLicence(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream().anyMatch(entry -> entry.getName().matches("(?i)(META-INF/)?LICEN[CS]E[^/]*"));
        }
    }

    private static String name(JsonNode component) {
        return component.path("group").asText() + "."
                + component.path("name").asText() + "-"
                + component.path("version").asText();
    }

    private static List<JsonNode> components() throws IOException {
        return new ObjectMapper()
                .readTree(APPLICATION.resolve("sbom.cdx.json").toFile())
                .path("components")
                .valueStream()
                .toList();
    }

    /** The libraries by {@code GROUP.NAME-VERSION}. */
    private static Map<String, Path> jars() throws IOException {
        try (Stream<Path> files = Files.walk(APPLICATION.resolve("lib"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replaceFirst("[.]jar$", ""), file -> file));
        }
    }
}
