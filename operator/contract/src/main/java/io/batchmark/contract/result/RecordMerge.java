package io.batchmark.contract.result;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One record made of several of its type, component by component. */
public final class RecordMerge {
    private RecordMerge() {}

    /** Says what becomes of a component. */
    public interface Rule {
        /**
         * @param owners the records that have it
         * @param values its values in them, in the same order
         */
        @Nullable
        Object merged(RecordComponent component, List<?> owners, List<@Nullable Object> values);
    }

    /** @throws IllegalArgumentException if the record refuses what becomes of its components */
    public static Object of(Class<?> type, List<?> records, Rule rule) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] merged = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Object each : records) {
                values.add(value(components[i], each));
            }
            merged[i] = rule.merged(components[i], records, values);
        }
        return make(type, components, merged);
    }

    private static @Nullable Object value(RecordComponent component, Object owner) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object make(Class<?> type, RecordComponent[] components, @Nullable Object[] values) {
        try {
            Constructor<?> canonical = type.getConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return canonical.newInstance(values);
        } catch (InvocationTargetException e) {
            // what the contract refuses, it refuses here, too
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
