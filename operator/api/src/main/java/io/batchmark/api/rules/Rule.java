package io.batchmark.api.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of rules.
 *
 * @param path the object that the rule belongs to, such as {@code spec.brokers[].kafka}; empty for the whole campaign
 * @param condition the condition that must hold
 * @param text the sentence that refuses a campaign
 */
public record Rule(String path, Condition condition, Text text) {
    static Rule of(String path, Condition condition, Object... text) {
        return new Rule(path, condition, Text.of(text));
    }

    /** The condition for the API server. */
    public String cel() {
        return condition.cel();
    }

    /** The sentence for the API server, if it is the same for every campaign. */
    public @Nullable String message() {
        return text.literal();
    }

    /** The sentence for the API server as an expression. */
    public String messageExpression() {
        return text.cel();
    }

    /**
     * Checks a campaign.
     *
     * @param refusals gets the field and the sentence of each object that breaks the rule
     */
    public void check(JsonNode campaign, BiConsumer<String, String> refusals) {
        check("", path, campaign, refusals);
    }

    private void check(String field, String rest, JsonNode value, BiConsumer<String, String> refusals) {
        if (value.isMissingNode() || value.isNull()) {
            return;
        }
        if (rest.startsWith("[]")) {
            for (int i = 0; i < value.size(); i++) {
                check(field + "[" + i + "]", next(rest.substring(2)), value.get(i), refusals);
            }
        } else if (!rest.isEmpty()) {
            String name = rest.split("[.\\[]", 2)[0];
            check(
                    field.isEmpty() ? name : field + "." + name,
                    next(rest.substring(name.length())),
                    value.path(name),
                    refusals);
        } else {
            Map<String, JsonNode> scope = Map.of(Place.SELF_NAME, value);
            if (!condition.java().test(scope)) {
                refusals.accept(
                        field.isEmpty() ? "metadata.name" : field, text.java().apply(scope));
            }
        }
    }

    private static String next(String rest) {
        return rest.startsWith(".") ? rest.substring(1) : rest;
    }
}
