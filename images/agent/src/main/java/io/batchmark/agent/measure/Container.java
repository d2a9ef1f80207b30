package io.batchmark.agent.measure;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads objects of the batch container, whose classes the agent does not see. {@code points.txt} lists their members. */
public final class Container {
    private Container() {}

    /** Calls a method without parameters, which need not be public. */
    public static @Nullable Object call(Object object, String method) throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Method candidate : type.getDeclaredMethods()) {
                if (candidate.getName().equals(method) && candidate.getParameterCount() == 0) {
                    candidate.setAccessible(true);
                    try {
                        return candidate.invoke(object);
                    } catch (InvocationTargetException e) {
                        throw new IllegalStateException(method + " of " + object.getClass() + " fails", e.getCause());
                    }
                }
            }
        }
        throw new NoSuchMethodException(object.getClass() + "." + method);
    }

    static @Nullable Object field(Object object, String name) throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Field candidate : type.getDeclaredFields()) {
                if (candidate.getName().equals(name)) {
                    candidate.setAccessible(true);
                    return candidate.get(object);
                }
            }
        }
        throw new NoSuchFieldException(object.getClass() + "." + name);
    }

    static @Nullable String text(Object object, String method) throws ReflectiveOperationException {
        Object value = call(object, method);
        return value == null ? null : value.toString();
    }

    static long number(Object object, String method) throws ReflectiveOperationException {
        Object value = call(object, method);
        return value instanceof Number ? ((Number) value).longValue() : 0;
    }

    /** The counts of a step on one thread, by their names of the batch API. */
    static Map<String, Long> metrics(Object stepExecution) throws ReflectiveOperationException {
        Map<String, Long> metrics = new LinkedHashMap<>();
        Object all = call(stepExecution, "getMetrics");
        if (all instanceof Collection) {
            for (Object metric : (Collection<?>) all) {
                metrics.put(String.valueOf(call(metric, "getType")), number(metric, "getValue"));
            }
        }
        return metrics;
    }

    /** The class of the artifact that a proxy of the batch container calls, or null. */
    static @Nullable String artifactClass(@Nullable Object proxy) {
        try {
            Object artifact = proxy == null ? null : call(proxy, "getDelegate");
            return artifact == null ? null : artifact.getClass().getName();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // the name of the point remains
        }
    }
}
