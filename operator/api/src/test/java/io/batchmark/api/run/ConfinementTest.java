package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules for the pods of every campaign, tested with all objects that {@link RunObjectsTest} compares. */
class ConfinementTest {
    private static final Pattern DOCUMENT = Pattern.compile("(?m)^---$");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(RunObjectsTest.CASES)) {
            return files.filter(file -> file.getFileName().toString().startsWith("out-"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyPodIsConfined(Path file) throws IOException {
        List<PodSpec> pods = pods(file);
        assertThat(pods).isNotEmpty();
        pods.forEach(ConfinementTest::isConfined);
    }

    private static List<PodSpec> pods(Path file) throws IOException {
        return DOCUMENT.splitAsStream(Files.readString(file))
                .skip(1) // comments
                .map(text -> Serialization.<HasMetadata>unmarshal(text))
                .flatMap(object -> switch (object) {
                    case Pod pod -> Stream.of(pod.getSpec());
                    case Job job -> Stream.of(job.getSpec().getTemplate().getSpec());
                    default -> Stream.empty();
                })
                .toList();
    }

    private static void isConfined(PodSpec pod) {
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getServiceAccountName()).isNull();
        assertThat(pod.getEnableServiceLinks()).isFalse();
        assertThat(pod.getHostNetwork()).isNull();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        assertThat(pod.getActiveDeadlineSeconds()).isPositive();
        // what is written goes with the pod, and of a Secret there are only the keys that are needed
        for (Volume volume : pod.getVolumes()) {
            assertThat(Stream.of(
                                    volume.getEmptyDir(),
                                    volume.getEphemeral(),
                                    volume.getProjected(),
                                    volume.getConfigMap(),
                                    volume.getSecret(),
                                    volume.getPersistentVolumeClaim())
                            .filter(Objects::nonNull))
                    .as(volume.getName())
                    .hasSize(1);
        }
        assertThat(pod.getVolumes().stream()
                        .filter(ConfinementTest::isOfNamespace)
                        .map(Volume::getName))
                .allMatch(name -> name.startsWith("files-"));
        assertThat(pod.getVolumes().stream()
                        .filter(volume -> volume.getSecret() != null)
                        .map(volume -> volume.getSecret().getItems()))
                .doesNotContain(List.of());
        assertThat(pod.getVolumes().stream()
                        .filter(volume -> volume.getPersistentVolumeClaim() != null)
                        .map(volume -> volume.getPersistentVolumeClaim().getReadOnly()))
                .allMatch(readOnly -> readOnly);
        assertThat(pod.getVolumes().stream()
                        .filter(volume -> volume.getProjected() != null)
                        .flatMap(volume -> volume.getProjected().getSources().stream())
                        .filter(source -> source.getConfigMap() == null)
                        .map(source -> source.getSecret().getItems()))
                .doesNotContain(List.of());
        Set<String> secrets = pod.getVolumes().stream()
                .filter(volume -> volume.getProjected() != null || isOfNamespace(volume))
                .map(Volume::getName)
                .collect(Collectors.toSet());
        Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream())
                .forEach(container -> isConfined(container, secrets));
    }

    /** Tests if a volume has what a job of the user's own reads. */
    private static boolean isOfNamespace(Volume volume) {
        return volume.getConfigMap() != null || volume.getSecret() != null || volume.getPersistentVolumeClaim() != null;
    }

    private static void isConfined(Container container, Set<String> secrets) {
        SecurityContext security = container.getSecurityContext();
        boolean isOwnServer =
                container.getName().equals(RunParameters.CONTAINER) && !security.getReadOnlyRootFilesystem();
        assertThat(security.getReadOnlyRootFilesystem()).isEqualTo(!isOwnServer);
        assertThat(security.getAllowPrivilegeEscalation()).isFalse();
        assertThat(security.getPrivileged()).isNull();
        assertThat(security.getRunAsUser()).isNotIn(0L);
        assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(security.getCapabilities().getAdd()).isEmpty();
        assertThat(container.getEnvFrom()).isEmpty();
        if (!isOwnServer) {
            assertThat(container.getEnv()).extracting(EnvVar::getValueFrom).allMatch(source -> source == null);
        }
        assertThat(container.getVolumeMounts())
                .filteredOn(mount -> secrets.contains(mount.getName()))
                .allSatisfy(mount -> assertThat(mount.getReadOnly()).isTrue());
        if (container.getName().equals(RunParameters.CONTAINER)) {
            assertThat(container.getTerminationMessagePolicy())
                    .as("where there is no result, the end of our log says why; the log of others may have secrets")
                    .isEqualTo(isOwnServer ? "File" : "FallbackToLogsOnError");
        }
        if (isOwnServer) {
            assertThat(container.getResources().getLimits()).containsKey("ephemeral-storage");
        }
    }
}
