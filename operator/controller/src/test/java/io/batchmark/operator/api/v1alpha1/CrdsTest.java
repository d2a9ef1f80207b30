package io.batchmark.operator.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.crdv2.generator.CRDGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code crds/} is what the Java types say; {@code make crds} (-Dcrds.write) writes it. */
class CrdsTest {
    private static final Path COMMITTED = Path.of("../../crds");
    private static final String NAME = "benchmarkcampaigns.batchmark.io.yaml";

    @Test
    void committedCrdIsTheOneOfTheTypes(@TempDir Path folder) throws IOException {
        new CRDGenerator()
                .customResourceClasses(BenchmarkCampaign.class)
                .forCRDVersions("v1")
                .withPostProcessor(new CampaignSchema())
                .inOutputDir(folder.toFile())
                .generate();
        Path generated;
        try (var files = Files.list(folder)) {
            generated = files.findFirst().orElseThrow();
        }
        String crd = Files.readString(generated);
        Path committed = COMMITTED.resolve(NAME);
        if (System.getProperty("crds.write") != null) {
            Files.createDirectories(COMMITTED);
            Files.writeString(committed, crd);
        }
        assertThat(committed).as("run `make crds` and commit the result").hasContent(crd);
    }
}
