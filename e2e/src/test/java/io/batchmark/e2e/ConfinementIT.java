package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What a run and the operator are kept from, as it is seen from inside. */
@Order(2)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class ConfinementIT {
    private static final String TOKENS = "/var/run/secrets/kubernetes.io/serviceaccount";
    private static final String PSS = "pod-security.kubernetes.io/enforce";
    private static final Pattern FIELD = Pattern.compile("(\\w+):\\s+(.*)");

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aRunIsConfined() {
        sandbox.apply("confined", """
                baseline: {items: 1000000000, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 100m}, limits: {cpu: 500m, memory: 768Mi}}}
                """);
        Pod run = sandbox.pods().awaitPod("run", PodHistory::isRunning);

        isConfined(run);
        isReadOnly(run, "/", "/opt/batchmark", "/var/tmp", "/etc");
        assertThat(execute(run, "touch", "/work/here", "/tmp/here").errors()).isEmpty();
        assertThat(execute(run, "ls", TOKENS).errors()).contains("No such file or directory");
        assertThat(run.getSpec().getAutomountServiceAccountToken()).isFalse();
        assertThat(run.getSpec().getVolumes()).allMatch(volume -> volume.getEmptyDir() != null);
    }

    @Test
    void theOperatorIsConfined() {
        Pod operator = Operator.pod();

        isConfined(operator);
        isReadOnly(operator, "/", "/opt/batchmark", "/var/tmp", "/etc", TOKENS);
        assertThat(execute(operator, "touch", "/tmp/here").errors()).isEmpty();
    }

    /** What the kernel says of the first process of the container, in whose place an intruder would be. */
    private static void isConfined(Pod pod) {
        assertThat(Cluster.client()
                        .namespaces()
                        .withName(pod.getMetadata().getNamespace())
                        .get()
                        .getMetadata()
                        .getLabels())
                .as("its namespace admits restricted pods alone")
                .containsEntry(PSS, "restricted");
        Map<String, String> process =
                status(execute(pod, "cat", "/proc/1/status").succeeded());
        assertThat(process)
                .as("no new privileges, and filtered system calls")
                .containsEntry("NoNewPrivs", "1")
                .containsEntry("Seccomp", "2");
        assertThat(Stream.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb").map(process::get))
                .as("capabilities: held, and within reach")
                .allMatch(set -> set.matches("0+"));
        assertThat(process.get("Uid").split("\\s+")).as("users").doesNotContain("0");
    }

    private static void isReadOnly(Pod pod, String... folders) {
        for (String folder : folders) {
            assertThat(execute(pod, "touch", folder + "/here").errors())
                    .as("touch %s/here", folder)
                    .contains("Read-only file system");
        }
        assertThat(execute(pod, "cat", "/proc/1/mounts").succeeded().output().lines())
                .as("mount of the root")
                .anyMatch(mount -> mount.matches("\\S+ / \\S+ ro,.*"));
    }

    private static Command execute(Pod pod, String... words) {
        return Cluster.kubectl(Stream.concat(
                        Stream.of(
                                "exec",
                                "--namespace=" + pod.getMetadata().getNamespace(),
                                pod.getMetadata().getName(),
                                "--"),
                        Stream.of(words))
                .toArray(String[]::new));
    }

    private static Map<String, String> status(Command command) {
        return command.output()
                .lines()
                .flatMap(line -> FIELD.matcher(line).results())
                .collect(Collectors.toMap(field -> field.group(1), field -> field.group(2), (one, other) -> one));
    }
}
