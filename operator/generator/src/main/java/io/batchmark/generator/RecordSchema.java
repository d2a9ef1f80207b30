package io.batchmark.generator;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.stream.Stream;

/**
 * The schema of an object, and the record that it was made of.
 *
 * @param field name of the field that it is, or of the list that it is an entry of
 */
record RecordSchema(String field, boolean isEntry, Class<?> type, JSONSchemaProps schema) {
    /** All that an object consists of, with itself. */
    static Stream<RecordSchema> all(String field, Class<?> type, JSONSchemaProps schema) {
        return new RecordSchema(field, false, type, schema).all();
    }

    private Stream<RecordSchema> all() {
        return Stream.concat(
                Stream.of(this),
                Stream.of(type.getRecordComponents()).flatMap(this::part).flatMap(RecordSchema::all));
    }

    private Stream<RecordSchema> part(RecordComponent component) {
        JSONSchemaProps part = schema.getProperties().get(component.getName());
        if (part == null) {
            return Stream.empty(); // not one of its fields
        }
        return component.getGenericType() instanceof ParameterizedType list
                        && part.getItems() != null
                        && part.getItems().getSchema() != null
                ? part(
                        component.getName(),
                        true,
                        list.getActualTypeArguments()[0],
                        part.getItems().getSchema())
                : part(component.getName(), false, component.getType(), part);
    }

    private static Stream<RecordSchema> part(String field, boolean isEntry, Type type, JSONSchemaProps schema) {
        return type instanceof Class<?> found && found.isRecord()
                ? Stream.of(new RecordSchema(field, isEntry, found, schema))
                : Stream.empty();
    }
}
