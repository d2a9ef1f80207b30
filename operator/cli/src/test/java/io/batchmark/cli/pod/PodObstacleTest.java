package io.batchmark.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodObstacleTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** The words of a kubelet, and the remedy. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ImagePullBackOff | Back-off pulling image "x": manifest unknown | push that image, or correct its name
            ErrImagePull | pull access denied | give the default ServiceAccount of the namespace a pull secret
            InvalidImageName | couldn't parse image name | correct the name of the image
            CreateContainerConfigError | secret "smtp" not found | create that Secret in the namespace of the campaign
            CreateContainerConfigError | container has runAsNonRoot and image will run as root | set spec.job.runAsUser
            """)
    void waitingContainer_isAnObstacleWithItsRemedy(String reason, String message, String remedy) {
        assertThat(PodObstacle.of(waiting(reason, message)))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.text())
                        .startsWith("container inspect (example.com/payroll:7) waits: " + reason + ": " + message)
                        .contains(". Remedy: " + remedy));
    }

    @Test
    void rootUser_needsAUserId() {
        assertThat(PodObstacle.of(waiting("CreateContainerConfigError", "image has non-numeric user (liberty)")))
                .hasValueSatisfying(
                        obstacle -> assertThat(obstacle.needsUserId()).isTrue());
        assertThat(PodObstacle.of(waiting("ErrImagePull", "denied")))
                .hasValueSatisfying(
                        obstacle -> assertThat(obstacle.needsUserId()).isFalse());
    }

    @ParameterizedTest
    @CsvSource({"PodInitializing", "ContainerCreating"})
    void usualStart_isNoObstacle(String reason) {
        assertThat(PodObstacle.of(waiting(reason, null))).isEmpty();
        assertThat(PodObstacle.isPreparing(waiting(reason, null))).isTrue();
    }

    @Test
    void unschedulablePod_hasTheWordsOfTheScheduler() {
        assertThat(PodObstacle.of(unschedulable("0/2 nodes are available: 2 Insufficient memory.")))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.text())
                        .startsWith("finds no node: 0/2 nodes are available: 2 Insufficient memory.")
                        .contains("Remedy: free or add a node that fits"));
    }

    @Test
    void podThatMustKeepApart_hasTheFieldsThatLetItShareANode() {
        assertThat(PodObstacle.of(
                        unschedulable("0/2 nodes are available: 2 node(s) didn't match pod anti-affinity rules.")))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.text()).contains("placement Packed", "node Same"));
    }

    /** A kubelet quotes what a registry answers. */
    @Test
    void words_cannotControlTheTerminal() {
        assertThat(PodObstacle.of(waiting("ErrImagePull", "a\u001b[2Jb\nc" + "x".repeat(5000))))
                .hasValueSatisfying(obstacle -> assertThat(obstacle.text())
                        .hasSizeLessThanOrEqualTo(1024)
                        .doesNotContainPattern("\\p{Cntrl}"));
    }

    @Test
    void startedAndDeletedPods_haveNoObstacle() {
        Pod running = new PodBuilder(waiting("ErrImagePull", "denied"))
                .editStatus()
                .withPhase("Running")
                .endStatus()
                .build();
        Pod deleted = new PodBuilder(waiting("ErrImagePull", "denied"))
                .editMetadata()
                .withDeletionTimestamp(NOW.toString())
                .endMetadata()
                .build();
        assertThat(PodObstacle.of(running)).isEmpty();
        assertThat(PodObstacle.of(deleted)).isEmpty();
    }

    /** A pod whose volume is missing waits as in a usual start, and only an event shows the reason. */
    @Test
    void events_areReadIfAPodPreparesForAWhile() {
        List<Pod> asked = new ArrayList<>();
        PodStart start = new PodStart(pod -> {
            asked.add(pod);
            return Optional.of("MountVolume.SetUp failed for volume \"files-1\" : configmap \"rules\" not found");
        });
        Pod pod = waiting("ContainerCreating", null);

        assertThat(start.until(Duration.ofMinutes(5))).isEqualTo(Duration.ofMinutes(5));
        assertThat(start.obstacle(pod, NOW)).isNull();
        assertThat(start.until(Duration.ofMinutes(5))).isEqualTo(Duration.ofSeconds(10));
        assertThat(start.obstacle(pod, NOW.plusSeconds(9))).isNull();
        assertThat(asked).isEmpty();

        PodObstacle obstacle = start.obstacle(pod, NOW.plusSeconds(10));
        assertThat(obstacle).isNotNull();
        assertThat(obstacle.text()).contains("configmap \"rules\" not found", "Remedy: create that ConfigMap");
    }

    private static Pod unschedulable(String message) {
        return new PodBuilder()
                .withNewMetadata()
                .withUid("1")
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage(message)
                .endCondition()
                .endStatus()
                .build();
    }

    private static Pod waiting(String reason, String message) {
        return new PodBuilder()
                .withNewMetadata()
                .withUid("1")
                .endMetadata()
                .withNewSpec()
                .withNodeName("worker")
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .withContainerStatuses(new ContainerStatusBuilder()
                        .withName("inspect")
                        .withImage("example.com/payroll:7")
                        .withState(new ContainerStateBuilder()
                                .withNewWaiting(message, reason)
                                .build())
                        .build())
                .endStatus()
                .build();
    }
}
