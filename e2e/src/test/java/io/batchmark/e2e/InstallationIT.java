package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The operator as it is installed: reachable, allowed what it needs and no more. */
@Order(1)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ)
class InstallationIT {
    private static final String USER = "system:serviceaccount:" + Operator.NAMESPACE + ":" + Operator.RELEASE;

    @Test
    void isHealthyAndTellsItsMetrics() {
        Operator.pod();

        assertThat(Operator.get("/health/ready")).contains("\"status\": \"UP\"").doesNotContain("DOWN");
        assertThat(Operator.get("/health/live")).contains("\"status\": \"UP\"").doesNotContain("DOWN");
        assertThat(Operator.get("/metrics"))
                .contains(
                        "jvm_memory_used_bytes{",
                        "jvm_gc_pause_seconds",
                        "process_cpu_usage",
                        "reconciliations_queue{");
    }

    @Test
    void aSecondReleaseForTheSameNamespacesIsRefused() {
        assertThat(install().errors())
                .contains("release " + Operator.RELEASE + " in namespace " + Operator.NAMESPACE
                        + " runs the campaigns of all namespaces already");
        assertThat(install("--set=watchNamespaces={a,b}").errors()).contains("runs the campaigns of a, b already");
    }

    private static Command install(String... options) {
        return Cluster.helm(Stream.concat(
                        Stream.of("install", "second", "../helm/batchmark", "--namespace=default", "--dry-run=server"),
                        Stream.of(options))
                .toArray(String[]::new));
    }

    /** A label on a namespace that the pods in it do not deserve is answered with a warning. */
    @Test
    void itsPodIsAsRestrictedAsPodSecurityKnows() {
        assertThat(restrict("kube-system").errors()).contains("violate");
        assertThat(restrict(Operator.NAMESPACE).errors()).isEmpty();
    }

    private static Command restrict(String namespace) {
        return Cluster.kubectl(
                        "label",
                        "namespace",
                        namespace,
                        "pod-security.kubernetes.io/enforce=restricted",
                        "--overwrite",
                        "--dry-run=server")
                .succeeded();
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        // what it needs, so that the others are refused for what they are
        "create, jobs.batch,                        yes",
        "patch,  pods,                              yes",
        "patch,  benchmarkcampaigns.batchmark.io/status, yes",
        "get,    secrets,                           no",
        "list,   secrets,                           no",
        "create, secrets,                           yes", // of databases beside runs
        "create, pods,                              yes", // of runs, and these databases
        "update, secrets,                           no",
        "delete, secrets,                           no",
        "create, pods/exec,                         no",
        "update, jobs.batch,                        no",
        "delete, configmaps,                        no",
        "create, benchmarkcampaigns.batchmark.io,   no",
        "delete, benchmarkcampaigns.batchmark.io,   yes", // whose ttlAfterFinished is over
        "update, configmaps,                        no",
        "create, serviceaccounts/token,             no",
        "patch,  namespaces,                        no",
        "delete, nodes,                             no",
        "create, clusterrolebindings.rbac.authorization.k8s.io, no",
        "patch,  customresourcedefinitions.apiextensions.k8s.io, no",
        "impersonate, users,                        no",
    })
    void mayDoWhatItNeeds(String verb, String resource, String answer) {
        String[] typeAndPart = resource.split("/", 2);
        Command canI = typeAndPart.length == 1
                ? Cluster.kubectl("auth", "can-i", verb, resource, "--all-namespaces", "--as=" + USER)
                : Cluster.kubectl(
                        "auth",
                        "can-i",
                        verb,
                        typeAndPart[0],
                        "--subresource=" + typeAndPart[1],
                        "--all-namespaces",
                        "--as=" + USER);

        assertThat(canI.output().strip()).as(canI.line()).isEqualTo(answer);
    }
}
