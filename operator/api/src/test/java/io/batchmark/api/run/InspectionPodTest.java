package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.Golden;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** {@link ConfinementTest} checks the confinement of the pods in these files. */
class InspectionPodTest {
    static final Path FOLDER = RunObjectsTest.CASES.resolve("inspection");

    @Test
    void pod_ofAnImage_hasItsUserAndPullSecret() throws IOException {
        InspectionPod inspection =
                new InspectionPod("example.com/payroll:7", "/opt/wlp/usr/servers/batch", 1001L, List.of("registry"));

        check("out-image.yaml", inspection.pod("team", "inspection-7bq2k", "runner", PodAdditions.EMPTY));
    }

    @Test
    void pod_ofACampaign_isPlacedAsItsRuns() throws IOException {
        BenchmarkCampaign campaign =
                Serialization.unmarshal(Files.readString(FOLDER.resolve("in-campaign.yaml")), BenchmarkCampaign.class);

        Pod pod = InspectionPod.of(Objects.requireNonNull(campaign.getSpec().job()))
                .pod("team", "inspection-7bq2k", "runner", PodAdditions.of(campaign));

        check("out-campaign.yaml", pod);
    }

    private static void check(String file, Pod pod) throws IOException {
        assertThat(pod.getMetadata().getLabels().keySet())
                .as("no label of a run, or its NetworkPolicy would apply")
                .noneMatch(Labels::isRead);
        Golden.check(FOLDER.resolve(file), "# made by kubectl batchmark\n" + RunObjectsTest.yaml(pod));
    }
}
