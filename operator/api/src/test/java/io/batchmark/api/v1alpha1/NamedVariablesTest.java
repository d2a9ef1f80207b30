package io.batchmark.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No variable of a campaign is one that the image sets or reads. */
class NamedVariablesTest {
    private static final Path RUNNER = Path.of("../../images/job-runner/src/main");
    private static final Pattern RESERVED = Pattern.compile(NamedVariables.OF_IMAGE + "|" + NamedVariables.OF_JVM);

    private static Set<String> names(Path folder, String pattern) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Set<String> names = new TreeSet<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                names.addAll(Pattern.compile(pattern)
                        .matcher(Files.readString(file))
                        .results()
                        .map(result -> result.group(1))
                        .collect(Collectors.toSet()));
            }
            return names;
        }
    }

    private static void areReserved(Set<String> names) {
        assertThat(names)
                .hasSizeGreaterThan(10)
                .allMatch(name -> RESERVED.matcher(name).matches());
    }

    @Test
    void whatTheScriptOfTheImageSetsOrReads() throws IOException {
        areReserved(
                names(RUNNER.resolve("image"), "(?:\\$\\{?|(?m:^export )|(?<=\\w )(?=\\w+=\\$?))([A-Z][A-Z0-9_]+)"));
    }

    @Test
    void whatItsServersReferTo() throws IOException {
        areReserved(names(RUNNER, "env\\.([A-Z0-9_]+)"));
    }

    @Test
    void whatTheOperatorSets() throws IOException {
        areReserved(names(Path.of("../contract/src/main/java"), "put\\(\\s*\"([A-Z0-9_]+)\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MALLOC_ARENA_MAX", "LD_PRELOAD", "TZ", "PAYROLL_MONTH", "RUNNING", "JOBS", "http_proxy"})
    void othersAreFree(String name) {
        assertThat(RESERVED.matcher(name).matches()).isFalse();
    }
}
