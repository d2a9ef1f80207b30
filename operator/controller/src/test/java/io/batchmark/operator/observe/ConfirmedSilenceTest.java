package io.batchmark.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.run.Since;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Waits for overdue events while a watch is current, or behind. */
class ConfirmedSilenceTest {
    private static final Instant SEEN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant NOW = SEEN.plusSeconds(600);

    private final ConfirmedSilence silence = new ConfirmedSilence();
    private final List<String> asked = new ArrayList<>();
    private boolean isCurrent = true;

    @Test
    void confirmedObject_hasWaitedSinceItWasSeen() {
        assertThat(look(NOW, "7").of("pod-0 scheduled")).isEqualTo(SEEN);
    }

    @Test
    void objectWithNewsAtTheApiServer_hasNotWaited_untilTheWatchHasItsVersion() {
        isCurrent = false;
        assertThat(look(NOW, "7").of("pod-0")).isEqualTo(NOW);
        assertThat(look(NOW, "7").of("pod-0 gone")).isEqualTo(NOW);
        assertThat(look(NOW, "7").of("pod-1")).isEqualTo(SEEN);
        isCurrent = true;
        assertThat(look(NOW, "8").of("pod-0")).isEqualTo(SEEN);
    }

    @Test
    void confirmation_isGoodForTenSeconds() {
        look(NOW, "7");
        look(NOW.plusSeconds(9), "7");
        assertThat(asked).hasSize(1);
        isCurrent = false;
        assertThat(look(NOW.plusSeconds(10), "7").of("pod-0")).isEqualTo(NOW.plusSeconds(10));
    }

    @Test
    void apiServerThatDoesNotAnswer_isAskedOnce_andConfirmsNothing() {
        List<HasMetadata> silent = List.of(pod("pod-0", "1"), pod("pod-1", "1"));

        Since since = silence.confirmed(silent.stream(), what -> SEEN, NOW, object -> {
            asked.add(object.getMetadata().getUid());
            throw new KubernetesClientException("timeout");
        });

        assertThat(asked).hasSize(1);
        assertThat(since.of("pod-0")).isEqualTo(NOW);
        assertThat(since.of("pod-1")).isEqualTo(NOW);
    }

    @Test
    void manyObjects_areConfirmedInTurns() {
        List<HasMetadata> silent =
                IntStream.range(0, 250).mapToObj(i -> pod("pod-" + i, "1")).toList();

        look(NOW, silent.stream());
        assertThat(asked).hasSize(100);
        look(NOW, silent.stream());
        Since since = look(NOW, silent.stream());
        assertThat(asked).hasSize(250).doesNotHaveDuplicates();
        assertThat(silent)
                .allSatisfy(
                        pod -> assertThat(since.of(pod.getMetadata().getUid())).isEqualTo(SEEN));
        // those that were asked about first are the next ones again
        look(NOW.plusSeconds(60), silent.stream());
        assertThat(asked.subList(250, 350)).doesNotHaveDuplicates();
    }

    private Since look(Instant now, String version) {
        return look(now, Stream.of(pod("pod-0", version)));
    }

    private Since look(Instant now, Stream<HasMetadata> silent) {
        return silence.confirmed(silent, what -> SEEN, now, object -> {
            asked.add(object.getMetadata().getUid());
            return isCurrent;
        });
    }

    private static HasMetadata pod(String uid, String version) {
        return new PodBuilder()
                .withNewMetadata()
                .withUid(uid)
                .withResourceVersion(version)
                .endMetadata()
                .build();
    }
}
