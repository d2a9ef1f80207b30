package io.batchmark.api.v1alpha1;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** As in {@code derby, postgresql and db2}. */
    public String names() {
        return list(RecordComponent::getName);
    }

    /** The same with what they mean. */
    public String explained() {
        return list(field -> {
            String meaning = field.getAnnotation(Alternative.class).value();
            return field.getName() + (meaning.isEmpty() ? "" : " (" + meaning + ")");
        });
    }

    /** That an object has exactly one of them, in the language of rules. */
    public String rule() {
        List<String> given = fields.stream()
                .map(field -> "has(self." + field.getName() + ")")
                .toList();
        return given.size() == 2
                ? String.join(" != ", given)
                : "[" + String.join(", ", given) + "].filter(it, it).size() == 1";
    }

    /** Those that an object has, by their names. */
    public Map<String, Object> given(Record object) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (RecordComponent field : fields) {
            try {
                Object value = field.getAccessor().invoke(object);
                if (value != null) {
                    given.put(field.getName(), value);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(field.getName(), e);
            }
        }
        return given;
    }

    private String list(Function<RecordComponent, String> text) {
        return fields.subList(0, fields.size() - 1).stream().map(text).collect(Collectors.joining(", ")) + " and "
                + text.apply(fields.getLast());
    }
}
