package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.broker.BrokerKind;
import io.batchmark.api.broker.BrokerPod;
import io.batchmark.api.database.CleanupJob;
import io.batchmark.api.database.DatabaseKind;
import io.batchmark.api.metadata.ContainerNames;
import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.pod.Images;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Runner.Pull;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.Golden;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder is a case: {@code in-campaign.yaml} goes in, and the objects of a run of each treatment and those that clean
 * up after the campaign come out as {@code out-objects.yaml}. In the folder {@code kinds} a campaign with each kind of
 * database and of broker goes in, and a file for each of them comes out. {@code -Dgolden.write} writes what comes out; read
 * the difference before it is committed.
 */
class RunObjectsTest {
    static final Path CASES = Path.of("src/test/resources/objects");
    private static final Path KINDS = RunKinds.FOLDER;
    private static final String CAMPAIGN = RunKinds.CAMPAIGN;
    private static final List<String> SHARED = List.of("beside", "far");

    static List<String> cases() throws IOException {
        return files(CASES).stream()
                .filter(name -> !KINDS.endsWith(name) && !InspectionPodTest.FOLDER.endsWith(name))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCampaignHasTheseObjects(String name) throws Exception {
        Path folder = CASES.resolve(name);
        BenchmarkCampaign campaign = asHandedOut(folder.resolve(CAMPAIGN));
        Images images = RunKinds.IMAGES.of(campaign);
        CampaignPlan plan = CampaignPlan.of(campaign);
        StringBuilder text = new StringBuilder();
        for (Treatment treatment : plan.plan().treatments()) {
            Run run = new Run(treatment, 1);
            RunParameters parameters =
                    ParametersOfRuns.of(campaign, plan, Map.of()).of(run, 1);
            text.append("# ")
                    .append(treatment.label())
                    .append('\n')
                    .append(text(parameters, RunObjects.of(campaign, run, parameters, images)));
        }
        text.append(objects(CleanupJob.of(campaign, "last", images.runner())));

        Golden.check(folder.resolve("out-objects.yaml"), text.toString());
        assertThat(files(folder))
                .as("files of the case, none of them unused")
                .containsExactly(CAMPAIGN, "out-objects.yaml");
    }

    @Test
    void noFileOfAKindIsUnused() throws IOException {
        Set<String> used = new TreeSet<>(List.of(CAMPAIGN, file("cleanups")));
        RunKinds.databases().forEach(name -> used.add(file("database-" + name)));
        SHARED.forEach(name -> used.add(file("servers-" + name)));
        RunKinds.brokers().forEach(name -> used.add(file("broker-" + name)));
        assertThat(files(KINDS)).isEqualTo(used);
    }

    @Test
    void everyKindOfDatabaseHasAnExample() throws IOException {
        assertThat(DatabaseKind.of(RunKinds.campaign()).<Class<?>>map(DatabaseKind::getClass))
                .as("in in-campaign.yaml, and recognised by DatabaseKind.KINDS")
                .containsAll(classes(DatabaseKind.class).toList());
    }

    @Test
    void everyKindOfBrokerHasAnExample() throws IOException {
        assertThat(BrokerKind.of(RunKinds.campaign()).<Class<?>>map(BrokerKind::getClass))
                .as("in in-campaign.yaml, and recognised by BrokerKind.KINDS")
                .containsAll(classes(BrokerKind.class).toList());
    }

    /** Or a broker in a pod would have a name and no port. */
    @Test
    void theServiceHasThePortOfEveryBrokerInAPod() throws IOException {
        assertThat(BrokerKind.of(RunKinds.campaign())
                        .filter(BrokerPod.class::isInstance)
                        .map(kind -> ((BrokerPod) kind).port()))
                .isNotEmpty()
                .allSatisfy(port -> assertThat(BrokerPod.PORTS).contains(port));
    }

    /** A container with another name would have any build. */
    @Test
    void everyContainer_hasAKnownName_andTheBuildThatIsMeasured() throws IOException {
        BenchmarkCampaign campaign = RunKinds.campaign();
        String digest = "sha256:" + "a".repeat(64);
        assertThat(containers(campaign, ImagePins.of(campaign, Pull.Digest))).allSatisfy(container -> {
            assertThat(ContainerNames.ALL).contains(container.getName());
            assertThat(container.getImagePullPolicy()).as(container.getImage()).isEqualTo("Always");
        });
        ImagePins pins = ImagePins.of(campaign, Pull.Digest);
        for (Container container : containers(campaign, pins)) {
            pins = pins.with(container.getImage(), container.getImage().replaceFirst(":[^:/]*$", "") + "@" + digest);
        }
        assertThat(containers(campaign, pins)).allSatisfy(container -> {
            assertThat(container.getImage()).endsWith("@" + digest);
            assertThat(container.getImagePullPolicy()).isEqualTo("IfNotPresent");
        });
    }

    private static List<Container> containers(BenchmarkCampaign campaign, ImagePins pins) throws IOException {
        return RunKinds.pods(campaign).stream()
                .map(spec -> pins.in(new PodBuilder().withSpec(spec).build()).getSpec())
                .flatMap(spec -> Stream.concat(spec.getInitContainers().stream(), spec.getContainers().stream()))
                .toList();
    }

    private static Stream<Class<?>> classes(Class<?> kind) {
        return kind.isSealed()
                ? Stream.of(kind.getPermittedSubclasses()).flatMap(RunObjectsTest::classes)
                : Stream.of(kind);
    }

    @ParameterizedTest
    @MethodSource("io.batchmark.api.run.RunKinds#databases")
    void aRunHasWhatItsDatabaseNeeds(String name) throws IOException {
        Golden.check(KINDS.resolve(file("database-" + name)), text(RunKinds.ofDatabase(RunKinds.campaign(), name, 1)));
    }

    @ParameterizedTest
    @FieldSource("SHARED")
    void eachServerHasWhatTheirDatabaseNeeds(String name) throws IOException {
        Golden.check(KINDS.resolve(file("servers-" + name)), text(RunKinds.ofDatabase(RunKinds.campaign(), name, 2)));
    }

    @ParameterizedTest
    @MethodSource("io.batchmark.api.run.RunKinds#brokers")
    void aRunHasWhatItsBrokerNeeds(String name) throws IOException {
        Golden.check(KINDS.resolve(file("broker-" + name)), text(RunKinds.ofBroker(RunKinds.campaign(), name)));
    }

    @Test
    void whatRunsLeaveElsewhereIsDropped() throws IOException {
        Golden.check(
                KINDS.resolve(file("cleanups")),
                objects(CleanupJob.of(RunKinds.campaign(), "last", RunKinds.IMAGES.runner())));
    }

    private static String text(RunKinds kind) {
        return text(kind.parameters(), kind.objects());
    }

    private static String text(RunParameters parameters, List<HasMetadata> objects) {
        return "# " + parameters.database() + "\n# " + parameters.broker() + "\n" + objects(objects);
    }

    /** Without what is drawn, and without parameters, which are those of the contract. */
    private static String objects(List<? extends HasMetadata> objects) {
        StringBuilder text = new StringBuilder();
        for (HasMetadata object : objects) {
            if (object instanceof Secret secret) {
                assertThat(secret.getStringData().replace("password", "drawn")).hasSizeGreaterThan(30);
            }
            text.append(yaml(object)
                    .replaceAll(
                            // of what is not escaped all at once, or it takes a stack as deep as the text is long
                            "(?s)(name: \"(?:RUN_PARAMETERS|DATABASE)\"\n *value: )\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"",
                            "$1..."));
        }
        return text.toString();
    }

    /** In an order that is the same in every JVM, which that of a map is not. */
    static String yaml(HasMetadata object) {
        JsonNode sorted = sorted(Serialization.unmarshal(Serialization.asYaml(object), JsonNode.class));
        return Serialization.asYaml(sorted);
    }

    private static JsonNode sorted(JsonNode json) {
        if (json instanceof ObjectNode object) {
            ObjectNode sorted = object.objectNode();
            object.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(field -> sorted.set(field.getKey(), sorted(field.getValue())));
            return sorted;
        }
        if (json instanceof ArrayNode array) {
            ArrayNode sorted = array.arrayNode();
            array.forEach(element -> sorted.add(sorted(element)));
            return sorted;
        }
        return json;
    }

    private static String file(String what) {
        return "out-" + what + ".yaml";
    }

    private static Set<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    /** With the defaults of the definition. */
    private static BenchmarkCampaign asHandedOut(Path file) throws IOException {
        String text = Files.readString(file);
        BenchmarkCampaign campaign = Defaults.campaign(
                (ObjectNode) Serialization.unmarshal(text, JsonNode.class).get("spec"));
        campaign.setMetadata(
                Serialization.unmarshal(text, BenchmarkCampaign.class).getMetadata());
        return campaign;
    }
}
