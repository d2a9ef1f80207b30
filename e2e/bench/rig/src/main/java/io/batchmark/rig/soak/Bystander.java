package io.batchmark.rig.soak;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Somebody else who deletes and changes objects of campaigns. */
final class Bystander {
    private static final String RUNS = "batchmark.io/part=run";
    private static final String LEDGERS = "batchmark.io/part=ledger";
    private static final Duration STORM = Duration.ofSeconds(2);

    private final KubernetesClient client;
    private final RandomGenerator random;

    Bystander(KubernetesClient client, RandomGenerator random) {
        this.client = client;
        this.random = random;
    }

    boolean deletePod(long grace) {
        Optional<Pod> pod = pick(pods());
        pod.ifPresent(any -> client.resource(any).withGracePeriod(grace).delete());
        return pod.isPresent();
    }

    boolean evictPod() {
        return pick(pods())
                .map(pod -> client.pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(pod.getMetadata().getName())
                        .evict())
                .orElse(false);
    }

    boolean deleteJob() {
        Optional<Job> job = pick(client.batch()
                .v1()
                .jobs()
                .inAnyNamespace()
                .withLabelSelector(RUNS)
                .list()
                .getItems());
        job.ifPresent(any -> client.resource(any)
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete());
        return job.isPresent();
    }

    /** Changes campaigns and ledgers all the time. */
    boolean storm() {
        List<HasMetadata> objects = Stream.concat(campaigns(), ledgers()).toList();
        long end = System.nanoTime() + STORM.toNanos();
        for (int i = 0; !objects.isEmpty() && System.nanoTime() - end < 0; i++) {
            client.resource(objects.get(i % objects.size()))
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"metadata\":{\"annotations\":{\"rig/storm\":\"" + i + "\"}}}");
        }
        return !objects.isEmpty();
    }

    private Stream<GenericKubernetesResource> campaigns() {
        return client
                .genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inAnyNamespace()
                .list()
                .getItems()
                .stream();
    }

    private Stream<? extends HasMetadata> ledgers() {
        return client.configMaps().inAnyNamespace().withLabelSelector(LEDGERS).list().getItems().stream();
    }

    private List<Pod> pods() {
        return client.pods().inAnyNamespace().withLabelSelector(RUNS).list().getItems();
    }

    private <T> Optional<T> pick(List<T> any) {
        return any.isEmpty() ? Optional.empty() : Optional.of(any.get(random.nextInt(any.size())));
    }
}
