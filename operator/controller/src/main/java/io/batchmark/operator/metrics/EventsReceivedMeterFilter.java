package io.batchmark.operator.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Gives every meter for received events the tag {@code action}. The SDK counts events of resources with it and events
 * of timers without, which a Prometheus registry refuses: its exception then ends the handling of the event.
 */
@ApplicationScoped
class EventsReceivedMeterFilter implements MeterFilter {
    private static final String ACTION = "action";

    @Override
    public Meter.Id map(Meter.Id id) {
        return id.getName().endsWith("events.received") && id.getTag(ACTION) == null
                ? id.withTag(Tag.of(ACTION, "unknown"))
                : id;
    }
}
