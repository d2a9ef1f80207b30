package io.batchmark.generator;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** What is made of the types of the custom resource, of the responses and of the samples, and committed. */
public final class GeneratedFiles {
    private GeneratedFiles() {}

    /**
     * @param scratch an empty directory
     * @param samples directory of the samples
     * @return text by path in the project
     */
    public static Map<String, String> all(Path scratch, Path samples) throws IOException {
        Processor processor = new Processor();
        new CRDGenerator()
                .customResourceClasses(BenchmarkCampaign.class)
                .forCRDVersions("v1")
                .withPostProcessor(processor)
                .inOutputDir(scratch.toFile())
                .generate();
        try (Stream<Path> files = Files.list(scratch)) {
            String definition = Files.readString(files.findFirst().orElseThrow());
            return Map.of(
                    "crds/benchmarkcampaigns.batchmark.io.yaml",
                    definition,
                    SchemaFile.PATH,
                    SchemaFile.of(definition),
                    "docs/settings.md",
                    processor.settings,
                    "docs/reference.md",
                    processor.reference,
                    "docs/responses.md",
                    ResponsesPage.page(),
                    "manifests/samples/README.md",
                    SamplesPage.of(samples));
        }
    }

    /** Makes the definition, and the pages of it. */
    private static final class Processor implements CRDPostProcessor {
        private final CampaignSchema schema = new CampaignSchema();
        private String settings = "";
        private String reference = "";

        @Override
        public HasMetadata process(HasMetadata crd, String crdVersion) {
            HasMetadata processed = schema.process(crd, crdVersion);
            JSONSchemaProps root = ((CustomResourceDefinition) processed)
                    .getSpec()
                    .getVersions()
                    .get(0)
                    .getSchema()
                    .getOpenAPIV3Schema();
            settings = SettingsPage.of(SchemaPath.property(root, "spec", "baseline"));
            reference = ReferencePage.of(root);
            return processed;
        }
    }
}
