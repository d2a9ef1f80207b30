package io.batchmark.generator;

import static io.batchmark.generator.SchemaPath.property;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.JobPreparation;
import io.batchmark.api.v1alpha1.Replicates;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.design.Design;
import io.batchmark.core.model.Prediction;
import io.batchmark.core.response.Response;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What annotations cannot say: the schema of a factor and of an exclusion is that of the setting of the same name, the
 * parts of the spec may be left out, lists have the semantics that server-side apply needs. None of it is there when the
 * operator runs, which reads the definition that this has made.
 */
final class CampaignSchema implements CRDPostProcessor {
    private static final double MOST_REPLICATES = 1000;
    private static final List<String> COLUMNS =
            List.of("Phase", "Runs", "Best", "Failure log", "Ready by", "Answer", "Age");

    @Override
    public HasMetadata process(HasMetadata crd, String crdVersion) {
        CustomResourceDefinitionVersion version =
                ((CustomResourceDefinition) crd).getSpec().getVersions().get(0);
        version.getAdditionalPrinterColumns()
                .sort(Comparator.comparing(
                        (CustomResourceColumnDefinition column) -> COLUMNS.indexOf(column.getName())));
        JSONSchemaProps root = version.getSchema().getOpenAPIV3Schema();
        distinctRules(root);
        List<RecordSchema> objects = RecordSchema.all("spec", BenchmarkCampaignSpec.class, property(root, "spec"))
                .toList();
        SettingSchema.levelsOnlyGrow(root);
        root.setRequired(List.of("spec"));
        root.setDescription("A batch benchmark: which settings of a batch job to vary, how often to measure each"
                + " combination, and what came of it.");
        property(root, "spec")
                .setDescription("What to measure and how. Much of it cannot change once the campaign is accepted.");
        property(root, "status")
                .setDescription("Progress and results of the campaign. Only the operator writes the status.");
        PodSchema.bound(property(root, "spec"), objects);
        spec(property(root, "spec"));
        status(property(root, "status"));
        RuleSchema.addTo(root);
        UnannotatedFields.describe(property(root, "spec"), property(root, "status"));
        return crd;
    }

    private static void spec(JSONSchemaProps spec) {
        List.of("baseline", "factors", "design", "execution", "analysis", "runner")
                .forEach(part -> property(spec, part).setDefault(JsonNodeFactory.instance.objectNode()));
        JSONSchemaProps databases = named(spec, "databases");
        JSONSchemaProps brokers = named(spec, "brokers");
        JSONSchemaProps options = property(named(spec, "jvmOptions").getItems().getSchema(), "options");
        options.setXKubernetesListType("atomic");
        options.getItems().getSchema().setMaxLength(256L);
        named(spec, "images");
        byName(property(named(spec, "env").getItems().getSchema(), "variables"));
        JSONSchemaProps servers = property(property(brokers.getItems().getSchema(), "kafka"), "bootstrapServers");
        servers.setXKubernetesListType("set");
        JSONSchemaProps postgresql = property(databases.getItems().getSchema(), "postgresql");
        List.of("sidecar", "pod").forEach(server -> {
            JSONSchemaProps parameters = property(property(postgresql, server), "parameters");
            parameters.setMaxProperties(32L);
            parameters.getAdditionalProperties().getSchema().setMaxLength(1024L);
        });
        JSONSchemaProps driver = property(postgresql, "driverProperties");
        driver.setMaxProperties(18L); // as many as its rule knows
        JSONSchemaProps value = driver.getAdditionalProperties().getSchema();
        value.setMinLength(1L);
        value.setMaxLength(64L);
        value.setPattern("^[A-Za-z0-9_.,-]+$");
        replicates(property(spec, "design", "replicates"));
        property(spec, "analysis", "response").setEnum(responses());
        JSONSchemaProps prefer = property(spec, "analysis", "prefer");
        prefer.setDefault(JsonNodeFactory.instance.arrayNode());
        prefer.getItems().getSchema().setRequired(List.of("factor"));
        limits(property(spec, "analysis", "constraints"));
        limits(property(spec, "analysis", "thresholds"));
        predict(property(spec, "analysis", "predict"));
        JSONSchemaProps job = property(spec, "job");
        Setting.OF_OWN_JOB.forEach(of -> SettingSchema.entries(property(job, of)));
        JSONSchemaProps dataSources = property(job, "dataSources");
        dataSources.setMaxProperties(16L);
        dataSources.getAdditionalProperties().getSchema().setMinLength(1L);
        dataSources.getAdditionalProperties().getSchema().setMaxLength(63L);
        JSONSchemaProps sql = property(job, "prepare", "sql");
        sql.setXKubernetesListType("atomic");
        sql.getItems().getSchema().setMinLength(1L);
        sql.getItems().getSchema().setMaxLength((long) JobPreparation.MOST_CHARACTERS);
        JobInputSchema.complete(job);
        SettingSchema settings = new SettingSchema(property(spec, "baseline"));
        settings.factors(property(spec, "factors"));
        settings.exclude(property(property(spec, "design"), "exclude"), job);
        JSONSchemaProps maxFailedRuns = property(property(spec, "execution"), "maxFailedRuns");
        maxFailedRuns.setMaxLength(6L);
        maxFailedRuns.setMaximum((double) Design.MAX_RUNS);
    }

