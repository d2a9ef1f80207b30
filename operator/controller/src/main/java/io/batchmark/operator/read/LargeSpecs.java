package io.batchmark.operator.read;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.SpecLookup;
import io.batchmark.api.v1alpha1.SpecSource;
import io.batchmark.api.validation.AnyJson;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Reads specs from the API server that are too large for the caches of the informers. The specs that were used last are kept, up to a number of bytes
 * for all campaigns. No number of campaigns takes more memory, and a campaign whose spec is not kept costs a request for each reading.
 */
public final class LargeSpecs implements SpecLookup {
    /** Thirty of the largest specs. */
    private static final long MOST = 2L << 20;

    private final UnaryOperator<String> get;
    private final ObjectMapper json = AnyJson.ofOperator();
    /** By UID, the one that was used last at the end. */
    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;

    private record Kept(long generation, SpecSource spec) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Answer(List<BenchmarkCampaign> items) {}

    /** @param get the answer of the API server to a path */
    LargeSpecs(UnaryOperator<String> get) {
        this.get = get;
    }

    /** @param client the client that reads with this lookup */
    public static LargeSpecs of(Supplier<KubernetesClient> client) {
        return new LargeSpecs(path -> client.get().raw(path));
    }

    /** One after another, because the answer may be as large as the API server allows. */
    @Override
    public synchronized SpecSource find(ObjectMeta campaign) {
        Kept before = kept.get(campaign.getUid());
        if (before != null && before.generation() >= campaign.getGeneration()) {
            return before.spec();
        }
        BenchmarkCampaign read = read(campaign);
        SpecSource spec = Objects.requireNonNull(read.source());
        keep(campaign.getUid(), new Kept(read.getMetadata().getGeneration(), spec));
        return spec;
    }

    private BenchmarkCampaign read(ObjectMeta campaign) {
        // the role of the operator has the verb list only
        String path = "/apis/batchmark.io/v1alpha1/namespaces/" + campaign.getNamespace()
                + "/benchmarkcampaigns?fieldSelector=metadata.name%3D" + campaign.getName();
        try {
            return json.readValue(get.apply(path), Answer.class).items().stream()
                    .filter(read -> campaign.getUid().equals(read.getMetadata().getUid()))
                    .findAny()
                    .orElseThrow(() -> new KubernetesClientException(
                            "campaign " + campaign.getName() + " was deleted", HttpURLConnection.HTTP_CONFLICT, null));
        } catch (JsonProcessingException e) {
            throw new KubernetesClientException("GET " + path, e);
        }
    }

    private void keep(String uid, Kept spec) {
        Kept before = kept.put(uid, spec);
        bytes += bytes(spec) - (before == null ? 0 : bytes(before));
        Iterator<Kept> oldest = kept.values().iterator();
        while (bytes > MOST) {
            bytes -= bytes(oldest.next());
            oldest.remove();
        }
    }

    private static long bytes(Kept spec) {
        // of a spec that has become too large, nothing is kept
        return spec.spec().isTooLarge() ? 0 : spec.spec().size();
    }
}
