package io.batchmark.core.treatment;

import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.response.MeasuredResult;
import io.batchmark.core.response.Response;
import io.batchmark.core.response.ResponseSource;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The order of the fields of a result in {@link PackedFields}. The layout follows from the components of {@link RunResult}. Computed
 * responses are stored too, so that reading a response needs no histogram.
 */
final class ResultLayout {
    private static final Map<String, Integer> BITS = new HashMap<>();
    private static final PackedFields.Kinds KINDS = new PackedFields.Kinds();
    private static final Part ROOT = part(RunResult.class, "");
    private static final Map<Response, Integer> COMPUTED = computed();

    private ResultLayout() {}

    private sealed interface Part {}

    /** A number, or a constant of an enumeration. */
    private record Figure(int bit, Class<?> type) implements Part {}

    /** A record. */
    private record Group(int bit, Constructor<?> constructor, List<Method> accessors, List<Part> parts)
            implements Part {}

    /** A histogram in Base64. */
    private record Text() implements Part {}

    /** A list of numbers. */
    private record Figures() implements Part {}

    /** The environment, which many results share. */
    private record Environment() implements Part {}

    /** A text or a record that no analysis needs. */
    private record LeftOut(@Nullable String value) implements Part {}

    private static Part part(Class<?> type, String path) {
        if (type == RunEnvironment.class) {
            return new Environment();
        }
        if (type == JobDetails.class) {
            return new LeftOut(null);
        }
        if (type == List.class) {
            return new Figures();
        }
        if (!type.isRecord()) {
            int bit = KINDS.add(true);
            BITS.put(path, bit);
            return new Figure(bit, type);
        }
        int bit = KINDS.add(false);
        List<Method> accessors = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        RecordComponent[] components = Objects.requireNonNull(type.getRecordComponents());
        for (RecordComponent component : components) {
            String name = path.isEmpty() ? component.getName() : path + "." + component.getName();
            accessors.add(component.getAccessor());
            parts.add(component.getType() == String.class ? text(name) : part(component.getType(), name));
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return new Group(bit, constructor, accessors, parts);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Histograms are part of a group. The row itself has message and log. */
    private static Part text(String path) {
        if (path.contains(".")) {
            return new Text();
        }
        return new LeftOut(path.equals("run") ? "" : null);
    }

    private static Map<Response, Integer> computed() {
        Map<Response, Integer> bits = new EnumMap<>(Response.class);
        for (Response response : Response.values()) {
            if (response.source().field() == null) {
                bits.put(response, KINDS.add(true));
                KINDS.add(true); // for a value that is no whole number of nanoseconds
            }
        }
        return bits;
    }

    static byte[] pack(RunResult result) {
        PackedFields.Writer to = new PackedFields.Writer(KINDS);
        write(ROOT, result, to);
        MeasuredResult measured = new MeasuredResult(result);
        COMPUTED.forEach((response, bit) -> response.source().in(measured).ifPresent(value -> write(value, bit, to)));
        return to.bytes();
    }

    private static void write(double value, int bit, PackedFields.Writer to) {
        long nanos = Math.round(value * 1e9);
        if (Double.compare(nanos / 1e9, value) == 0) {
            to.figure(bit, nanos);
        } else {
            to.figure(bit + 1, Double.doubleToRawLongBits(value));
        }
    }

    private static void write(Part part, @Nullable Object value, PackedFields.Writer to) {
        switch (part) {
            case Figure figure
            when value != null ->
                to.figure(figure.bit, value instanceof Enum<?> one ? one.ordinal() : ((Number) value).longValue());
            case Group group
            when value != null -> {
                to.presence(group.bit);
                for (int i = 0; i < group.parts.size(); i++) {
                    write(group.parts.get(i), invoke(group.accessors.get(i), value), to);
                }
            }
            case Text text -> to.base64((String) value);
            case Figures figures -> to.figures((List<?>) value);
            case Figure absent -> {}
            case Group absent -> {}
            case Environment environment -> {}
            case LeftOut leftOut -> {}
        }
    }

    private static @Nullable Object invoke(Method accessor, Object owner) {
        try {
            return accessor.invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The result without the UID of its run, its message and its log. */
    static RunResult unpack(byte[] packed, RunEnvironment environment) {
        return (RunResult) Objects.requireNonNull(read(ROOT, new PackedFields.Reader(KINDS, packed), environment));
    }

    private static @Nullable Object read(Part part, PackedFields.Reader from, RunEnvironment environment) {
        return switch (part) {
            case Figure figure -> from.has(figure.bit) ? boxed(from.next(), figure.type) : null;
            case Group group -> from.has(group.bit) ? record(group, from, environment) : null;
            case Text text -> from.base64();
            case Figures figures -> from.figures();
            case Environment shared -> environment;
            case LeftOut leftOut -> leftOut.value;
        };
    }

    private static Object boxed(long figure, Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[(int) figure];
        }
        return type == int.class ? (Object) (int) figure : (Object) figure;
    }

    private static Object record(Group group, PackedFields.Reader from, RunEnvironment environment) {
        @Nullable Object[] values = new Object[group.parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(group.parts.get(i), from, environment);
        }
        try {
            return group.constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static OptionalDouble value(byte[] packed, Response response) {
        ResponseSource.Field field = response.source().field();
        if (field != null) {
            int bit = Objects.requireNonNull(BITS.get(field.path()));
            return PackedFields.has(packed, bit)
                    ? OptionalDouble.of(PackedFields.figure(KINDS, packed, bit) / field.divisor())
                    : OptionalDouble.empty();
        }
        int bit = Objects.requireNonNull(COMPUTED.get(response));
        if (PackedFields.has(packed, bit)) {
            return OptionalDouble.of(PackedFields.figure(KINDS, packed, bit) / 1e9);
        }
        return PackedFields.has(packed, bit + 1)
                ? OptionalDouble.of(Double.longBitsToDouble(PackedFields.figure(KINDS, packed, bit + 1)))
                : OptionalDouble.empty();
    }
}