    /** A list of entries that settings choose by their names. */
    private static JSONSchemaProps named(JSONSchemaProps spec, String field) {
        JSONSchemaProps entries = property(spec, field);
        entries.setDefault(JsonNodeFactory.instance.arrayNode());
        byName(entries);
        return entries;
    }

    private static void byName(JSONSchemaProps entries) {
        entries.setXKubernetesListType("map");
        entries.setXKubernetesListMapKeys(List.of("name"));
    }

    /** An integer or an object: no type says so, and bounds are only looked at where they apply. */
    private static void replicates(JSONSchemaProps replicates) {
        replicates.setType(null);
        replicates.setXKubernetesPreserveUnknownFields(true);
        replicates.setMinimum(1.0);
        replicates.setMaximum(MOST_REPLICATES);
        replicates.setProperties(new LinkedHashMap<>());
        replicates
                .getProperties()
                .put(
                        "min",
                        blocks("Blocks that are run before an answer counts. 1 to 1000, default "
                                + Replicates.DEFAULT.min() + "."));
        replicates.getProperties().put("max", blocks("Largest number of blocks. 1 to 1000."));
        replicates.setRequired(List.of("max"));
        replicates.setDefault(JsonNodeFactory.instance
                .objectNode()
                .put("min", Replicates.DEFAULT.min())
                .put("max", Replicates.DEFAULT.max()));
    }

    private static void limits(JSONSchemaProps limits) {
        limits.setDefault(JsonNodeFactory.instance.arrayNode());
        JSONSchemaProps limit = limits.getItems().getSchema();
        limit.setRequired(List.of("response"));
        property(limit, "response").setEnum(responses());
        List.of("max", "min").forEach(bound -> {
            property(limit, bound).setMaxLength(20L);
            property(limit, bound).setPattern("^[0-9]+([.][0-9]+)?[A-Za-z0-9.]*$");
        });
    }

    private static void predict(JSONSchemaProps predict) {
        predict.setDefault(JsonNodeFactory.instance.arrayNode());
        predict.setXKubernetesListType("map");
        predict.setXKubernetesListMapKeys(List.of("factor"));
        JSONSchemaProps of = predict.getItems().getSchema();
        of.setRequired(List.of("factor", "levels"));
        property(of, "factor").setEnum(texts(Prediction.FACTORS.stream()));
        JSONSchemaProps levels = property(of, "levels");
        levels.setXKubernetesListType("set");
        levels.setMinItems(1L);
        levels.setMaxItems(16L);
        levels.getItems().getSchema().setMinimum(1.0);
        levels.getItems().getSchema().setMaximum(9_007_199_254_740_991.0);
    }

    private static List<JsonNode> responses() {
        return texts(Stream.of(Response.values()).map(Response::label));
    }

    private static List<JsonNode> texts(Stream<String> texts) {
        return texts.map(text -> (JsonNode) JsonNodeFactory.instance.textNode(text))
                .toList();
    }

    private static JSONSchemaProps blocks(String description) {
        return new JSONSchemaPropsBuilder()
                .withDescription(description)
                .withType("integer")
                .withMinimum(1.0)
                .withMaximum(MOST_REPLICATES)
                .build();
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
        JSONSchemaProps images = property(status, "images");
        images.setXKubernetesListType("map");
        images.setXKubernetesListMapKeys(List.of("image"));
        images.setMaxItems(40L);
        images.getItems().getSchema().setRequired(List.of("image", "digest", "pinned"));
    }

    private static void conditions(JSONSchemaProps conditions) {
        conditions.setXKubernetesListType("map");
        conditions.setXKubernetesListMapKeys(List.of("type"));
        conditions.setMaxItems(16L);
        property(conditions, "[]", "lastTransitionTime").setFormat("date-time");
        conditions
                .getItems()
                .getSchema()
                .setRequired(List.of("type", "status", "reason", "message", "lastTransitionTime"));
    }

    /** A rule on a component of a record is found twice, on its field and on its accessor. */
    private static void distinctRules(JSONSchemaProps schema) {
        if (schema.getXKubernetesValidations() != null) {
            schema.setXKubernetesValidations(
                    schema.getXKubernetesValidations().stream().distinct().toList());
        }
        schema.getProperties().values().forEach(CampaignSchema::distinctRules);
        if (schema.getItems() != null && schema.getItems().getSchema() != null) {
            distinctRules(schema.getItems().getSchema());
        }
    }
}
