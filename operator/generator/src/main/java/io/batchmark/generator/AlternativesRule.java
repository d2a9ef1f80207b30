package io.batchmark.generator;

import io.batchmark.api.v1alpha1.Alternatives;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRuleBuilder;
import java.util.ArrayList;
import java.util.List;

/** The rule that an object has exactly one of its alternatives. */
final class AlternativesRule {
    private AlternativesRule() {}

    /** In front of the other rules of the object: what they say depends on which one it has. */
    static void addTo(RecordSchema object) {
        Alternatives.of(object.type()).ifPresent(alternatives -> {
            List<ValidationRule> rules = new ArrayList<>(List.of(rule(object, alternatives)));
            if (object.schema().getXKubernetesValidations() != null) {
                rules.addAll(object.schema().getXKubernetesValidations());
            }
            object.schema().setXKubernetesValidations(rules);
        });
    }

    private static ValidationRule rule(RecordSchema object, Alternatives alternatives) {
        ValidationRuleBuilder rule = new ValidationRuleBuilder().withRule(alternatives.rule());
        String wrong = " must have exactly one of " + alternatives.explained();
        return object.isEntry()
                ? rule.withMessageExpression("'spec." + object.field() + " ' + self.name + '" + wrong + "'")
                        .build()
                : rule.withMessage(object.field() + wrong).build();
    }
}
