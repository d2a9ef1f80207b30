package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.Test;

/** The lists of what the image is made of, against what it is made of. */
class SbomIT {
    private static final Path IMAGE = Path.of("target/image/batchmark");

    @Test
    void everyJarOfTheServerAndTheApplicationIsListed() throws IOException {
        List<String> hashes = Stream.concat(components("sbom"), components("open-liberty"))
                .map(component -> component.path("hashes").findParents("alg"))
                .flatMap(List::stream)
                .filter(hash -> hash.path("alg").asText().equals("SHA-256"))
                .map(hash -> hash.path("content").asText())
                .toList();

        Map<String, String> jars = jars();

        assertThat(jars.keySet())
                .anyMatch(name -> name.contains("jbatch"))
                .anyMatch(name -> name.contains("derby"))
                .anyMatch(name -> name.contains("postgresql"))
                .anyMatch(name -> name.contains("junixsocket"))
                .anyMatch(name -> name.contains("kafka-clients"))
                .anyMatch(name -> name.contains("artemis-messages.rar!/artemis-jakarta-ra"))
                .anyMatch(name -> name.endsWith("/agent/agent.jar"))
                .noneMatch(name -> name.contains("jcc"))
                .anyMatch(name -> name.contains("jackson-databind"));
        assertThat(jars).allSatisfy((name, hash) -> assertThat(hashes).contains(hash));
    }

    /** The libraries have other package names in the jar of the agent, and no jar of their own. */
    @Test
    void librariesInTheJarOfTheAgent_areListed() throws IOException {
        try (ZipFile agent = new ZipFile(IMAGE.resolve("agent/agent.jar").toFile())) {
            assertThat(agent.stream().map(entry -> entry.getName().replaceFirst("[^/]*$", "")))
                    .contains("io/batchmark/agent/asm/", "io/batchmark/agent/figures/", "io/batchmark/agent/text/");
        }
        assertThat(components("sbom").map(component -> component.path("name").asText()))
                .contains("asm", "batchmark-figures", "batchmark-text");
    }

    @Test
    void everyFeatureThatAServerAsksForIsListed() throws IOException {
        List<String> asked = Stream.of(Path.of("src/main/liberty"), Path.of("src/main/servers"))
                .flatMap(SbomIT::configurations)
                .flatMap(text ->
                        Pattern.compile("<feature>(.*)</feature>").matcher(text).results())
                .map((MatchResult match) -> "pkg:maven/io.openliberty.features/" + match.group(1) + "@"
                        + System.getProperty("liberty.version") + "?type=esa")
                .toList();
        assertThat(asked).isNotEmpty();
        assertThat(components("open-liberty")
                        .map(component -> component.path("purl").asText()))
                .containsAll(asked);
    }

    /** A text for all components, such as EPL-2.0, or the text of one component, in its jar or as a file. */
    @Test
    void everyComponentHasTheTextOfItsLicence() throws IOException {
        Map<String, Boolean> jars = new HashMap<>();
        for (Path jar : files(".*\\.jar")) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                jars.put(
                        jar.getFileName().toString(),
                        zip.stream().anyMatch(entry -> entry.getName().matches("(?i)(META-INF/)?LICEN[CS]E[^/]*")));
            }
        }
        assertThat(components("sbom")).isNotEmpty().allSatisfy(component -> {
            String name = component.path("name").asText();
            String jar = name + "-" + component.path("version").asText() + ".jar";
            assertThat(jars.getOrDefault(jar, false)
                            || Stream.concat(Stream.of(name), licences(component))
                                    .anyMatch(text -> Files.exists(IMAGE.resolve("licenses/" + text + ".txt"))))
                    .as("text of the licence of %s in its jar or in images/licenses", name)
                    .isTrue();
        });
        assertThat(IMAGE.resolve("wlp/LICENSE")).isNotEmptyFile();
        assertThat(IMAGE.resolve("wlp/NOTICES")).isNotEmptyFile();
    }

    @Test
    void labelOfTheImage_namesEachLicence() throws IOException {
        Set<String> names = new TreeSet<>();
        components("sbom")
                .map(component -> licences(component).toList())
                .forEach(choices -> names.add(Stream.of("Apache-2.0", "EPL-2.0")
                        .filter(choices::contains)
                        .findFirst()
                        .orElse(choices.get(0))));

        assertThat(Files.readString(Path.of("Containerfile")))
                .contains("image.licenses=\"" + String.join(" AND ", names) + "\"");
    }

    private static Stream<String> licences(JsonNode component) {
        return component
                .path("licenses")
                .valueStream()
                .map(licence -> licence.path("license"))
                .map(licence -> licence.path("id").asText(licence.path("name").asText()));
    }

    private static List<Path> files(String name) throws IOException {
        try (Stream<Path> files = Files.walk(IMAGE)) {
            return files.filter(file -> file.toString().matches(name)).toList();
        }
    }

    @Test
    void isValid() throws IOException {
        assertThat(new JsonParser()
                        .validate(IMAGE.resolve("sbom/open-liberty.cdx.json").toFile(), Version.VERSION_16))
                .isEmpty();
    }

    private static Stream<String> configurations(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            List<String> texts = new ArrayList<>();
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".xml")).toList()) {
                texts.add(Files.readString(file));
            }
            return texts.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<JsonNode> components(String name) throws IOException {
        JsonNode sbom = new ObjectMapper()
                .readTree(IMAGE.resolve("sbom/" + name + ".cdx.json").toFile());
        assertThat(sbom.path("bomFormat").asText()).isEqualTo("CycloneDX");
        return sbom.path("components").valueStream();
    }

    private static Map<String, String> jars() throws IOException {
        Map<String, String> jars = new HashMap<>();
        for (Path jar : files(".*\\.[jr]ar")) {
            if (jar.toString().endsWith(".rar")) {
                jars.putAll(jarsIn(jar));
            } else {
                jars.put(jar.toString(), sha256(Files.readAllBytes(jar)));
            }
        }
        return jars;
    }

    /** Those of an adapter, all but that of our own classes. */
    private static Map<String, String> jarsIn(Path adapter) throws IOException {
        Map<String, String> jars = new HashMap<>();
        try (ZipFile archive = new ZipFile(adapter.toFile())) {
            for (ZipEntry entry : Collections.list(archive.entries())) {
                if (entry.getName().endsWith(".jar") && !entry.getName().equals("broker.jar")) {
                    jars.put(
                            adapter + "!/" + entry.getName(),
                            sha256(archive.getInputStream(entry).readAllBytes()));
                }
            }
        }
        return jars;
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
