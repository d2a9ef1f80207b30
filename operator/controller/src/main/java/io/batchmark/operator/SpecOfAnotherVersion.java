package io.batchmark.operator;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.ClassUtil;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.quarkus.kubernetes.client.KubernetesClientObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads campaigns whose spec has what this version does not know, as where a newer custom resource definition is
 * installed. It is noted in the campaign, which must not be run as if it were not there; and one such campaign must not
 * make all the others unreadable.
 */
@Singleton
public final class SpecOfAnotherVersion extends DeserializationProblemHandler
        implements KubernetesClientObjectMapperCustomizer {
    private static final String SPEC = "/spec";

    @Override
    public void customize(ObjectMapper mapper) {
        mapper.addHandler(this);
        mapper.registerModule(new SimpleModule("campaign notes").setDeserializerModifier(new Notes()));
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
        if (!note(context, "/" + property, "")) {
            return false;
        }
        parser.skipChildren();
        return true;
    }

    @Override
    public @Nullable Object handleWeirdStringValue(
            DeserializationContext context, Class<?> type, String value, String failure) {
        return note(context, "", ": " + value) ? absent(type) : NOT_HANDLED;
    }

    @Override
    public @Nullable Object handleWeirdNumberValue(
            DeserializationContext context, Class<?> type, Number value, String failure) {
        return note(context, "", ": " + value) ? absent(type) : NOT_HANDLED;
    }

    @Override
    public @Nullable Object handleUnexpectedToken(
            DeserializationContext context, JavaType type, JsonToken token, JsonParser parser, String failure)
            throws IOException {
        if (!note(context, "", "")) {
            return NOT_HANDLED;
        }
        parser.skipChildren();
        return absent(type.getRawClass());
    }

    private static @Nullable Object absent(Class<?> type) {
        return type.isPrimitive() ? ClassUtil.defaultValue(type) : null;
    }

    /** Whether it is in a campaign, which will know of it where it is in its spec. */
    private static boolean note(DeserializationContext context, String field, String value) {
        if (!(context.getAttribute(Noted.class) instanceof Noted noted)) {
            return false;
        }
        String path = context.getParser().getParsingContext().pathAsPointer() + field;
        int spec = path.indexOf(SPEC);
        if (spec >= 0) {
            noted.paths.add(path.substring(spec + 1).replace('/', '.') + value);
        }
        return true;
    }

    /** What is noted of the campaign that is being read: its spec is read before it can be asked what it is part of. */
    private record Noted(List<String> paths) {}

    private static final class Notes extends BeanDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
            return description.getBeanClass() == BenchmarkCampaign.class ? new Noting(deserializer) : deserializer;
        }
    }

    private static final class Noting extends DelegatingDeserializer {
        private static final long serialVersionUID = 1L;

        Noting(JsonDeserializer<?> deserializer) {
            super(deserializer);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> deserializer) {
            return new Noting(deserializer);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Noted noted = new Noted(new ArrayList<>());
            context.setAttribute(Noted.class, noted);
            try {
                BenchmarkCampaign campaign = (BenchmarkCampaign) super.deserialize(parser, context);
                noted.paths.forEach(campaign::addNotUnderstood);
                return campaign;
            } finally {
                context.setAttribute(Noted.class, null);
            }
        }
    }

    /** Whoever copies a campaign by way of JSON copies the notes, too. */
    private abstract static class KeepingNotes {
        @JsonProperty
        @JsonIgnore(false)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        private @Nullable List<String> notUnderstood;
    }
}
