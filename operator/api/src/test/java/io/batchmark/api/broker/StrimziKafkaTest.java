package io.batchmark.api.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker.Strimzi;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrimziKafkaTest {
    private static final String READY = "{type: Ready, status: 'True'}";

    private final StrimziKafka broker = new StrimziKafka("kafka", new Strimzi("events", null, "plain"));
    private final BenchmarkCampaign campaign = new BenchmarkCampaign();

    StrimziKafkaTest() {
        campaign.setMetadata(new ObjectMetaBuilder()
                .withNamespace("here")
                .withName("sweep")
                .withUid("0d5ad6a4-0000")
                .build());
    }

    /** As the table of Strimzi: {@code KafkaAuthorization.supportsAdminApi}, and false without authorization. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null                                        | false",
                "{type: simple}                              | true",
                "{type: opa, url: 'http://opa'}              | false",
                "{type: keycloak}                            | false",
                "{type: keycloak, delegateToKafkaAcls: true} | true",
                "{type: custom, supportsAdminApi: false}     | false",
                "{type: custom, supportsAdminApi: true}      | true"
            })
    void userAsksForAccessLists_ifStrimziManagesThem(String authorization, boolean acls) throws NotReadyException {
        StrimziListener listener = broker.listener(campaign, kafka(authorization, READY));

        GenericKubernetesResource user = broker.user(campaign, "v1", listener.acls());

        assertThat(user.<String>get("spec", "authentication", "type")).isEqualTo("scram-sha-512");
        assertThat(user.<Object>get("spec", "authorization") != null).isEqualTo(acls);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{type: NotReady, status: 'True', message: \"no\\nnode pool\"} | no node pool",
                "{type: Ready, status: 'False', message: no broker}             | no broker",
                "{type: Warning, status: 'True', message: old version}          | see its status"
            })
    void messageHasWordsOfStrimzi_ifKafkaIsNotReady(String condition, String words) {
        assertThatThrownBy(() -> broker.listener(campaign, kafka("null", condition)))
                .hasMessage("Kafka events is not Ready: " + words);
    }

    private static GenericKubernetesResource kafka(String authorization, String condition) {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: events, namespace: here}
                spec: {kafka: {authorization: %s, listeners: [{name: plain, tls: false}]}}
                status: {conditions: [%s], listeners: [{name: plain, bootstrapServers: "events:9092"}]}
                """.formatted(authorization, condition), GenericKubernetesResource.class);
    }
}
