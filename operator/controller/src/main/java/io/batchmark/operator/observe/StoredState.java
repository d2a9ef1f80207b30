package io.batchmark.operator.observe;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.operator.read.BoundedRead;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The versions of objects that the API server stores. The operator reads metadata alone, and only its first bytes. */
final class StoredState {
    private static final int MAX_BYTES = 16 * 1024;

    /** Pods of one answer: more than the servers of a run. */
    private static final int PAGE = 100;

    private static final String OBJECT = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    private static final String LIST = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    private static final ObjectMapper JSON = AnyJson.mapper();

    private StoredState() {}

    /**
     * Tests if the caches have the stored version of a pod or Job, and of a Job also each stored pod.
     *
     * @param seen pods of the campaign in the cache
     */
    static boolean isSeen(HasMetadata object, Collection<Pod> seen, KubernetesClient client) {
        String namespace = "/namespaces/" + object.getMetadata().getNamespace();
        String name = "/" + object.getMetadata().getName();
        if (!(object instanceof Job)) {
            return isSeen(object, "api/v1" + namespace + "/pods" + name, client);
        }
        return isSeen(object, "apis/batch/v1" + namespace + "/jobs" + name, client)
                && seen.stream()
                        .map(pod -> pod.getMetadata().getUid())
                        .collect(Collectors.toSet())
                        .containsAll(values(
                                "uid",
                                "api/v1" + namespace + "/pods?limit=" + PAGE + "&labelSelector=" + Labels.PART + "%3D"
                                        + Labels.RUN + ","
                                        + Labels.JOB + "%3D"
                                        + object.getMetadata().getLabels().get(Labels.JOB),
                                LIST,
                                client));
    }

    private static boolean isSeen(HasMetadata object, String path, KubernetesClient client) {
        try {
            return values("resourceVersion", path, OBJECT, client)
                    .contains(object.getMetadata().getResourceVersion());
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    /** The values of a field in the metadata of an answer, or of its items. */
    private static Set<String> values(String field, String path, String format, KubernetesClient client) {
        BoundedRead answer = BoundedRead.of(client, path, format, MAX_BYTES);
        Set<String> values = new HashSet<>();
        try (JsonParser json = JSON.createParser(answer.bytes())) {
            while (json.nextToken() != null) {
                if (field.equals(json.currentName())
                        && json.currentToken().isScalarValue()
                        && "metadata"
                                .equals(json.getParsingContext().getParent().getCurrentName())) {
                    values.add(json.getText());
                }
            }
        } catch (IOException e) {
            // the answer is cut: the values before its end count
            return values;
        }
        return values;
    }
}
