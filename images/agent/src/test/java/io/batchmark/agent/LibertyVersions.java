package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs of the Jakarta Batch TCK have the same ends and counts with the agent as without it. The property {@code versions} names a folder
 * with each Open Liberty and each Java. {@code make versions} runs this class, which takes too long for {@code make test}.
 */
class LibertyVersions {
    private static final Path FOLDER = Path.of(System.getProperty("versions"));
    private static final VersionsPage PAGE = new VersionsPage();

    static Stream<Arguments> versions() throws IOException {
        List<Path> javas = sorted("java");
        return sorted("liberty").stream().flatMap(liberty -> javas.stream().map(java -> Arguments.of(liberty, java)));
    }

    private static List<Path> sorted(String folder) throws IOException {
        try (Stream<Path> all = Files.list(FOLDER.resolve(folder))) {
            return all.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void jobsOfTheTck_endAsWithoutTheAgent(Path liberty, Path java) throws Exception {
        String version = liberty.getFileName().toString();
        String feature = java.getFileName().toString();
        Installation installation = new Installation(liberty, java);
        TckComparison tck;
        try {
            tck = TckComparison.on(installation, "tck-" + version + "-" + feature);
        } catch (ExecutionException e) {
            // a version need not run on each Java; any other failure of the server is an error
            assertThat(e.getMessage()).contains("Could not create the Java Virtual Machine");
            PAGE.add(VersionRow.withoutServer(version, installation.batch(), feature, e.getMessage()));
            return;
        }
        PAGE.add(VersionRow.of(version, installation.batch(), feature, tck));
        PAGE.leftOut(tck.leftOut());
        assertThat(tck.with()).isEqualTo(tck.without());
        assertThat(tck.jobs()).hasSizeGreaterThan(200);
        assertThat(tck.measuredSteps()).isEqualTo(tck.recordedSteps());
        assertThat(tck.result().path("fault").isMissingNode()).isTrue();
        assertThat(tck.result().path("environment").path("liberty").asText()).isEqualTo(version);
    }

    @AfterAll
    static void page() throws IOException {
        Files.writeString(Path.of(System.getProperty("versions.page")), PAGE.text());
    }
}
