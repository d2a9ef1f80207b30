package io.batchmark.contract;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.field.Added;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JSON object that a record is: which of its fields may be missing, and what is known of it at all. */
public final class Shape {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Field> fields = new LinkedHashMap<>();

    /**
     * One field of an object.
     *
     * @param type its type in Java
     * @param nullable whether it may be null
     * @param added whether it is {@link Added}
     * @param missing what it is where it is left out; null where it must be there
     * @param shape of the object that it is; null where it is none
     */
    public record Field(
            Type type,
            boolean nullable,
            boolean added,
            @Nullable JsonNode missing,
            @Nullable Shape shape) {}

    private Shape() {}

    public static Shape of(Class<? extends Record> type) {
        Shape shape = new Shape();
        shape.add(type);
        return shape;
    }

    private void add(Class<? extends Record> owner) {
        Object defaults = defaults(owner);
        for (RecordComponent component : owner.getRecordComponents()) {
            Class<?> type = component.getType();
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                add(type.asSubclass(Record.class));
                continue;
            }
            boolean added = component.isAnnotationPresent(Added.class);
            JsonNode missing = null;
            if (defaults != null) {
                missing = json(value(component, defaults));
            } else if (added) {
                missing = nothing(type);
            }
            fields.put(
                    component.getName(),
                    new Field(
                            component.getGenericType(),
                            component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                            added,
                            missing,
                            type.isRecord() ? of(type.asSubclass(Record.class)) : null));
        }
    }

    private static JsonNode nothing(Class<?> type) {
        if (!type.isPrimitive()) {
            return NullNode.getInstance();
        }
        return type == boolean.class ? BooleanNode.FALSE : IntNode.valueOf(0);
    }

    /** A record of which everything may be left out has a constant that says what it is then. */
    private static @Nullable Object defaults(Class<?> owner) {
        try {
            return owner.getField("DEFAULT").get(null);
        } catch (NoSuchFieldException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object value(RecordComponent component, Object record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As it is when it is read: whether a number is a long depends on its size. */
    private static JsonNode json(@Nullable Object value) {
        try {
            return JSON.readTree(JSON.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** By name, in order. */
    public Map<String, Field> fields() {
        return Collections.unmodifiableMap(fields);
    }

    /** Writes down what an object leaves out. */
    public void complete(ObjectNode object) {
        fields.forEach((name, field) -> {
            if (field.missing() != null && !object.has(name)) {
                object.set(name, field.missing());
            } else if (field.shape() != null && object.get(name) instanceof ObjectNode part) {
                field.shape().complete(part);
            }
        });
    }

    /** Leaves out what was added and has its default, so that who does not know it yet can read the object. */
    void abbreviate(ObjectNode object) {
        fields.forEach((name, field) -> {
            if (field.added() && Objects.equals(field.missing(), object.get(name))) {
                object.remove(name);
            } else if (field.shape() != null && object.get(name) instanceof ObjectNode part) {
                field.shape().abbreviate(part);
            }
        });
    }

    /** Takes out what is not known here: who has added it knows that an older reader passes over it. */
    public void reduce(ObjectNode object) {
        object.retain(fields.keySet());
        fields.forEach((name, field) -> {
            if (field.shape() != null && object.get(name) instanceof ObjectNode part) {
                field.shape().reduce(part);
            }
        });
    }

    /** The path of something in an object that is not known here. */
    Optional<String> unknown(ObjectNode object) {
        for (Iterator<Map.Entry<String, JsonNode>> given = object.fields(); given.hasNext(); ) {
            Map.Entry<String, JsonNode> next = given.next();
            String name = next.getKey();
            Field field = fields.get(name);
            if (field == null) {
                return Optional.of(name);
            }
            if (field.shape() != null && next.getValue() instanceof ObjectNode part) {
                Optional<String> within = field.shape().unknown(part);
                if (within.isPresent()) {
                    return within.map(path -> name + "." + path);
                }
            }
        }
        return Optional.empty();
    }
}
