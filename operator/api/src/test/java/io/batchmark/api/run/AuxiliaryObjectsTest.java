package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

class AuxiliaryObjectsTest {
    private static final Run.Key RUN = new Run.Key("baseline", 1);

    @Test
    void anAttemptHasAtMostOnePodOfABroker() {
        assertThat(AuxiliaryObjects.pods(campaign("liberty: {pod: {node: Other}}"), RUN, 1))
                .hasSize(1);
        assertThat(AuxiliaryObjects.pods(campaign("artemis: {external: {host: mq, port: 61616}}"), RUN, 1))
                .isEmpty();
    }

    /** @param kind of the first broker */
    private static BenchmarkCampaign campaign(String kind) {
        return Serialization.unmarshal("""
                metadata: {name: sweep, namespace: team, uid: 0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11}
                spec: {brokers: [{name: first, %s}]}
                """.formatted(kind), BenchmarkCampaign.class);
    }
}
