package io.batchmark.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Replicates;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.Golden;
import io.batchmark.operator.cluster.ApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the API server says to a user: each file of {@code operator/api/src/test/resources/invalid} begins with lines
 * {@code # refused: TEXT}, and applying it the way kubectl does gives an error that has every TEXT.
 */
public class AdmissionIT {
    private static final Path INVALID = Path.of("../api/src/test/resources/invalid");
    private static final Path SAMPLES = Path.of("../../manifests/samples");
    private static final Path REFUSALS = Path.of("../../docs/refusals.md");
    private static final String REFUSED = "# refused: ";

    private static KubernetesClient client;
    private static String namespace;

    @BeforeAll
    static void begin() throws IOException {
        client = ApiServer.get().admin();
        namespace = ApiServer.get().createNamespace();
    }

    static List<Path> invalid() throws IOException {
        return files(INVALID);
    }

    static List<Path> samples() throws IOException {
        List<Path> samples = new ArrayList<>(files(SAMPLES));
        samples.add(SAMPLES.resolve("repository/campaign.yaml"));
        return samples;
    }

    static List<Setting> settings() {
        return Setting.ALL;
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void isRefusedWithFieldAndRemedy(Path file) throws IOException {
        List<String> expected = Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(REFUSED))
                .map(line -> line.substring(REFUSED.length()))
                .toList();
        assertThat(expected).isNotEmpty();

        KubernetesClientException refusal =
                catchThrowableOfType(KubernetesClientException.class, () -> dryRun(Files.readString(file)));

        assertThat(refusal).as("refusal of " + file.getFileName()).isNotNull();
        assertThat(refusal.getMessage()).contains(expected);
    }

    /** The page of all of them is what the API server says, each version in words of its own. {@code -Dgolden.write} writes it; read the difference before it is committed. */
    @Test
    @Tag("one-version")
    void whatIsRefusedIsInTheDocs() throws IOException {
        StringBuilder page =
                new StringBuilder(Files.readString(REFUSALS).replaceFirst("(?s)(\\|---\\|---\\|\n).*", "$1"));
        for (Path file : files(INVALID)) {
            String yaml = Files.readString(file);
            KubernetesClientException refusal =
                    catchThrowableOfType(KubernetesClientException.class, () -> dryRun(yaml));
            page.append(row(yaml, refusal.getStatus().getMessage())).append('\n');
        }
        Golden.check(REFUSALS, page.toString());
    }

    private static String row(String yaml, String message) {
        String campaign = yaml.lines()
                .filter(line -> line.startsWith("metadata:") && !line.contains("{name: campaign}")
                        || line.startsWith("spec:") && !line.equals("spec: {}"))
                .collect(Collectors.joining(" "));
        return "| `%s` | `%s` |"
                .formatted(
                        campaign.replaceAll("x{100,}", "xxxxxx..."),
                        message.replaceFirst("^BenchmarkCampaign.batchmark.io \"[^\"]*\" is invalid: ", "")
                                .replace("|", "\\|"));
    }

    /** In the baseline, as a level and in a rule that excludes: whatever setting there is. */
    @ParameterizedTest
    @MethodSource("settings")
    void everySettingIsChecked(Setting setting) {
        String bad = setting.declaration().getType() == int.class
                        || setting.declaration().getType() == long.class
                ? "-1"
                : "'no such value'";
        String name = setting.name();
        Map<String, String> wrong = Map.of(
                "{baseline: {%s: %s}}", "spec.baseline." + name,
                "{factors: {%s: [%s]}}", "spec.factors." + name + "[0]",
                "{design: {exclude: [{%s: %s}]}}", "spec.design.exclude[0]." + name);
        wrong.forEach((spec, field) -> {
            KubernetesClientException refusal = catchThrowableOfType(
                    KubernetesClientException.class, () -> dryRun("""
                            apiVersion: batchmark.io/v1alpha1
                            kind: BenchmarkCampaign
                            metadata: {name: campaign}
                            spec: %s
                            """.formatted(spec.formatted(name, bad))));

            assertThat(refusal).as("refusal of " + field).isNotNull();
            assertThat(refusal.getMessage()).contains(field);
        });
    }

    @ParameterizedTest
    @MethodSource("samples")
    void samplesAreAccepted(Path file) throws IOException {
        dryRun(Files.readString(file));
    }

    /** As many statements as there can be, so that the API server also accepts what their rule costs. */
    @Test
    void statementsBeforeIterationsOfAnOwnJob_areAccepted() {
        String statement = "DELETE FROM a" + " ".repeat(256 - "DELETE FROM a".length());
        GenericKubernetesResource campaign =
                dryRun("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: prepared}
                spec:
                  job:
                    image: payroll
                    batchJob: payroll
                    dataSources: {batchDB: pg, jdbc/audit: AsInImage}
                    prepare: {dataSource: batchDB, sql: [%s]}
                  databases: [{name: pg, postgresql: {sidecar: {}}}]
                  baseline: {database: pg, warmUpIterations: 1}
                  factors: {iterations: [1, 3]}
                """.formatted(String.join(", ", Collections.nCopies(64, "'" + statement + "'"))));
        BenchmarkCampaign typed = Serialization.unmarshal(Serialization.asJson(campaign), BenchmarkCampaign.class);
        assertThat(typed.getSpec().job().prepare().sql()).hasSize(64).containsOnly(statement);
        assertThat(typed.getSpec().baseline().iterations()).isEqualTo(1);
    }

    /** With Jms the job needs no share; next to Independent it has one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "baseline: {database: shared, dispatch: Jms}, factors: {servers: [1, 2]}",
                "baseline: {database: shared, servers: 2}, factors: {dispatch: [Jms]}",
                "baseline: {database: shared, servers: 2}, factors: {dispatch: [Independent, Jms]}"
            })
    void ownJobWhosePartitionsGoThroughAQueue_isAccepted(String levels) {
        String servers = levels.contains("Independent") ? ", servers: {indexParameter: part}" : "";
        GenericKubernetesResource campaign = dryRun("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: dispatched}
                spec: {job: {image: payroll, batchJob: payroll, dataSources: {batchDB: shared}%s}, databases: [{name: shared, postgresql: {pod: {}}}], %s}
                """.formatted(servers, levels));
        BenchmarkCampaign typed = Serialization.unmarshal(Serialization.asJson(campaign), BenchmarkCampaign.class);
        assertThat(typed.getSpec().dispatches()).isTrue();
    }

    @Test
    void defaultsAreFilledIn() {
        GenericKubernetesResource campaign = dryRun("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: defaults}
                spec: {}
                """);
        BenchmarkCampaign typed = Serialization.unmarshal(Serialization.asJson(campaign), BenchmarkCampaign.class);
        assertThat(typed.getSpec().baseline().itemCount()).isEqualTo(1000);
        assertThat(typed.getSpec().baseline().maxHeap()).isEqualTo("512Mi");
        assertThat(typed.getSpec().design().replicates()).isEqualTo(new Replicates(3, 30));
        assertThat(typed.getSpec().design().exclude()).isEmpty();
        assertThat(typed.getSpec().execution().runTimeout()).isEqualTo("30m");
        assertThat(typed.getSpec().analysis().confidence()).isEqualTo(0.95);
    }

    /** As {@code kubectl apply --dry-run=server} does: unknown fields are errors. */
    private static GenericKubernetesResource dryRun(String yaml) {
        return client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(namespace)
                .resource(Serialization.unmarshal(yaml, GenericKubernetesResource.class))
                .dryRun()
                .fieldValidation(io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation.STRICT)
                .create();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.filter(file -> !file.endsWith("README.md") && !Files.isDirectory(file))
                    .sorted()
                    .toList();
            assertThat(all).isNotEmpty().allMatch(file -> file.toString().endsWith(".yaml"));
            return all;
        }
    }
}
