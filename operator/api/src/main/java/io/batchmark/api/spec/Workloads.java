package io.batchmark.api.spec;

import io.batchmark.api.rules.MemorySize;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.contract.parameters.Workload;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Settings in the words of the runner's contract: what the contract calls as a setting is called has its value, and
 * {@code minHeapBytes} has the bytes of {@code minHeap}.
 */
final class Workloads {
    private static final String INTERRUPT = "interruptAfterCheckpoints";
    private static final String BYTES = "Bytes$";
    private static final Part ALL = part(Workload.class);

    private Workloads() {}

    /** @throws IllegalArgumentException if they contradict each other */
    static Workload of(Baseline settings, int interruptAfterCheckpoints) {
        return (Workload) ALL.value(settings, interruptAfterCheckpoints);
    }

    /** Gives a component of a record its value. */
    private interface Value {
        Object of(Baseline settings, int interrupt);
    }

    private record Part(RecordConstructor<?> constructor, List<Value> components) {
        Object value(Baseline settings, int interrupt) {
            // no stream: a large campaign comes here a hundred thousand times
            Object[] values = new Object[components.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = components.get(i).of(settings, interrupt);
            }
            return constructor.of(values);
        }
    }

    private static Part part(Class<?> type) {
        return new Part(
                new RecordConstructor<>(type),
                Stream.of(type.getRecordComponents()).map(Workloads::value).toList());
    }

    private static Value value(RecordComponent component) {
        String name = component.getName();
        if (component.getType().isRecord()) {
            return part(component.getType())::value;
        }
        if (name.equals(INTERRUPT)) {
            return (settings, interrupt) -> interrupt;
        }
        Optional<Setting> same = Setting.find(name);
        if (same.isPresent()) {
            return (settings, interrupt) -> required(same.get(), settings);
        }
        Setting size = Setting.find(name.replaceFirst(BYTES, ""))
                .orElseThrow(() -> new IllegalStateException("no setting is called as " + name + " of the contract"));
        return (settings, interrupt) ->
                MemorySize.bytes(required(size, settings)).longValueExact();
    }

    private static Object required(Setting setting, Baseline settings) {
        Object value = setting.of(settings);
        if (value == null) {
            throw new IllegalArgumentException(setting.name() + " has no value");
        }
        return value;
    }
}
