package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.batchmark.api.Defaults;
import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.api.v1alpha1.Runner.Pull;
import io.batchmark.core.attempt.ObservedAttempt;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageObserverTest {
    private static final String A = "sha256:" + "a".repeat(64);
    private static final String B = "sha256:" + "b".repeat(64);
    private static final ImagePins NOTHING =
            ImagePins.of(Defaults.campaign(JsonNodeFactory.instance.objectNode()), Pull.Digest);

    @Test
    void olderPod_saysWhichBuildIsMeasured() {
        Pod younger = pod(1, 2, "runner", "containers", "payroll:1", "docker.io/library/payroll@" + B);
        Pod older = pod(2, 1, "runner", "containers", "payroll:1", "docker.io/library/payroll@" + A);

        assertThat(ImageObserver.pins(NOTHING, List.of(younger, older)).digests())
                .containsExactly(new ImageDigest("payroll:1", A, true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            runner         | containers     | true
            subscriber     | containers     | true
            broker         | containers     | true
            database       | containers     | true
            database       | initContainers | true
            await-database | initContainers | true
            adapter        | initContainers | true
            # of a webhook
            istio-proxy    | containers     | false
            """)
    void everyContainerOfTheOperator_hasTheBuildThatIsMeasured(String container, String kind, boolean ours) {
        ImagePins pins = NOTHING.with("payroll:1", "docker.io/library/payroll@" + A);
        Pod pod = pod(1, 1, container, kind, "payroll:1", "docker.io/library/payroll@" + B);

        ObservedAttempt observed = compared(pod, pins);
        assertThat(observed.otherImage())
                .isEqualTo(
                        ours
                                ? "node node-1 has sha256:bbbbbbbbbbbb of payroll:1, and the campaign measures"
                                        + " sha256:aaaaaaaaaaaa: later pods name that build"
                                : null);
        assertThat(ImageObserver.pins(NOTHING, List.of(pod)).digests()).hasSize(ours ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"docker.io/library/payroll@", "other.io/payroll@", "''"})
    void sameDigest_isTheSameBuild(String repository) {
        ImagePins pins = NOTHING.with("payroll:1", "docker.io/library/payroll@" + A);

        assertThat(compared(pod(1, 1, "runner", "containers", "payroll:1", repository + A), pins)
                        .otherImage())
                .isNull();
    }

    @Test
    void loadedBuild_isTheSameOnAllNodes_orTheMessageHasARemedy() {
        ImagePins pins = NOTHING.with("payroll:1", "docker.io/library/import-2026-01-01@" + A);

        assertThat(compared(pod(1, 1, "runner", "containers", "payroll:1", B), pins)
                        .otherImage())
                .endsWith("load the same build onto all nodes, or set runner.pull: Digest");
    }

    @Test
    void podThatHasNotBegun_reportsNothing() {
        Pod pod = pod(1, 1, "runner", "containers", "payroll:1", "");
        Pod without = pod(1, 1, "runner", "containers", "payroll:1", A);
        without.setStatus(null);

        assertThat(ImageObserver.pins(NOTHING, List.of(pod, without)).digests()).isEmpty();
    }

    private static ObservedAttempt compared(Pod pod, ImagePins pins) {
        List<ObservedAttempt> attempts =
                AttemptObserver.of(List.of(), List.of(pod), List.of(), Map.of(), what -> Instant.EPOCH);
        return ImageObserver.compare(attempts, pins, List.of(pod)).getFirst();
    }

    /** @param kind containers or initContainers */
    private static Pod pod(int block, int second, String container, String kind, String image, String id) {
        return Serialization.unmarshal(
                """
                metadata:
                  uid: any
                  name: any
                  creationTimestamp: 2026-01-01T00:00:0%dZ
                  labels:
                    batchmark.io/treatment: baseline
                    batchmark.io/block: "%d"
                    batchmark.io/attempt: "1"
                spec:
                  nodeName: node-1
                  %s: [{name: %s, image: "%s"}]
                status:
                  phase: Running
                  %s: [{name: %s, imageID: "%s"}]
                """.formatted(
                        second,
                        block,
                        kind,
                        container,
                        image,
                        kind.replace("Containers", "ContainerStatuses").replace("containers", "containerStatuses"),
                        container,
                        id),
                Pod.class);
    }
}
