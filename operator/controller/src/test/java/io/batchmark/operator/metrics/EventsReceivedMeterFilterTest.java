package io.batchmark.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import org.junit.jupiter.api.Test;

class EventsReceivedMeterFilterTest {
    @Test
    void eventsWithAndWithoutActionAreCountedBySide() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.throwExceptionOnRegistrationFailure();
        registry.config().meterFilter(new EventsReceivedMeterFilter());

        registry.counter("events.received", "event", "timer").increment();
        registry.counter("events.received", "event", "resource", "action", "updated")
                .increment();

        assertThat(count(registry, "unknown")).isOne();
        assertThat(count(registry, "updated")).isOne();
    }

    private static double count(PrometheusMeterRegistry registry, String action) {
        return registry.get("events.received").tag("action", action).counter().count();
    }
}
