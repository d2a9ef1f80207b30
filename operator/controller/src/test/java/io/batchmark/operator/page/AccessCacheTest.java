package io.batchmark.operator.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.page.Access.Verdict;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AccessCacheTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> asked = new ArrayList<>();
    private boolean answers = true;
    private Verdict verdict = Verdict.Allowed;

    private final AccessCache cache = new AccessCache(
            (token, namespace, campaign) -> {
                asked.add(token + " " + namespace + "/" + campaign);
                if (!answers) {
                    throw new KubernetesClientException("no answer");
                }
                return new Access(verdict, "somebody");
            },
            nanos::get);

    private Verdict ask(String token, String campaign) {
        return cache.of(token, "bench", campaign).verdict();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void theApiServerIsAskedOnceForAMinute() {
        for (int i = 0; i < 100; i++) {
            assertThat(ask("token", "mine")).isEqualTo(Verdict.Allowed);
        }
        assertThat(asked).containsExactly("token bench/mine");
        verdict = Verdict.Refused;
        pass(AccessCache.KEEP);
        assertThat(ask("token", "mine")).isEqualTo(Verdict.Refused);
    }

    @Test
    void noTokenAndNoCampaignAnswersForAnother() {
        ask("token", "mine");
        verdict = Verdict.Refused;
        assertThat(ask("token", "other")).isEqualTo(Verdict.Refused);
        assertThat(ask("another", "mine")).isEqualTo(Verdict.Refused);
        assertThat(ask("token", "mine")).isEqualTo(Verdict.Allowed);
    }

    @Test
    void itIsAskedSoOftenInASecondAndNoMore() {
        verdict = Verdict.Unknown;
        for (int i = 0; i < 100; i++) {
            ask("guess " + i, "mine");
        }
        assertThat(asked).hasSize(AccessCache.MOST);
        assertThat(ask("guess 100", "mine")).isEqualTo(Verdict.Later);
        pass(Duration.ofSeconds(1));
        assertThat(ask("guess 100", "mine")).isEqualTo(Verdict.Unknown);
    }

    @Test
    void withoutAnAnswerNobodySeesAnything() {
        answers = false;
        assertThat(ask("token", "mine")).isEqualTo(Verdict.Later);
        answers = true;
        assertThat(ask("token", "mine")).isEqualTo(Verdict.Allowed);
    }
}
