package io.batchmark.operator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.status.CampaignEvents;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AttemptRemoverTest {
    private static final int RUNS = 100;

    /** Any request fails. */
    private final KubernetesClient client = proxy(KubernetesClient.class, null);

    private final Context<BenchmarkCampaign> context = proxy(Context.class, client);

    @Test
    void manyStops_goThroughThePodsATimeOrTwo() {
        AtomicInteger reads = new AtomicInteger();
        List<Pod> pods = new AbstractList<>() {
            @Override
            public Pod get(int index) {
                reads.incrementAndGet();
                return pod(index);
            }

            @Override
            public int size() {
                return RUNS;
            }
        };
        // their pods are gone, so that no request is needed
        List<Stop> stops = IntStream.range(0, RUNS)
                .mapToObj(number -> new Stop(new Run.Key("gone", number), 1, Cause.NodeLost))
                .toList();
        Decision decision = new Decision(List.of(), List.of(), List.of(), List.of(), stops, List.of(), null, null);
        ObservedObjects objects = new ObservedObjects(List.of(), pods, List.of(), List.of(), List.of(), null, null);

        boolean isAll = new AttemptRemover(new BenchmarkCampaign(), context)
                .end(
                        decision,
                        objects,
                        new KeptRuns(List.of(), List.of()),
                        new CampaignEvents(client, Clock.systemUTC()));
        assertThat(isAll).isTrue();
        assertThat(reads).hasValueLessThanOrEqualTo(2 * RUNS);
    }

    private static Pod pod(int number) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("any-" + number)
                .addToLabels(Labels.TREATMENT, "there")
                .addToLabels(Labels.BLOCK, String.valueOf(number + 1))
                .addToLabels(Labels.ATTEMPT, "1")
                .endMetadata()
                .build();
    }

    /** Answers the client of a context; any other call fails. */
    @SuppressWarnings("unchecked")
    private static <T> T proxy(Class<? super T> type, Object client) {
        return (T) Proxy.newProxyInstance(
                AttemptRemoverTest.class.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("getClient")) {
                        return client;
                    }
                    throw new AssertionError(method + " is called");
                });
    }
}
