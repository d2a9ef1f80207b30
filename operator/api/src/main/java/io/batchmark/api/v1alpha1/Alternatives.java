package io.batchmark.api.v1alpha1;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fields of an object of which it has exactly one. The rule of the definition is made of them, and the operator checks them where
 * the API server has not.
 */
public record Alternatives(List<RecordComponent> fields) {
    /** Those that a type declares; empty where it has none. */
    public static Optional<Alternatives> of(Class<?> type) {
        return Optional.ofNullable(type.getRecordComponents())
                .map(components -> Stream.of(components)
                        .filter(component -> component.isAnnotationPresent(Alternative.class))
                        .toList())
                .filter(fields -> !fields.isEmpty())
                .map(Alternatives::new);
    }

    public List<String> names() {
        return fields.stream().map(RecordComponent::getName).toList();
    }

    /** The names with their meanings. */
    public String explained() {
        return list(field -> {
            String meaning = field.getAnnotation(Alternative.class).value();
            return field.getName() + (meaning.isEmpty() ? "" : " (" + meaning + ")");
        });
    }

    private String list(Function<RecordComponent, String> text) {
        return fields.subList(0, fields.size() - 1).stream().map(text).collect(Collectors.joining(", ")) + " and "
                + text.apply(fields.getLast());
    }
}
