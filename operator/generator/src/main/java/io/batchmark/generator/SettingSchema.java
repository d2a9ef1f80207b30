package io.batchmark.generator;

import static io.batchmark.generator.SchemaPath.property;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.batchmark.api.v1alpha1.Setting;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRuleBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What follows from the settings that the baseline declares: the schema of factors and exclusions, and rules on them. */
final class SettingSchema {
    private static final long MOST_LEVELS = 64;
    private static final long MOST_FACTORS_OF_ENTRIES = 8;
    private static final long MOST_ENTRIES = 64;
    private static final long LONGEST_ENTRY = 1024;

    /** The last sentence, or the end of it: "Default File." or ", default 1,000,000." */
    private static final Pattern DEFAULT = Pattern.compile(" Default [^.]+\\.$|, default [^.]+(?=\\.$)");

    private final JSONSchemaProps baseline;

    SettingSchema(JSONSchemaProps baseline) {
        this.baseline = baseline;
    }

    /** Levels of each setting, and of parameters and variables of a job of the user's own. */
    void factors(JSONSchemaProps factors) {
        object(factors, setting -> levels(setting, property(baseline, setting)), SettingSchema::entryLevels);
    }

    /** A level of each setting, and of parameters and variables of a job of the user's own. */
    void exclude(JSONSchemaProps exclude, JSONSchemaProps job) {
        exclude.setDefault(JsonNodeFactory.instance.arrayNode());
        exclude.setXKubernetesListType("atomic");
        JSONSchemaProps rule = exclude.getItems().getSchema();
        rule.setMinProperties(1L);
        object(rule, setting -> level(property(baseline, setting)), of -> level(property(job, of)));
    }

    /** Parameters or variables by name. */
    static void entries(JSONSchemaProps entries) {
        entries.setMaxProperties(MOST_ENTRIES);
        entries.getAdditionalProperties().setSchema(entry());
    }

    /**
     * A parameter or a variable is a text; an integer is taken as well, so that a number needs no quotes. Rules have an upper cost
     * for it only where it has an upper size.
     */
    private static JSONSchemaProps entry() {
        return new JSONSchemaPropsBuilder()
                .withXKubernetesIntOrString(true)
                .addNewAnyOf()
                .withType("integer")
                .endAnyOf()
                .addNewAnyOf()
                .withType("string")
                .endAnyOf()
                .withMaxLength(LONGEST_ENTRY)
                .build();
    }

    /** One rule for each factor, because a rule has no way to go through the fields of an object. */
    static void levelsOnlyGrow(JSONSchemaProps root) {
        List<ValidationRule> rules = new ArrayList<>(root.getXKubernetesValidations());
        Setting.ALL.forEach(setting -> {
            String before = "oldSelf.spec.factors." + setting.name();
            String now = "self.spec.factors." + setting.name();
            rules.add(onlyGrows(setting.name(), before + ".all(level, level in " + now + ")"));
        });
        Setting.OF_OWN_JOB.forEach(of -> {
            String before = "oldSelf.spec.factors." + of;
            String now = "self.spec.factors." + of;
            rules.add(onlyGrows(
                    of,
                    "size(" + now + ") == size(" + before + ") && " + before + ".all(name, name in " + now + " && "
                            + before + "[name].all(level, level in " + now + "[name]))"));
        });
        root.setXKubernetesValidations(rules);
    }

    private static ValidationRule onlyGrows(String factor, String kept) {
        String before = "oldSelf.spec.factors." + factor;
        String now = "self.spec.factors." + factor;
        return new ValidationRuleBuilder()
                .withRule("!has(oldSelf.status) || !has(oldSelf.status.seed) || (has(" + before + ") ? has(" + now
                        + ") && " + kept + " : !has(" + now + "))")
                .withMessage("spec.factors." + factor + " can only get more levels once the campaign is accepted,"
                        + " because those it has shaped the runs that are finished: keep them, or create a new"
                        + " campaign")
                .build();
    }

    private static void object(
            JSONSchemaProps object,
            Function<String, JSONSchemaProps> ofSetting,
            Function<String, JSONSchemaProps> ofJob) {
        Map<String, JSONSchemaProps> properties = new LinkedHashMap<>();
        Setting.ALL.forEach(setting -> properties.put(setting.name(), ofSetting.apply(setting.name())));
        Setting.OF_OWN_JOB.forEach(of -> properties.put(of, ofJob.apply(of)));
        object.setType("object");
        object.setProperties(properties);
        object.setAdditionalProperties(null);
        object.setXKubernetesPreserveUnknownFields(null);
    }

    private static JSONSchemaProps entryLevels(String of) {
        return new JSONSchemaPropsBuilder()
                .withType("object")
                .withDescription("Levels of " + of + " of spec.job, by name; each once, 1 to 64 of them. Integers need"
                        + " no quotes. At most 8 " + of + ".")
                .withMaxProperties(MOST_FACTORS_OF_ENTRIES)
                .withNewAdditionalProperties()
                .withSchema(list(entry()).build())
                .endAdditionalProperties()
                .build();
    }

    private static JSONSchemaProps levels(String name, JSONSchemaProps setting) {
        return list(level(setting))
                .withDescription("Levels of " + name + ", each once, 1 to 64 of them. " + withoutDefault(setting))
                .build();
    }

    private static JSONSchemaPropsBuilder list(JSONSchemaProps level) {
        return new JSONSchemaPropsBuilder()
                .withType("array")
                .withNewItems()
                .withSchema(level)
                .endItems()
                .withMinItems(1L)
                .withMaxItems(MOST_LEVELS)
                .withXKubernetesListType("set");
    }

    /** A level has no default, so that it must not say which one the setting has. */
    private static @Nullable String withoutDefault(JSONSchemaProps setting) {
        String description = setting.getDescription();
        return description == null ? null : DEFAULT.matcher(description).replaceFirst("");
    }

    private static JSONSchemaProps level(JSONSchemaProps setting) {
        return new JSONSchemaPropsBuilder(setting)
                .withDefault(null)
                .withDescription(withoutDefault(setting))
                .build();
    }
}
