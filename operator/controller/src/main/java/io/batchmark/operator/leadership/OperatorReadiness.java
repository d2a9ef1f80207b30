package io.batchmark.operator.leadership;

import io.javaoperatorsdk.operator.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready is a leader that sees what it works on, and who stands by. */
@Readiness
@ApplicationScoped
class OperatorReadiness implements HealthCheck {
    private final Operator operator;
    private final Leadership leadership;
    private final Definition definition;

    OperatorReadiness(Operator operator, Leadership leadership, Definition definition) {
        this.operator = operator;
        this.leadership = leadership;
        this.definition = definition;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("campaigns")
                .status(leadership.leads() ? sees() : leadership.isDecided())
                .withData("leads", leadership.leads())
                .withData("definitionMissing", definition.wasMissing())
                .build();
    }

    private boolean sees() {
        return operator.getRuntimeInfo().isStarted()
                && operator.getRuntimeInfo().allEventSourcesAreHealthy();
    }
}
