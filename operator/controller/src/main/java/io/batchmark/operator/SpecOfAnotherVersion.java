package io.batchmark.operator;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.util.ClassUtil;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads campaigns whose spec has what this version does not know, as where a newer custom resource definition is
 * installed. It is noted in the campaign, which must not be run as if it were not there; and one such campaign must not
 * make all the others unreadable. Fields beside {@code design} and the others of the spec's first level are left unread.
 */
@Singleton
public final class SpecOfAnotherVersion extends DeserializationProblemHandler
        implements KubernetesClientObjectMapperCustomizer {
    private static final String SPEC = "/spec";

    @Override
    public void customize(ObjectMapper mapper) {
        mapper.addHandler(this);
        mapper.addMixIn(BenchmarkCampaign.class, KeepingNotes.class);
    }

    @Override
    public boolean handleUnknownProperty(
            DeserializationContext context,
            JsonParser parser,
            JsonDeserializer<?> deserializer,
            Object beanOrClass,
            String property)
            throws IOException {
        if (!note(context, beanOrClass, "/" + property, "")) {
            return false;
        }
        parser.skipChildren();
        return true;
    }

    @Override
    public @Nullable Object handleWeirdStringValue(
            DeserializationContext context, Class<?> type, String value, String failure) {
        return note(context, null, "", ": " + value) ? absent(type) : NOT_HANDLED;
    }

    @Override
    public @Nullable Object handleWeirdNumberValue(
            DeserializationContext context, Class<?> type, Number value, String failure) {
        return note(context, null, "", ": " + value) ? absent(type) : NOT_HANDLED;
    }

    @Override
    public @Nullable Object handleUnexpectedToken(
            DeserializationContext context, JavaType type, JsonToken token, JsonParser parser, String failure)
            throws IOException {
        if (!note(context, null, "", "")) {
            return NOT_HANDLED;
        }
        parser.skipChildren();
        return absent(type.getRawClass());
    }

    private static @Nullable Object absent(Class<?> type) {
        return type.isPrimitive() ? ClassUtil.defaultValue(type) : null;
    }

    /** Whether it is in a campaign, which now knows of it where it is in its spec. */
    private static boolean note(
            DeserializationContext context, @Nullable Object beanOrClass, String field, String value) {
        JsonStreamContext where = context.getParser().getParsingContext();
        String path = where.pathAsPointer() + field;
        while (where != null && !(where.getCurrentValue() instanceof BenchmarkCampaign)) {
            where = where.getParent();
        }
        if (where == null) {
            // Jackson hands over the unknown fields of a record when it has forgotten what the record is part of
            return beanOrClass instanceof BenchmarkCampaignSpec || beanOrClass instanceof BenchmarkCampaignStatus;
        }
        int spec = path.indexOf(SPEC);
        if (spec >= 0) {
            ((BenchmarkCampaign) where.getCurrentValue())
                    .addNotUnderstood(path.substring(spec + 1).replace('/', '.') + value);
        }
        return true;
    }

    /** Whoever copies a campaign by way of JSON copies the notes, too. */
    private abstract static class KeepingNotes {
        @JsonProperty
        @JsonIgnore(false)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        private @Nullable List<String> notUnderstood;
    }
}
