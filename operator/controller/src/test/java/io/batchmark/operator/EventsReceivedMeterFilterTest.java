package io.batchmark.operator;

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

        assertThat(registry.scrape())
                .contains("events_received_total{action=\"unknown\",event=\"timer\"} 1.0")
                .contains("events_received_total{action=\"updated\",event=\"resource\"} 1.0");
    }
}
