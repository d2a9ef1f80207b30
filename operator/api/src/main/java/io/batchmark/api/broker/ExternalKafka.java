package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.Kafka;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Kafka by its addresses. Its topic is there already, and the runs of a campaign share it. */
record ExternalKafka(String name, Kafka kafka) implements BrokerKind {
    static Optional<ExternalKafka> of(NamedBroker entry) {
        return Optional.ofNullable(entry.kafka())
                .filter(kafka -> kafka.strimzi() == null)
                .map(kafka -> new ExternalKafka(entry.name(), kafka));
    }

    @Override
    public boolean isMessaging() {
        return false;
    }

    @Override
    public Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener) {
        return new Broker(
                name,
                Engine.Kafka,
                String.join(",", Objects.requireNonNull(kafka.bootstrapServers())),
                Objects.requireNonNull(kafka.topic()),
                new Security(kafka.tls(), kafka.authentication()),
                acks,
                delivery);
    }

    @Override
    public List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker) {
        return BrokerParameters.credentials(kafka.secretRef(), kafka.tls());
    }
}
