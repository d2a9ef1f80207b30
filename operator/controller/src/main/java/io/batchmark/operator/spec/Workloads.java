package io.batchmark.operator.spec;

import io.batchmark.contract.Workload;
import io.batchmark.operator.api.v1alpha1.Baseline;
import io.batchmark.operator.api.v1alpha1.Setting;
import io.fabric8.kubernetes.api.model.Quantity;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

    private record Part(Constructor<?> constructor, List<Value> components) {
        Object value(Baseline settings, int interrupt) {
            @Nullable Object[] values = new Object[components.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = components.get(i).of(settings, interrupt);
            }
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof RuntimeException refusal ? refusal : new IllegalStateException(e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Part part(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            return new Part(
                    type.getDeclaredConstructor(
                            Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new)),
                    Stream.of(components).map(Workloads::value).toList());
        } catch (NoSuchMethodException e) {
            throw new AssertionError("every record has it", e);
        }
    }

    private static Value value(RecordComponent component) {
        String name = component.getName();
        if (component.getType().isRecord()) {
            return part(component.getType())::value;
        }
        if (name.equals(INTERRUPT)) {
            return (settings, interrupt) -> interrupt;
        }
        Optional<Setting> same = setting(name);
        if (same.isPresent()) {
            return (settings, interrupt) -> required(same.get(), settings);
        }
        Setting size = setting(name.replaceFirst(BYTES, ""))
                .orElseThrow(() -> new IllegalStateException("no setting is called as " + name + " of the contract"));
        return (settings, interrupt) -> Quantity.getAmountInBytes(new Quantity((String) required(size, settings)))
                .longValueExact();
    }

    private static Optional<Setting> setting(String name) {
        return Setting.ALL.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst();
    }

    private static Object required(Setting setting, Baseline settings) {
        Object value = setting.of(settings);
        if (value == null) {
            throw new IllegalArgumentException(setting.name() + " has no value");
        }
        return value;
    }
}
