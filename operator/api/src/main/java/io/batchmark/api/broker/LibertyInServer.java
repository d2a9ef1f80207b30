package io.batchmark.api.broker;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The messaging engine of Open Liberty in the server of the job: it needs nothing, and goes with the run. */
record LibertyInServer(String name) implements BrokerKind {
    static Optional<LibertyInServer> of(NamedBroker entry) {
        return Optional.of(new LibertyInServer(entry.name()));
    }

    @Override
    public Broker forRun(Attempt attempt, Acks acks, Delivery delivery, @Nullable StrimziListener listener) {
        return new Broker(name, Engine.LibertyInServer, null, attempt.topic(), Security.NONE, null, null);
    }
}
