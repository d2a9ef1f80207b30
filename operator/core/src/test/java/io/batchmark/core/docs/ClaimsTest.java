package io.batchmark.core.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.model.Models;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;

/** The claims of a report in docs/claims.md: each model has a row, and each claim with a bound has a simulation. */
class ClaimsTest {
    private static final List<Path> SIMULATIONS = List.of(
            Page.PROJECT.resolve("operator/core/src/test/java"),
            Page.PROJECT.resolve("e2e/bench/decisions/src/main/java"));

    private final Elements tables =
            Page.of(Page.PROJECT.resolve("docs/claims.md")).html().select("table");

    @Test
    void eachModelOfTheReport_hasARow() {
        assertThat(tables.select("td:eq(1) code").eachText())
                .containsAll(Arrays.stream(Models.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .map(model -> "models." + model)
                        .toList());
    }

    @Test
    void eachClaimWithABound_namesASimulationThatExists() {
        assertThat(tables.getFirst().select("tbody tr"))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.select("td:eq(2) code"))
                        .as(row.text())
                        .isNotEmpty()
                        .allSatisfy(
                                name -> assertThat(exists(name)).as(name.text()).isTrue()));
    }

    private static boolean exists(Element simulation) throws IOException {
        for (Path folder : SIMULATIONS) {
            try (Stream<Path> files = Files.walk(folder)) {
                if (files.anyMatch(file -> file.endsWith(simulation.text() + ".java"))) {
                    return true;
                }
            }
        }
        return false;
    }
}
