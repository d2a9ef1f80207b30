package io.batchmark.operator.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.api.pod.UserIds;
import io.batchmark.api.pod.UserIds.Choice;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlatformUserIdsTest {
    @Test
    void platformAssignsIdsOnOpenShift() {
        assertThat(new PlatformUserIds(Choice.Auto).of(hasOpenShift(true))).isEqualTo(UserIds.Assigned);
        assertThat(new PlatformUserIds(Choice.Auto).of(hasOpenShift(false))).isEqualTo(UserIds.Fixed);
    }

    @Test
    void apiServerIsNotAsked_ifTheChartChooses() {
        assertThat(new PlatformUserIds(Choice.Assigned).of(hasOpenShift())).isEqualTo(UserIds.Assigned);
        assertThat(new PlatformUserIds(Choice.Fixed).of(hasOpenShift())).isEqualTo(UserIds.Fixed);
    }

    @Test
    void apiServerIsAskedUntilItAnswersOnce() {
        PlatformUserIds ids = new PlatformUserIds(Choice.Auto);
        assertThatThrownBy(() -> ids.of(hasOpenShift())).isInstanceOf(KubernetesClientException.class);

        assertThat(ids.of(hasOpenShift(true))).isEqualTo(UserIds.Assigned);

        assertThat(ids.of(hasOpenShift())).isEqualTo(UserIds.Assigned);
    }

    /** A client that gives these answers, and then fails. */
    private static KubernetesClient hasOpenShift(Boolean... answers) {
        Deque<Boolean> left = new ArrayDeque<>(List.of(answers));
        return (KubernetesClient) Proxy.newProxyInstance(
                PlatformUserIdsTest.class.getClassLoader(),
                new Class<?>[] {KubernetesClient.class},
                (proxy, method, arguments) -> {
                    if (!method.getName().equals("hasApiGroup") || left.isEmpty()) {
                        throw new KubernetesClientException("no answer");
                    }
                    return left.remove();
                });
    }
}
