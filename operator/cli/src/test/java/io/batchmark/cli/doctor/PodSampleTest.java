package io.batchmark.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.UserIds;
import io.batchmark.cli.campaign.CampaignFile;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodSampleTest {
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");

    @TempDir
    Path folder;

    /** Nine treatments have three databases and two brokers. */
    @Test
    void eachDatabaseAndBroker_isSampledOnce() throws Exception {
        List<PodSample> samples = samples("""
                factors: {database: [derby, pg, mine], events: [none, inside, beside]}
                databases:
                - {name: pg, postgresql: {pod: {node: Other}}}
                - {name: mine, postgresql: {external: {host: db, database: d, secretRef: {name: s}}}}
                brokers:
                - {name: inside, liberty: {inServer: {}}}
                - {name: beside, artemis: {pod: {node: Same}}}
                """);

        assertThat(samples)
                .extracting(PodSample::what)
                .contains(
                        "the run with database derby",
                        "the run with database pg",
                        "the run with database mine",
                        "the run with database derby and broker inside",
                        "the run with database derby and broker beside",
                        "the clean-up");
        assertThat(samples)
                .extracting(sample -> sample.pod().getMetadata().getName())
                .doesNotHaveDuplicates();
    }

    @Test
    void podsOfJobs_areSentAsPods() throws Exception {
        List<PodSample> samples = samples("baseline: {partitions: 2, servers: 2}");

        Pod pod = samples.getFirst().pod();
        assertThat(pod.getSpec().getContainers()).isNotEmpty();
        assertThat(pod.getMetadata().getName()).isNotEmpty();
    }

    @Test
    void assignedIds_areLeftToThePlatform() throws Exception {
        Path file = file("design: {replicates: 2}");

        Pod pod = PodSample.of(CampaignFile.read(file).getFirst(), IMAGES, UserIds.Assigned)
                .getFirst()
                .pod();

        assertThat(pod.getSpec().getSecurityContext().getRunAsUser()).isNull();
    }

    private List<PodSample> samples(String spec) throws Exception {
        return PodSample.of(CampaignFile.read(file(spec)).getFirst(), IMAGES, UserIds.Fixed);
    }

    private Path file(String spec) throws Exception {
        return Files.writeString(
                folder.resolve("campaign.yaml"),
                "apiVersion: batchmark.io/v1alpha1\nkind: BenchmarkCampaign\nmetadata: {name: c, namespace: n}\nspec:\n"
                        + spec.strip().indent(2));
    }
}
