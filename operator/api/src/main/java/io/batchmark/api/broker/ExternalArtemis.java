package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedBroker.ExternalBroker;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An ActiveMQ Artemis that is there already. */
record ExternalArtemis(String name, ExternalBroker external) implements BrokerKind {
    static Optional<ExternalArtemis> of(NamedBroker entry) {
        return entry.artemis() == null || entry.artemis().external() == null
                ? Optional.empty()
                : Optional.of(new ExternalArtemis(entry.name(), entry.artemis().external()));
    }

    @Override
    public Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener) {
        String server = external.host() + ":" + external.port();
        Security security = new Security(external.tls(), BrokerParameters.authentication(external.secretRef()));
        return new Broker(name, Engine.Artemis, server, attempt.topic(), security, null, null);
    }

    @Override
    public List<VolumeProjection> credentials(BenchmarkCampaign campaign, Broker broker) {
        return BrokerParameters.credentials(external.secretRef(), external.tls());
    }
}
