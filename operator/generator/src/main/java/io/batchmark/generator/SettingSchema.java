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
    private static final long MOST_FACTORS_OF_PARAMETERS = 8;
    private static final long MOST_PARAMETERS = 64;
    private static final long LONGEST_PARAMETER = 1024;

    /** The last sentence, or the end of it: "Default File." or ", default 1,000,000." */
    private static final Pattern DEFAULT = Pattern.compile(" Default [^.]+\\.$|, default [^.]+(?=\\.$)");

    private final JSONSchemaProps baseline;

    SettingSchema(JSONSchemaProps baseline) {
        this.baseline = baseline;
    }

    /** Levels of each setting, and of the parameters of a job of the user's own. */
    void factors(JSONSchemaProps factors) {
        object(factors, setting -> levels(setting, property(baseline, setting)), parameterLevels());
    }

    /** A level of each setting, and of the parameters of a job of the user's own. */
    void exclude(JSONSchemaProps exclude, JSONSchemaProps parameters) {
        exclude.setDefault(JsonNodeFactory.instance.arrayNode());
        exclude.setXKubernetesListType("atomic");
        JSONSchemaProps rule = exclude.getItems().getSchema();
        rule.setMinProperties(1L);
        object(rule, setting -> level(property(baseline, setting)), level(parameters));
    }

    /** Job parameters by name. */
    static void parameters(JSONSchemaProps parameters) {
        parameters.setMaxProperties(MOST_PARAMETERS);
        parameters.getAdditionalProperties().setSchema(parameter());
    }

    /**
     * A job parameter is a text; an integer is taken as well, so that a number needs no quotes. Rules have an upper cost
     * for it only where it has an upper size.
     */
    private static JSONSchemaProps parameter() {
        return new JSONSchemaPropsBuilder()
                .withXKubernetesIntOrString(true)
                .addNewAnyOf()
                .withType("integer")
                .endAnyOf()
                .addNewAnyOf()
                .withType("string")
                .endAnyOf()
                .withMaxLength(LONGEST_PARAMETER)
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
        String before = "oldSelf.spec.factors." + Setting.PARAMETERS;
        String now = "self.spec.factors." + Setting.PARAMETERS;
        rules.add(onlyGrows(
                Setting.PARAMETERS,
                "size(" + now + ") == size(" + before + ") && " + before + ".all(name, name in " + now + " && " + before
                        + "[name].all(level, level in " + now + "[name]))"));
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
            JSONSchemaProps object, Function<String, JSONSchemaProps> ofSetting, JSONSchemaProps ofParameters) {
        Map<String, JSONSchemaProps> properties = new LinkedHashMap<>();
        Setting.ALL.forEach(setting -> properties.put(setting.name(), ofSetting.apply(setting.name())));
        properties.put(Setting.PARAMETERS, ofParameters);
        object.setType("object");
        object.setProperties(properties);
        object.setAdditionalProperties(null);
        object.setXKubernetesPreserveUnknownFields(null);
    }

    private static JSONSchemaProps parameterLevels() {
        return new JSONSchemaPropsBuilder()
                .withType("object")
                .withDescription("Levels of parameters of spec.job, by name; each once, 1 to 64 of them. Integers need"
                        + " no quotes. At most 8 parameters.")
                .withMaxProperties(MOST_FACTORS_OF_PARAMETERS)
                .withNewAdditionalProperties()
                .withSchema(list(parameter()).build())
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
