package io.batchmark.operator.leadership;

import jakarta.enterprise.context.ApplicationScoped;
import java.lang.management.ManagementFactory;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/**
 * Alive is who goes on to ask for the lease, whether it gets an answer or not: neither an API server that is away nor
 * standing by is a reason to be started again. A leader that has given up is about to end; should it not, it is ended.
 */
@Liveness
@ApplicationScoped
class OperatorLiveness implements HealthCheck {
    private final Leadership leadership;
    private final LeaderLifecycle duty;

    OperatorLiveness(Leadership leadership, LeaderLifecycle duty) {
        this.leadership = leadership;
        this.duty = duty;
    }

    @Override
    public HealthCheckResponse call() {
        boolean deadlock = ManagementFactory.getThreadMXBean().findDeadlockedThreads() != null;
        return HealthCheckResponse.named("leadership")
                .status(leadership.isAlive() && !duty.hasGivenUp() && !deadlock)
                .withData("deadlock", deadlock)
                .build();
    }
}
