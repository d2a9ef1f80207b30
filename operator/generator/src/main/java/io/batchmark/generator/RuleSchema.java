package io.batchmark.generator;

import io.batchmark.api.rules.Rule;
import io.batchmark.api.rules.Rules;
import io.batchmark.api.rules.TextPattern;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRuleBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of rules in the definition. */
final class RuleSchema {
    private RuleSchema() {}

    static void addTo(JSONSchemaProps root) {
        Rules.ALL.forEach(rule -> add(rule, SchemaPath.property(root, path(rule))));
        replacePatterns(root);
    }

    private static String[] path(Rule rule) {
        return Stream.of(rule.path().replace("[]", ".[]").split("[.]"))
                .filter(part -> !part.isEmpty())
                .toArray(String[]::new);
    }

    private static void add(Rule rule, JSONSchemaProps schema) {
        ValidationRule validation = new ValidationRuleBuilder()
                .withRule(rule.cel())
                .withMessage(rule.message())
                .withMessageExpression(rule.message() == null ? rule.messageExpression() : null)
                .build();
        List<ValidationRule> rules = new ArrayList<>(
                schema.getXKubernetesValidations() == null ? List.of() : schema.getXKubernetesValidations());
        rules.add(validation);
        schema.setXKubernetesValidations(rules);
    }

    /** The pattern that a text must have; null if there is no such pattern. */
    static @Nullable String pattern(JSONSchemaProps schema) {
        if (schema.getPattern() != null || schema.getXKubernetesValidations() == null) {
            return schema.getPattern();
        }
        List<String> rules = schema.getXKubernetesValidations().stream()
                .map(ValidationRule::getRule)
                .toList();
        return Stream.of(TextPattern.values())
                .filter(pattern -> rules.contains(pattern.rule().cel()))
                .map(TextPattern::pattern)
                .findFirst()
                .orElse(null);
    }

    /** The API server quotes a pattern as a regular expression; a rule has a sentence. */
    private static void replacePatterns(JSONSchemaProps schema) {
        String pattern = schema.getPattern();
        // Kubernetes 1.30 takes a value of two types for one without bounds, and refuses a rule on many of them
        if (pattern != null && !Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
            TextPattern known = TextPattern.of(pattern)
                    .orElseThrow(() -> new IllegalStateException("TextPattern has no sentence for " + pattern));
            add(known.rule(), schema);
            schema.setPattern(null);
        }
        if (schema.getProperties() != null) {
            schema.getProperties().values().forEach(RuleSchema::replacePatterns);
        }
        if (schema.getItems() != null && schema.getItems().getSchema() != null) {
            replacePatterns(schema.getItems().getSchema());
        }
        if (schema.getAdditionalProperties() != null
                && schema.getAdditionalProperties().getSchema() != null) {
            replacePatterns(schema.getAdditionalProperties().getSchema());
        }
    }
}
