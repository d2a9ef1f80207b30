package io.batchmark.operator.act;

import static java.net.HttpURLConnection.HTTP_CONFLICT;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.NameTakenException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The names that a campaign's objects have to have. What somebody else has made under one of them is neither used nor
 * changed nor deleted: a {@link NameTakenException} says what it is.
 */
final class OwnedObjects {
    private final KubernetesClient client;

    OwnedObjects(KubernetesClient client) {
        this.client = client;
    }

    /** An object as the API server has it; null where it has none. */
    <T extends HasMetadata> @Nullable T find(T wanted) {
        T there = client.resource(wanted).get();
        if (there != null && !Ownership.isOwn(there, wanted)) {
            throw new NameTakenException(wanted);
        }
        return there;
    }

    /** Makes an object, unless it is there; returns it as it was created, and nothing if it is there. */
    <T extends HasMetadata> Optional<T> make(T wanted) {
        return make(wanted, () -> client.resource(wanted).create());
    }

    /**
     * Makes an object, unless it is there.
     *
     * @param creation how
     * @return the object as it was created; nothing if it is there
     */
    <T extends HasMetadata> Optional<T> make(T wanted, Supplier<T> creation) {
        try {
            return Optional.of(creation.get());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_CONFLICT) {
                throw e;
            }
            // a Secret is not read: its name has a part of the UID, so no other object has it by chance
            if (!(wanted instanceof Secret) && find(wanted) == null) {
                throw e; // gone meanwhile: the next look makes it
            }
            return Optional.empty();
        }
    }

    /**
     * Makes a ConfigMap, or replaces what it says.
     *
     * @param there what was found of it; the API server refuses to replace another version of it
     */
    void write(ConfigMap wanted, @Nullable ConfigMap there) {
        if (there == null) {
            client.resource(wanted).create();
        } else {
            client.resource(there).patch(PatchContext.of(PatchType.JSON_MERGE), replacement(there, wanted));
        }
    }

    private static String replacement(ConfigMap there, ConfigMap wanted) {
        ObjectNode patch = Serialization.jsonMapper().createObjectNode();
        patch.putObject("metadata").put("resourceVersion", there.getMetadata().getResourceVersion());
        replace(patch.putObject("data"), there.getData(), wanted.getData());
        replace(patch.putObject("binaryData"), there.getBinaryData(), wanted.getBinaryData());
        return patch.toString();
    }

    private static void replace(ObjectNode patch, @Nullable Map<String, String> there, Map<String, String> wanted) {
        if (there != null) {
            there.keySet().forEach(patch::putNull);
        }
        wanted.forEach(patch::put);
    }

    /**
     * Makes sure that the namespace is not being deleted, which the API server says to who makes something there, and to nobody who
     * changes what is there.
     *
     * @throws KubernetesClientException if it is
     */
    void requireNamespace(BenchmarkCampaign campaign) {
        try {
            client.resource(LedgerConfigMap.of(campaign, 0, List.of())).dryRun().create();
        } catch (KubernetesClientException e) {
            if (ApiError.isNamespaceTerminating(e)) {
                throw e;
            }
        }
    }

    /** Deletes a pod, if it is there and the campaign's. */
    void delete(Pod wanted) {
        Pod there = client.resource(wanted).get();
        if (there != null && Ownership.isOwn(there, wanted)) {
            client.resource(there).delete();
        }
    }
}
