package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that may vary. {@link Baseline} declares all of them; schemas, lists and the reference page follow from that.
 *
 * @param name its name in the spec, in reports and in the workload of the runner
 */
public record Setting(String name, RecordComponent declaration) {
    /** The object that has the parameters of the user's own job. */
    public static final String PARAMETERS = "parameters";

    /** The object that has the variables of the server of the user's own job. */
    public static final String VARIABLES = "variables";

    /** The objects whose entries are factors of the user's own job. */
    public static final List<String> OF_OWN_JOB = List.of(PARAMETERS, VARIABLES);

    /** In the order of their declaration, which is that of treatments and reports. */
    public static final List<Setting> ALL = Stream.of(Baseline.class.getRecordComponents())
            .map(component -> new Setting(component.getName(), component))
            .toList();

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Tests if a factor is a parameter or a variable of the user's own job. */
    public static boolean isOfOwnJob(String factor) {
        return OF_OWN_JOB.stream().anyMatch(name -> factor.startsWith(name + "."));
    }

    public static Optional<Setting> find(String name) {
        return ALL.stream().filter(setting -> setting.name().equals(name)).findFirst();
    }

    /** Whether it has no effect on a job of the user's own. */
    public boolean isOfBuiltInJob() {
        return declaration.isAnnotationPresent(BuiltInJob.class);
    }

    public @Nullable Object of(Baseline baseline) {
        try {
            return declaration.getAccessor().invoke(baseline);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name, e);
        }
    }

    /** @throws IllegalArgumentException if a text is no value of this setting */
    public @Nullable Object read(String text) {
        return JSON.convertValue(text, JSON.constructType(declaration.getGenericType()));
    }

    /** Whether a text is a value of this setting and within the bounds of its declaration. */
    public boolean isInRange(String text) {
        Object value;
        try {
            value = read(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
        Min min = declaration.getAnnotation(Min.class);
        Max max = declaration.getAnnotation(Max.class);
        return !(value instanceof Number number)
                || (min == null || number.doubleValue() >= min.value())
                        && (max == null || number.doubleValue() <= max.value());
    }

    /**
     * Settings, parameters and variables of an object, in the order of their declaration.
     *
     * @param field where the object is
     * @return by name; parameters and variables by names that no setting has
     * @throws IllegalArgumentException if it says anything else
     */
    static Map<String, JsonNode> flat(String field, ObjectNode settings) {
        ObjectNode rest = settings.deepCopy();
        Map<String, JsonNode> flat = new LinkedHashMap<>();
        ALL.forEach(setting -> {
            JsonNode value = rest.remove(setting.name());
            if (value != null && !value.isNull()) {
                flat.put(setting.name(), value);
            }
        });
        for (String name : OF_OWN_JOB) {
            JsonNode entries = rest.remove(name);
            if (entries instanceof ObjectNode all) {
                all.properties().forEach(entry -> flat.put(name + "." + entry.getKey(), entry.getValue()));
            } else if (entries != null && !entries.isNull()) {
                throw new IllegalArgumentException(field + "." + name + " is no object: name each of the " + name);
            }
        }
        if (!rest.isEmpty()) {
            throw new IllegalArgumentException(
                    field + " has " + rest.fieldNames().next() + ", which is no setting: remove it");
        }
        return flat;
    }

    /** @throws IllegalArgumentException if a value is no number, text or truth value */
    static String text(String field, JsonNode value) {
        if (!value.isValueNode()) {
            throw new IllegalArgumentException(field + " has a list or an object where a value is expected");
        }
        return value.asText();
    }
}
