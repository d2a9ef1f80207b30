package io.batchmark.operator.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a campaign may not get for the pods of its runs, whatever it asks for. */
class RunJobTest {
    private static final Workload WORKLOAD = new Workload(
            1000,
            100,
            1,
            4,
            1024,
            1024,
            0,
            8L << 20,
            512L << 20,
            Workload.JobRepository.Database,
            Workload.Instrumentation.Full,
            Workload.Read.File,
            50,
            Workload.Write.AlternateInsertDelete,
            false,
            0);

    @Test
    void aPodIsConfined() {
        PodSpec pod = pod("""
                image: example.com/any
                podTemplate:
                  priorityClassName: high
                  nodeSelector: {pool: bench}
                  tolerations: [{operator: Exists}]
                """);

        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getServiceAccountName()).isNull();
        assertThat(pod.getEnableServiceLinks()).isFalse();
        assertThat(pod.getHostNetwork()).isNull();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(pod.getVolumes())
                .extracting(Volume::getEmptyDir)
                .isNotEmpty()
                .doesNotContainNull();
        assertThat(pod.getInitContainers()).isEmpty();
        assertThat(pod.getContainers()).hasSize(1);
        Container runner = pod.getContainers().getFirst();
        assertThat(runner.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
        assertThat(runner.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
        assertThat(runner.getSecurityContext().getPrivileged()).isNull();
        assertThat(runner.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(runner.getSecurityContext().getCapabilities().getAdd()).isEmpty();
        assertThat(runner.getPorts()).isEmpty();
        assertThat(runner.getEnvFrom()).isEmpty();
        assertThat(runner.getEnv()).singleElement().satisfies(variable -> {
            assertThat(variable.getName()).isEqualTo(RunParameters.VARIABLE);
            assertThat(variable.getValueFrom()).isNull();
        });
        assertThat(runner.getTerminationMessagePolicy())
                .as("a log is no result")
                .isEqualTo("File");
    }

    private static PodSpec pod(String runner) {
        BenchmarkCampaign campaign = Serialization.unmarshal("""
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec:
                  execution: {parallelism: 1, isolation: Node, runTimeout: 30m, retries: 2}
                  runner:
                """ + runner.indent(4), BenchmarkCampaign.class);
        Run run = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);
        return RunJob.of(
                        campaign,
                        run,
                        new RunParameters("0d5ad6a4", 1, WORKLOAD, Database.DERBY),
                        new Images("runner", "postgresql"))
                .getSpec()
                .getTemplate()
                .getSpec();
    }
}
