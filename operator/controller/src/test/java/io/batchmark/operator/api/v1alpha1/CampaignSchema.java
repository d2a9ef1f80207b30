package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.batchmark.core.design.Design;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRuleBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What annotations cannot say: the schema of a factor and of an exclusion is that of the setting of the same name, the
 * parts of the spec may be left out, lists have the semantics that server-side apply needs.
 */
final class CampaignSchema implements CRDPostProcessor {
    /** The factors that are no settings of ours. */
    private static final String PARAMETERS = "parameters";

    private static final List<String> COLUMNS = List.of("Phase", "Runs", "Best", "Ready by", "Answer", "Age");

    @Override
    public HasMetadata process(HasMetadata crd, String crdVersion) {
        CustomResourceDefinitionVersion version =
                ((CustomResourceDefinition) crd).getSpec().getVersions().get(0);
        version.getAdditionalPrinterColumns()
                .sort(Comparator.comparing(
                        (CustomResourceColumnDefinition column) -> COLUMNS.indexOf(column.getName())));
        JSONSchemaProps root = version.getSchema().getOpenAPIV3Schema();
        distinctRules(root);
        levelsOnlyGrow(root);
        root.setRequired(List.of("spec"));
        spec(root.getProperties().get("spec"));
        status(root.getProperties().get("status"));
        return crd;
    }

    private static void spec(JSONSchemaProps spec) {
        PodSchema.bound(spec);
        List.of("baseline", "factors", "design", "execution", "analysis", "runner")
                .forEach(part -> property(spec, part).setDefault(JsonNodeFactory.instance.objectNode()));
        JSONSchemaProps databases = property(spec, "databases");
        databases.setDefault(JsonNodeFactory.instance.arrayNode());
        databases.setXKubernetesListType("map");
        databases.setXKubernetesListMapKeys(List.of("name"));
        JSONSchemaProps brokers = property(spec, "brokers");
        brokers.setDefault(JsonNodeFactory.instance.arrayNode());
        brokers.setXKubernetesListType("map");
        brokers.setXKubernetesListMapKeys(List.of("name"));
        JSONSchemaProps servers = property(property(brokers.getItems().getSchema(), "kafka"), "bootstrapServers");
        servers.setXKubernetesListType("set");
        JSONSchemaProps postgresql = property(databases.getItems().getSchema(), "postgresql");
        List.of("sidecar", "pod").forEach(server -> {
            JSONSchemaProps parameters = property(property(postgresql, server), "parameters");
            parameters.setMaxProperties(32L);
            parameters.getAdditionalProperties().getSchema().setMaxLength(1024L);
        });
        Map<String, JSONSchemaProps> settings = property(spec, "baseline").getProperties();
        JSONSchemaProps parameters = property(property(spec, "job"), "parameters");
        bounded(parameters);
        property(spec, "factors")
                .getProperties()
                .replaceAll(
                        (name, list) -> name.equals(PARAMETERS) ? parameterLevels() : levels(name, settings.get(name)));
        JSONSchemaProps exclude = property(property(spec, "design"), "exclude");
        exclude.setDefault(JsonNodeFactory.instance.arrayNode());
        exclude.setXKubernetesListType("atomic");
        JSONSchemaProps rule = exclude.getItems().getSchema();
        rule.setMinProperties(1L);
        rule.getProperties()
                .replaceAll((name, level) -> level(name.equals(PARAMETERS) ? parameters : settings.get(name)));
        JSONSchemaProps maxFailedRuns = property(property(spec, "execution"), "maxFailedRuns");
        maxFailedRuns.setMaxLength(6L);
        maxFailedRuns.setMaximum((double) Design.MAX_RUNS);
    }

    /** Text of any kind, which rules have an upper cost for only where it has an upper size. */
    private static void bounded(JSONSchemaProps parameters) {
        parameters.setMaxProperties(64L);
        parameters.getAdditionalProperties().getSchema().setMaxLength(1024L);
    }

