package io.batchmark.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.cluster.ClusterLook;
import io.batchmark.cli.doctor.Doctor;
import io.batchmark.cli.doctor.Finding.Level;
import io.batchmark.cli.doctor.Need;
import io.batchmark.cli.doctor.Observed;
import io.batchmark.cli.doctor.Observed.Kubelet;
import io.batchmark.core.Golden;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder is a cluster as it was observed, and what is said of it; {@code -Dgolden.write} writes that. A definition that is
 * {@code this release} is that of the project.
 */
class DoctorCommandTest {
    private static final Path CASES = Path.of("src/test/resources/doctor");
    private static final Path DEFINITION = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final KubernetesSerialization YAML = new KubernetesSerialization(AnyJson.mapper(), false);

    static List<String> cases() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    private static Observed observed(String name) throws IOException {
        JsonNode seen =
                YAML.unmarshal(Files.newInputStream(CASES.resolve(name).resolve("observed.yaml")), JsonNode.class);
        if (seen.path("definition").asText().equals("this release")) {
            ((ObjectNode) seen).set("definition", YAML.unmarshal(Files.newInputStream(DEFINITION), JsonNode.class));
        }
        return AnyJson.mapper().treeToValue(seen, Observed.class);
    }

    private static Need need(String name) {
        Path campaign = CASES.resolve(name).resolve("campaign.yaml");
        return Files.exists(campaign) ? Need.of(CampaignFile.read(campaign).getFirst()) : Need.DEFAULT;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void eachClusterIsJudgedAsItShouldBe(String name) throws IOException {
        StringWriter said = new StringWriter();
        Level worst = DoctorCommand.print(Doctor.judge(observed(name), need(name)), new PrintWriter(said));
        Golden.check(CASES.resolve(name).resolve("expected.txt"), said + "worst: " + worst + "\n");
    }

    @ParameterizedTest
    @CsvSource({"fit,Good", "packed,Doubt", "unseen,Hint", "doubtful,Doubt", "unfit,Obstacle"})
    void theWorstFindingCounts(String name, Level worst) throws IOException {
        assertThat(Doctor.judge(observed(name), need(name)))
                .extracting(finding -> finding.level())
                .contains(worst)
                .allSatisfy(level -> assertThat(level).isLessThanOrEqualTo(worst));
    }

    @Test
    void whoFindsSomethingSaysWhyItMattersAndWhatToDo() throws IOException {
        for (String name : cases()) {
            assertThat(Doctor.judge(observed(name), need(name)))
                    .allSatisfy(finding -> assertThat(
                                    finding.why().isEmpty() && finding.remedy().isEmpty())
                            .isEqualTo(finding.level() == Level.Good));
        }
    }

    @Test
    void kubeletsAreUnderstood() {
        assertThat(ClusterLook.kubelet("""
                        {"kubeletconfig": {"cpuManagerPolicy": "static", "cpuCFSQuota": true}}""", """
                        # TYPE kubelet_cgroup_version gauge
                        kubelet_cgroup_version 2
                        """)).isEqualTo(new Kubelet("static", true, 2));
        assertThat(ClusterLook.kubelet("{}", null)).isEqualTo(new Kubelet(null, null, null));
        assertThat(ClusterLook.kubelet("<html>", "")).isEqualTo(new Kubelet(null, null, null));
    }
}
