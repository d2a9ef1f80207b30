package io.batchmark.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.cluster.ApiServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares objects with a real API server, with the role of the operator. */
class StoredStateIT {
    private static final String LABELS = "labels: {batchmark.io/part: run, batchmark.io/job: a-1}";
    private static final String POD_SPEC =
            "{restartPolicy: Never, nodeName: none, containers: [{name: runner, image: any}]}";

    @Test
    void podAndJob_areSeen_untilTheyChange() throws Exception {
        KubernetesClient admin = ApiServer.get().admin();
        KubernetesClient operator = ApiServer.get().operator();
        String namespace = "stored-state";
        ApiServer.get().createNamespace(namespace);
        Job job = create(admin, namespace, Job.class, """
                {apiVersion: batch/v1, kind: Job, metadata: {name: one, %s},
                spec: {suspend: true, template: {spec: %s}}}""".formatted(LABELS, POD_SPEC));
        assertThat(StoredState.isSeen(job, List.of(), operator)).isTrue();

        Pod pod = create(
                admin,
                namespace,
                Pod.class,
                "{apiVersion: v1, kind: Pod, metadata: {name: one, %s}, spec: %s}".formatted(LABELS, POD_SPEC));
        assertThat(StoredState.isSeen(pod, List.of(), operator)).isTrue();
        assertThat(StoredState.isSeen(job, List.of(pod), operator)).isTrue();
        assertThat(StoredState.isSeen(job, List.of(), operator)).isFalse();

        admin.resource(pod).edit(changed -> {
            changed.getMetadata().getLabels().put("any", "change");
            return changed;
        });
        assertThat(StoredState.isSeen(pod, List.of(), operator)).isFalse();
        admin.resource(pod).withGracePeriod(0).delete();
        assertThat(StoredState.isSeen(pod, List.of(), operator)).isFalse();
    }

    private static <T extends HasMetadata> T create(
            KubernetesClient client, String namespace, Class<T> type, String yaml) {
        return client.resource(Serialization.unmarshal("# YAML\n" + yaml, type))
                .inNamespace(namespace)
                .create();
    }
}