    private static JSONSchemaProps parameterLevels() {
        return new JSONSchemaPropsBuilder()
                .withType("object")
                .withDescription(
                        "Levels of parameters of spec.job, by name; each once, 1 to 64 of them, as text. At most"
                                + " 8 parameters.")
                .withMaxProperties(8L)
                .withNewAdditionalProperties()
                .withNewSchema()
                .withType("array")
                .withNewItems()
                .withNewSchema()
                .withType("string")
                .withMaxLength(1024L)
                .endSchema()
                .endItems()
                .withMinItems(1L)
                .withMaxItems(64L)
                .withXKubernetesListType("set")
                .endSchema()
                .endAdditionalProperties()
                .build();
    }

    private static JSONSchemaProps levels(String name, JSONSchemaProps setting) {
        return new JSONSchemaPropsBuilder()
                .withType("array")
                .withDescription("Levels of " + name + ", each once, 1 to 64 of them. " + setting.getDescription())
                .withNewItems()
                .withSchema(level(setting))
                .endItems()
                .withMinItems(1L)
                .withMaxItems(64L)
                .withXKubernetesListType("set")
                .build();
    }

    private static JSONSchemaProps level(JSONSchemaProps setting) {
        return new JSONSchemaPropsBuilder(setting).withDefault(null).build();
    }

    private static void status(JSONSchemaProps status) {
        List.of("startTime", "completionTime", "estimatedCompletionTime")
                .forEach(time -> property(status, time).setFormat("date-time"));
        JSONSchemaProps runs = property(status, "runs");
        // which rules look at
        runs.setRequired(List.copyOf(new TreeSet<>(runs.getProperties().keySet())));
        runs.getProperties().values().forEach(count -> {
            count.setMinimum(0.0);
            count.setMaximum((double) Design.MAX_RUNS);
        });
        conditions(property(status, "conditions"));
    }

    private static void conditions(JSONSchemaProps conditions) {
        conditions.setXKubernetesListType("map");
        conditions.setXKubernetesListMapKeys(List.of("type"));
        conditions.setMaxItems(16L);
        conditions
                .getItems()
                .getSchema()
                .setRequired(List.of("type", "status", "reason", "message", "lastTransitionTime"));
    }

    /** One rule for each factor, because a rule has no way to go through the fields of an object. */
    private static void levelsOnlyGrow(JSONSchemaProps root) {
        List<ValidationRule> rules = new ArrayList<>(root.getXKubernetesValidations());
        property(property(root, "spec"), "factors").getProperties().keySet().forEach(name -> {
            String before = "oldSelf.spec.factors." + name;
            String now = "self.spec.factors." + name;
            String kept = name.equals(PARAMETERS)
                    ? "size(" + now + ") == size(" + before + ") && " + before + ".all(name, name in " + now + " && "
                            + before + "[name].all(level, level in " + now + "[name]))"
                    : before + ".all(level, level in " + now + ")";
            rules.add(new ValidationRuleBuilder()
                    .withRule("!has(oldSelf.status) || !has(oldSelf.status.seed) || (has(" + before + ") ? has(" + now
                            + ") && " + kept + " : !has(" + now + "))")
                    .withMessage("spec.factors." + name + " can only get more levels once the campaign is accepted,"
                            + " because those it has shaped the runs that are finished: keep them, or create a new"
                            + " campaign")
                    .build());
        });
        root.setXKubernetesValidations(rules);
    }

    /** A rule on a component of a record is found twice, on its field and on its accessor. */
    private static void distinctRules(JSONSchemaProps schema) {
        if (schema.getXKubernetesValidations() != null) {
            schema.setXKubernetesValidations(
                    schema.getXKubernetesValidations().stream().distinct().toList());
        }
        schema.getProperties().values().forEach(CampaignSchema::distinctRules);
    }

    private static JSONSchemaProps property(JSONSchemaProps object, String name) {
        return object.getProperties().get(name);
    }
}
