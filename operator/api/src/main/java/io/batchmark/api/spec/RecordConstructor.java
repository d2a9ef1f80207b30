package io.batchmark.api.spec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a record of values that are in the order of its components. */
final class RecordConstructor<T> {
    private final Constructor<T> constructor;

    RecordConstructor(Class<T> type) {
        try {
            constructor = type.getDeclaredConstructor(Stream.of(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new AssertionError("every record has it", e);
        }
    }

    /** @throws RuntimeException that with which the record refuses the values */
    T of(@Nullable Object... values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException refusal ? refusal : new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(Arrays.toString(values), e);
        }
    }
}
