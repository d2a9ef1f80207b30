package io.batchmark.core.response;

import io.batchmark.contract.result.IterationMerge;
import io.batchmark.contract.result.Merge;
import io.batchmark.contract.result.RunResult;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where in the result of a run the value of a response is.
 *
 * @param text a path of fields in Markdown, or how the value is computed from such fields
 * @param merged how the values of several servers are combined, in words
 * @param iterated how the values of several iterations are combined, in words
 * @param unit the value's
 * @param field the field that has the value; null if the value is computed from several fields
 * @param value null where the run did not measure it
 */
public record ResponseSource(
        String text,
        String merged,
        String iterated,
        Unit unit,
        @Nullable Field field,
        Function<MeasuredResult, @Nullable Double> value) {
    private static final String COMPUTED = "computed of the figures of the run";

    /**
     * A field of a result.
     *
     * @param path names of the components that lead to the field, with dots
     * @param divisor the number of units of the field in one unit of the response
     */
    public record Field(String path, double divisor) {}

    /** The value in a run; empty if the run did not measure it. */
    public OptionalDouble in(MeasuredResult result) {
        Double found = value.apply(result);
        return found == null ? OptionalDouble.empty() : OptionalDouble.of(found);
    }

    static ResponseSource nanoseconds(String path) {
        return field(path, Unit.SECONDS, 1e9);
    }

    static ResponseSource milliseconds(String path) {
        return field(path, Unit.SECONDS, 1e3);
    }

    static ResponseSource bytes(String path) {
        return field(path, Unit.BYTES, 1);
    }

    static ResponseSource count(String path) {
        return field(path, Unit.COUNT, 1);
    }

    /** @param text how it is computed */
    static ResponseSource computed(Unit unit, String text, Function<RunResult, @Nullable Double> value) {
        return new ResponseSource(text, COMPUTED, COMPUTED, unit, null, measured -> value.apply(measured.result()));
    }

    /** Seconds, computed from a histogram. */
    static ResponseSource histogram(String text, Function<MeasuredResult, @Nullable Double> value) {
        return new ResponseSource(text, COMPUTED, COMPUTED, Unit.SECONDS, null, value);
    }

    /** @param divisor how many units of the field make one of the response */
    private static ResponseSource field(String path, Unit unit, double divisor) {
        List<Method> accessors = new ArrayList<>();
        Class<?> type = RunResult.class;
        Merge merge = Merge.Parts;
        IterationMerge iteration = IterationMerge.Parts;
        for (String name : path.split("\\.", -1)) {
            RecordComponent component = component(type, name);
            accessors.add(component.getAccessor());
            // the parts of a record are combined as the whole
            merge = merge == Merge.Parts ? Merge.of(component) : merge;
            iteration = iteration == IterationMerge.Parts ? IterationMerge.of(component) : iteration;
            type = component.getType();
        }
        Function<MeasuredResult, @Nullable Double> read = measured -> {
            Object value = measured.result();
            for (Method accessor : accessors) {
                value = value == null ? null : read(accessor, value);
            }
            return value == null ? null : ((Number) value).longValue() / divisor;
        };
        return new ResponseSource(
                "`" + path + "`", merge.text(), iteration.text(), unit, new Field(path, divisor), read);
    }

    private static RecordComponent component(Class<?> type, String name) {
        return Arrays.stream(Objects.requireNonNull(type.getRecordComponents(), name))
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type.getSimpleName() + " has no field " + name));
    }

    private static @Nullable Object read(Method accessor, Object owner) {
        try {
            return accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
