package io.batchmark.api.spec;

import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Workload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a treatment does.
 *
 * @param application what it runs in place of the built-in job; null where nothing does
 * @param database name of its database
 * @param broker name of the broker that it publishes events or sends messages to, or none
 * @param jvmOptions further options of its JVM; null where there are none
 */
public record Configuration(
        Workload workload,
        @Nullable Application application,
        String database,
        String broker,
        Broker.Acks acks,
        Broker.Delivery delivery,
        @Nullable List<String> jvmOptions) {
    Configuration withIterations(int number) {
        return new Configuration(
                workload.withIterations(number), application, database, broker, acks, delivery, jvmOptions);
    }
}
