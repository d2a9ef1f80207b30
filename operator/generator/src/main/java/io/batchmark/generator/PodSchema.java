package io.batchmark.generator;

import static io.batchmark.generator.SchemaPath.property;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.v1alpha1.Runner;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Arrays;
import java.util.List;

/** Bounds of what a campaign says about pods, in types of Kubernetes' own that have none. */
final class PodSchema {
    private static final String QUANTITY =
            "^[0-9]{1,15}([.][0-9]{1,9})?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][0-9]{1,2})?$";
    private static final String LABEL = "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$";
    private static final double LARGEST_QUANTITY = 1e15;
    private static final double LARGEST_INT = Integer.MAX_VALUE;

    /** The longest key of a label: prefix, slash and name. */
    private static final long KEY = 317;

    private static final long VALUE = 63;
    private static final long ANNOTATION = 4096;
    private static final long ENTRIES = 32;

    private PodSchema() {}

    /** @param objects all that the spec consists of */
    static void bound(JSONSchemaProps spec, List<RecordSchema> objects) {
        objects.stream()
                .filter(object -> object.type() == Runner.Resources.class)
                .forEach(object -> resources(object.schema()));
        JSONSchemaProps runner = property(spec, "runner");
        metadata(property(runner, "podTemplate", "metadata"));
        podSpec(property(runner, "podTemplate", "spec"));
    }

    private static void resources(JSONSchemaProps resources) {
        for (JSONSchemaProps amounts : resources.getProperties().values()) {
            amounts.setMaxProperties(16L);
            JSONSchemaProps amount = property(amounts, "*");
            // no rule that says it in words: the API server of Kubernetes 1.30 takes a value of two types for one
            // without bounds
            amount.setPattern(QUANTITY);
            amount.setMaxLength(32L);
            amount.setMinimum(0.0);
            amount.setMaximum(LARGEST_QUANTITY);
        }
    }

    private static void metadata(JSONSchemaProps metadata) {
        // rules on them have an upper cost only where they have an upper size
        labels(property(metadata, "labels"));
        property(metadata, "annotations").setMaxProperties(ENTRIES);
        property(metadata, "annotations", "*").setMaxLength(ANNOTATION);
    }

    private static void podSpec(JSONSchemaProps spec) {
        labels(property(spec, "nodeSelector"));

        property(spec, "tolerations").setXKubernetesListType("atomic");
        JSONSchemaProps toleration = property(spec, "tolerations", "[]");
        property(toleration, "key").setMaxLength(KEY);
        property(toleration, "value").setMaxLength(VALUE);
        oneOf(property(toleration, "operator"), "Exists", "Equal");
        oneOf(property(toleration, "effect"), "NoSchedule", "PreferNoSchedule", "NoExecute");
        range(property(toleration, "tolerationSeconds"), 0, LARGEST_INT);

        property(spec, "topologySpreadConstraints").setXKubernetesListType("atomic");
        JSONSchemaProps spread = property(spec, "topologySpreadConstraints", "[]");
        range(property(spread, "maxSkew"), 1, LARGEST_INT);
        range(property(spread, "minDomains"), 1, LARGEST_INT);
        property(spread, "topologyKey").setMaxLength(KEY);
        oneOf(property(spread, "whenUnsatisfiable"), "DoNotSchedule", "ScheduleAnyway");
        oneOf(property(spread, "nodeAffinityPolicy"), "Honor", "Ignore");
        oneOf(property(spread, "nodeTaintsPolicy"), "Honor", "Ignore");
        property(spread, "matchLabelKeys").setMaxItems(ENTRIES);
        property(spread, "matchLabelKeys", "[]").setMaxLength(KEY);
        labels(property(spread, "labelSelector", "matchLabels"));
        property(spread, "labelSelector", "matchExpressions").setMaxItems(ENTRIES);
        JSONSchemaProps expression = property(spread, "labelSelector", "matchExpressions", "[]");
        property(expression, "key").setMaxLength(KEY);
        oneOf(property(expression, "operator"), "In", "NotIn", "Exists", "DoesNotExist");
        property(expression, "values").setMaxItems(ENTRIES);
        property(expression, "values", "[]").setMaxLength(VALUE);
    }

    private static void labels(JSONSchemaProps labels) {
        labels.setMaxProperties(ENTRIES);
        property(labels, "*").setMaxLength(VALUE);
        property(labels, "*").setPattern(LABEL);
    }

    private static void oneOf(JSONSchemaProps property, String... values) {
        property.setEnum(Arrays.stream(values).<JsonNode>map(TextNode::valueOf).toList());
    }

    private static void range(JSONSchemaProps property, double least, double most) {
        property.setMinimum(least);
        property.setMaximum(most);
    }
}
