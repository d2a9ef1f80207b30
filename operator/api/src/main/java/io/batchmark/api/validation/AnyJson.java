package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.SpecLookup;
import io.batchmark.api.v1alpha1.SpecSource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.WatchEvent;

/**
 * How JSON of an API server is read, whatever it is. Lists and watches are about the objects of all users together: what
 * cannot be read in one of them would hide all the others.
 */
public final class AnyJson {
    /** Ten times what an API server takes; nothing here goes through unknown JSON by recursion. */
    private static final int DEPTH = 100_000;

    /** Bytes of a spec that the operator keeps for each campaign: more than most specs have. */
    private static final int KEPT = 4 * 1024;

    private AnyJson() {}

    /** Reads any campaign, and all else as ever. */
    public static ObjectMapper mapper() {
        return mapper(SpecReader.MOST, AnyJson::isKept);
    }

    /** Reads no more of an object than the operator uses, however large it is. */
    public static ObjectMapper ofOperator() {
        return narrow(mapper());
    }

    /**
     * Like {@link #ofOperator()}, and keeps small specs only.
     *
     * @param lookup finds the other specs
     */
    public static ObjectMapper ofOperator(SpecLookup lookup) {
        return narrow(mapper(KEPT, lookup));
    }

    private static SpecSource isKept(ObjectMeta campaign) {
        throw new IllegalStateException("the spec of " + campaign.getName() + " is kept");
    }

    private static ObjectMapper mapper(int kept, SpecLookup lookup) {
        return json().registerModule(new SimpleModule("campaigns")
                .addDeserializer(BenchmarkCampaign.class, new CampaignReader(kept, lookup)));
    }

    private static ObjectMapper narrow(ObjectMapper mapper) {
        return mapper.registerModule(new SimpleModule("narrow")
                .setDeserializerModifier(new NarrowReading())
                .addDeserializer(WatchEvent.class, new WatchEventReader())
                .addDeserializer(GenericKubernetesResource.class, new StrimziReader()));
    }

    private static ObjectMapper json() {
        JsonFactory factory = JsonFactory.builder()
                // the API server has limits of its own, and such a name may be that of an environment variable
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEPTH)
                        .maxNameLength(Integer.MAX_VALUE)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNumberLength(Integer.MAX_VALUE)
                        .build())
                .streamWriteConstraints(
                        StreamWriteConstraints.builder().maxNestingDepth(DEPTH).build())
                // whose hash values are the same is for users to choose
                .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
                .build();
        return new ObjectMapper(factory);
    }
}
