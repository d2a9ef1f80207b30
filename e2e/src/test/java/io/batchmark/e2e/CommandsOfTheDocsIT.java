package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.MarkdownPage;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Reader;
import io.batchmark.e2e.cluster.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The commands of README and quick start work as they are printed there. One of them upgrades the operator. */
@Order(7)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ_WRITE)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class CommandsOfTheDocsIT {
    private static final Path README = Path.of("../README.md");
    private static final Path QUICK_START = Path.of("../docs/quick-start.md");
    private static final String NAMESPACE = "team-a"; // of the quick start

    /** Beginnings of the commands that are run. */
    private static final List<String> RUN = List.of(
            "registry=registry.example.com/batchmark version=$(.ci/version)",
            "kubectl --namespace batchmark-system rollout status deployment/batchmark",
            "helm template batchmark helm/batchmark ",
            "kubectl create namespace team-a",
            "kubectl batchmark ",
            "kubectl apply --server-side --force-conflicts --filename crds/",
            "helm upgrade batchmark helm/batchmark --namespace batchmark-system --reset-then-reuse-values");

    /** Beginnings of those that are not, and why not. */
    private static final Map<String, String> NOT_RUN = Map.ofEntries(
            Map.entry("make demo", "makes a cluster and an operator, which are there"),
            Map.entry("make test", "runs this test"),
            Map.entry("make images", "the images of the operator that is tested are made by it"),
            Map.entry("for image in operator job-runner; do", "there is no registry to push to"),
            Map.entry("helm install batchmark ", "the operator is installed, by the same chart"),
            Map.entry("make cli && ln -s ", "make e2e has packaged the plugin; the home of the user stays as it is"),
            Map.entry("kubectl create namespace batchmark-system", "it is there"),
            Map.entry("kubectl apply --server-side --filename batchmark.yaml", "the operator is installed by Helm"),
            Map.entry(
                    "kubectl --namespace batchmark-system create secret docker-registry ", "needs a private registry"),
            Map.entry("helm upgrade batchmark helm/batchmark --namespace batchmark-system --reuse-values ", "the same"),
            Map.entry("kubectl --namespace team-a create secret docker-registry ", "the same"),
            Map.entry("kubectl --namespace team-a patch serviceaccount default ", "the same"),
            Map.entry("helm uninstall batchmark ", "UninstallIT does so, and puts it back"),
            Map.entry("kubectl delete crd ", "deletes the campaigns of other tests"),
            Map.entry("kubectl delete campaigns --all ", "the same"),
            Map.entry("kubectl delete --filename batchmark.yaml", "removes the operator"));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @TempDir
    private Path folder;

    private Reader reader;

    /** Before any of them is run. */
    @BeforeAll
    static void eachIsRunOrThereIsAReason() throws IOException {
        List<String> entries =
                Stream.concat(RUN.stream(), NOT_RUN.keySet().stream()).toList();
        List<String> commands = Stream.concat(
                        new MarkdownPage(README).commands().stream(), new MarkdownPage(QUICK_START).commands().stream())
                .toList();

        assertThat(commands)
                .allSatisfy(command -> assertThat(entries.stream().filter(command::startsWith))
                        .as("entry of RUN or NOT_RUN for: %s", command)
                        .hasSize(1));
        assertThat(entries)
                .as("entries of commands that are in no page")
                .allMatch(entry -> commands.stream().anyMatch(command -> command.startsWith(entry)));
    }

    @BeforeEach
    void read() throws IOException {
        forget();
        reader = new Reader(folder, sandbox.namespace());
    }

    /** Also what an earlier run of this test has left. */
    @AfterEach
    void forget() {
        Cluster.kubectl("delete", "namespace", NAMESPACE, "--ignore-not-found", "--timeout=5m")
                .succeeded();
    }

    /** The campaign is that of the page, but for what takes long. */
    @Test
    void thoseOfTheReadme() throws IOException {
        MarkdownPage page = new MarkdownPage(README);
        reader.write(
                "campaign.yaml",
                shorter(
                        page.yaml(),
                        Map.of(
                                "items: 200000", "items: 1000",
                                "[50, 250, 1000, 4000]", "[50, 1000]",
                                "{min: 5, max: 30}", "2")));

        follow(page);

        assertThat(sandbox.kubectl("get", "campaign", "chunk-size", "--output=jsonpath={.status.progress}")
                        .succeeded()
                        .output())
                .isEqualTo("4/4");
    }

    /** The sample is that of the page, but for what takes long. */
    @Test
    void thoseOfTheQuickStart() throws IOException {
        String sample = "manifests/samples/quick.yaml";
        reader.write(sample, shorter(Files.readString(Path.of("..", sample)), Map.of("{min: 5, max: 20}", "2")));

        follow(new MarkdownPage(QUICK_START));

        assertThat(reader.written("batchmark.yaml"))
                .content()
                .contains("image: registry.example.com/batchmark/operator");
        assertThat(reader.written("quick.html")).content().startsWith("<!DOCTYPE html>");
        assertThat(reader.written("quick.zip")).isRegularFile();
        assertThat(reader.written("quick-report/report.md")).content().startsWith("# Campaign quick");
        Operator.pod();
    }

    private void follow(MarkdownPage page) {
        page.commands().stream()
                .filter(command -> RUN.stream().anyMatch(command::startsWith))
                // the few runs of a shortened campaign do not decide a comparison
                .map(command -> command.replace("batchmark compare ", "batchmark compare --undecided=pass "))
                .forEach(reader::run);
    }

    private static String shorter(String campaign, Map<String, String> changes) {
        String shorter = campaign.stripTrailing() + "\n  " + Campaign.standIn() + "\n";
        for (Map.Entry<String, String> change : changes.entrySet()) {
            assertThat(shorter).contains(change.getKey());
            shorter = shorter.replace(change.getKey(), change.getValue());
        }
        return shorter;
    }
}
