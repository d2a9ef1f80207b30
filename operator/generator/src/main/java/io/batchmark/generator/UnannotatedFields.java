package io.batchmark.generator;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Map;

/** What the fields mean whose types cannot say so: those of Kubernetes, and those that the pure part of the operator decides with. */
final class UnannotatedFields {
    private static final Map<String, String> TOLERATION = Map.of(
            "key", "Key of the taint; any where it is missing, which takes operator Exists.",
            "operator", "Equal, the default: the taint has this value. Exists: it has any.",
            "value", "Value of the taint, with operator Equal.",
            "effect", "Effect of the taint; any where it is missing.",
            "tolerationSeconds",
                    "With effect NoExecute: how many seconds a pod stays on a node that gets the taint. Missing: as long as it runs.");

    private static final Map<String, String> SPREAD = Map.of(
            "maxSkew",
                    "By how many of these pods one part of the cluster may be ahead of that with the fewest. At least 1.",
            "topologyKey", "Label of nodes whose values are the parts, such as topology.kubernetes.io/zone.",
            "whenUnsatisfiable",
                    "Where no node keeps to it: DoNotSchedule leaves the pod waiting, ScheduleAnyway takes the node that keeps to it best.",
            "minDomains",
                    "How many parts there have to be, or the fewest pods in a part count as 0. With DoNotSchedule only.",
            "nodeAffinityPolicy",
                    "Honor, the default: only nodes that the node selector of the pod lets it on count. Ignore: all count.",
            "nodeTaintsPolicy",
                    "Honor: nodes with taints that the pod does not tolerate do not count. Ignore, the default: all count.",
            "matchLabelKeys", "Keys of labels of the pod: only pods with the same values of these are counted.",
            "labelSelector", "Which pods of the namespace are counted.");

    private static final Map<String, String> SELECTOR = Map.of(
            "matchLabels", "Labels that a pod must have with these values, all of them.",
            "matchExpressions", "Further conditions on labels of a pod, all of which must hold.",
            "matchExpressions.[].key", "Key of the label.",
            "matchExpressions.[].operator",
                    "In, NotIn: the value is one of values, or none. Exists, DoesNotExist: there is such a label, or none.",
            "matchExpressions.[].values", "Values for In and NotIn; none for Exists and DoesNotExist.");

    private static final Map<String, String> CONDITION = Map.of(
            "type", "Type of the condition, such as Complete; see conditions for the meaning of each type.",
            "status", "True, False or Unknown.",
            "reason", "The reason as one word for programs.",
            "message", "The reason and the remedy, as a sentence for people.",
            "lastTransitionTime", "Time of the last change of status.",
            "observedGeneration", "metadata.generation of the campaign that the condition describes.");

    private static final Map<String, String> COUNT = Map.of(
            "planned",
                    "Runs of the plan. If the number of blocks is open, this is the largest possible number, and at "
                            + "the end the actual number.",
            "running", "Started runs that are not recorded yet.",
            "succeeded", "Runs that were measured.",
            "censored",
                    "Runs that ended before their job had finished: at their time limit, out of memory or failed. "
                            + "They count as longer than their time.",
            "invalid", "Runs that did other work than planned, or whose result cannot be used. They do not count.",
            "failed", "Runs that the infrastructure ended at every attempt. They do not count.");

    private UnannotatedFields() {}

    static void describe(JSONSchemaProps spec, JSONSchemaProps status) {
        JSONSchemaProps pod = SchemaPath.property(spec, "runner", "podTemplate", "spec");
        describe(SchemaPath.property(pod, "tolerations", "[]"), TOLERATION);
        JSONSchemaProps spread = SchemaPath.property(pod, "topologySpreadConstraints", "[]");
        describe(spread, SPREAD);
        describe(SchemaPath.property(spread, "labelSelector"), SELECTOR);
        describe(SchemaPath.property(status, "conditions", "[]"), CONDITION);
        describe(SchemaPath.property(status, "runs"), COUNT);
    }

    private static void describe(JSONSchemaProps object, Map<String, String> texts) {
        texts.forEach((field, text) ->
                SchemaPath.property(object, field.split("[.]", -1)).setDescription(text));
    }
}
