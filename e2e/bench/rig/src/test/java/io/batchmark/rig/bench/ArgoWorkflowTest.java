package io.batchmark.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class ArgoWorkflowTest {
    private static final String PARAMETERS = """
            {"run":"a: 'b' # {c}","workload":{"items":100000}}""";

    @Test
    void itsPodsAreThoseOfRuns() {
        PodTemplateSpec pod = new PodTemplateSpecBuilder()
                .withNewMetadata()
                .addToLabels("batchmark.io/part", "run")
                .endMetadata()
                .withNewSpec()
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .endSecurityContext()
                .addNewVolume()
                .withName("work")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .addNewContainer()
                .withName("runner")
                .withImage("runner")
                .addNewEnv()
                .withName("RUN_PARAMETERS")
                .withValue(PARAMETERS)
                .endEnv()
                .endContainer()
                .endSpec()
                .build();

        JsonNode spec = Serialization.unmarshal(ArgoWorkflow.definition("argo", new Case(300, 10), pod), JsonNode.class)
                .path("spec");

        assertThat(spec.path("parallelism").asInt()).isEqualTo(10);
        assertThat(spec.at("/templates/0/steps/0/0/withSequence/count").asText())
                .isEqualTo("300");
        assertThat(spec.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(spec.at("/volumes/0/name").asText()).isEqualTo("work");
        assertThat(spec.at("/templates/1/metadata/labels").toString()).isEqualTo("""
                {"batchmark.io/part":"run"}""");
        assertThat(spec.at("/templates/1/container/env/0/value").asText()).isEqualTo(PARAMETERS);
    }
}
