package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.Broker;
import io.batchmark.contract.Broker.Authentication;
import io.batchmark.contract.Broker.Security;
import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.StepSettings;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedBroker;
import io.batchmark.operator.api.v1alpha1.NamedDatabase;
import io.batchmark.operator.broker.BrokerKind;
import io.batchmark.operator.broker.BrokerParameters;
import io.batchmark.operator.broker.BrokerPod;
import io.batchmark.operator.broker.StrimziListener;
import io.batchmark.operator.database.CleanupJob;
import io.batchmark.operator.database.DatabaseKind;
import io.batchmark.operator.database.DatabaseParameters;
import io.batchmark.operator.pod.Images;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a run has of each kind of database and of each kind of broker: a campaign with all of them comes in, the parameters
 * and the objects of a run of each come out. {@code -Dgolden.write} writes what comes out; read the difference before it is
 * committed.
 */
class RunObjectsTest {
    private static final Path CASES = Path.of("src/test/resources/objects");
    private static final Run RUN = new Run(new Treatment(Treatment.BASELINE, Map.of(), Treatment.BASELINE), 1);
    private static final Images IMAGES = new Images("runner", "postgresql", "artemis");

    static List<String> databases() throws IOException {
        return Stream.concat(
                        Stream.of(Database.DERBY.name()),
                        campaign().getSpec().databases().stream().map(NamedDatabase::name))
                .toList();
    }

    static List<String> brokers() throws IOException {
        return campaign().getSpec().brokers().stream().map(NamedBroker::name).toList();
    }

    @Test
    void everyKindOfDatabaseHasAnExample() throws IOException {
        assertThat(DatabaseKind.of(campaign()).<Class<?>>map(DatabaseKind::getClass))
                .as("in in-campaign.yaml, and recognised by DatabaseKind.KINDS")
                .containsAll(classes(DatabaseKind.class).toList());
    }

    @Test
    void everyKindOfBrokerHasAnExample() throws IOException {
        assertThat(BrokerKind.of(campaign()).<Class<?>>map(BrokerKind::getClass))
                .as("in in-campaign.yaml, and recognised by BrokerKind.KINDS")
                .containsAll(classes(BrokerKind.class).toList());
    }

    /** Or a broker in a pod would have a name and no port. */
    @Test
    void theServiceHasThePortOfEveryBrokerInAPod() throws IOException {
        assertThat(BrokerKind.of(campaign()).filter(BrokerPod.class::isInstance).map(kind -> ((BrokerPod) kind).port()))
                .isNotEmpty()
                .allSatisfy(port -> assertThat(BrokerPod.PORTS).contains(port));
    }

    private static Stream<Class<?>> classes(Class<?> kind) {
        return kind.isSealed()
                ? Stream.of(kind.getPermittedSubclasses()).flatMap(RunObjectsTest::classes)
                : Stream.of(kind);
    }

    @ParameterizedTest
    @MethodSource("databases")
    void aRunHasWhatItsDatabaseNeeds(String name) throws IOException {
        isAsWritten("database-" + name, run(campaign(), name, 1, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"beside", "far"})
    void eachServerHasWhatTheirDatabaseNeeds(String name) throws IOException {
        isAsWritten("servers-" + name, run(campaign(), name, 2, null));
    }

    @ParameterizedTest
    @MethodSource("brokers")
    void aRunHasWhatItsBrokerNeeds(String name) throws IOException {
        BenchmarkCampaign campaign = campaign();
        StrimziListener listener = name.equals("strimzi")
                ? new StrimziListener("ours:9093", new Security(true, Authentication.ScramSha512), "PEM")
                : null;
        Broker broker =
                BrokerParameters.of(campaign, RUN.key(), 1, name, Broker.Acks.All, Broker.Delivery.Async, listener);
        isAsWritten("broker-" + name, run(campaign, Database.DERBY.name(), 1, broker));
    }

    @Test
    void whatRunsLeaveElsewhereIsDropped() throws IOException {
        isAsWritten("cleanups", objects(CleanupJob.of(campaign(), "last", IMAGES.runner())));
    }

    private static String run(BenchmarkCampaign campaign, String database, int servers, Broker broker) {
        Workload workload = Workload.DEFAULT.with(
                StepSettings.DEFAULT.withItems(1000).withItemCount(100).withPartitions(servers, servers));
        RunParameters parameters = new RunParameters(
                "0d5ad6a4",
                1,
                workload,
                null,
                DatabaseParameters.of(campaign, RUN.key(), 1, servers, database),
                broker);
        List<HasMetadata> all = new ArrayList<>(AuxiliaryObjects.of(campaign, RUN.key(), parameters, IMAGES));
        all.add(RunJob.of(campaign, RUN, parameters, IMAGES));
        return "# " + parameters.database() + "\n# " + parameters.broker() + "\n" + objects(all);
    }

    /** Without what is drawn, and without parameters, which are those of the contract. */
    private static String objects(List<? extends HasMetadata> objects) {
        StringBuilder text = new StringBuilder();
        for (HasMetadata object : objects) {
            if (object instanceof Secret secret) {
                secret.getStringData().replace("password", "drawn");
            }
            text.append(yaml(object)
                    .replaceAll(
                            "(?s)(name: \"(?:RUN_PARAMETERS|DATABASE)\"\n *value: )\"(?:[^\"\\\\]|\\\\.)*\"", "$1..."));
        }
        return text.toString();
    }

    /** In an order that is the same in every JVM, which that of a map is not. */
    private static String yaml(HasMetadata object) {
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

    private static void isAsWritten(String name, String text) throws IOException {
        Path expected = CASES.resolve("out-" + name + ".yaml");
        if (System.getProperty("golden.write") != null) {
            Files.writeString(expected, text);
        }
        assertThat(expected).content().isEqualTo(text);
    }

    private static BenchmarkCampaign campaign() throws IOException {
        return Serialization.unmarshal(Files.readString(CASES.resolve("in-campaign.yaml")), BenchmarkCampaign.class);
    }
}
