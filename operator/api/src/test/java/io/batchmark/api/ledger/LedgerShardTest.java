package io.batchmark.api.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerShardTest {
    private static final Entry CENSORED = Entry.builder(
                    "baseline", 7, 2, Outcome.Censored, Instant.parse("2026-01-01T00:00:05.123456789Z"))
            .cause(Cause.OutOfMemory)
            .message("5 < 6 \" and \u00e9")
            .started(Instant.parse("2026-01-01T00:00:00Z"))
            .node("worker")
            .build();
    private static final Entry RETRIED = Entry.builder(
                    "0123456789", 100_000, 1, Outcome.Retried, Instant.parse("2026-01-01T00:00:00Z"))
            .cause(Cause.ImagePull)
            .build();

    @Test
    void packedRowsAreWhatTheyWere() throws UnreadableLedgerException {
        assertThat(LedgerShard.of(shard(rows())).rows())
                .isEqualTo(Map.of("b7-baseline-a2", CENSORED, "b100000-0123456789-a1", RETRIED));
    }

    @Test
    void oneWithoutRowsIsCountedToo() {
        LedgerShard shard = LedgerShard.withoutRows(shard(rows()));

        assertThat(shard.hasRows()).isFalse();
        assertThat(LedgerConfigMap.size(shard)).isEqualTo(2);
        assertThat(shard.getData()).isEmpty();
        assertThatThrownBy(shard::rows).isInstanceOf(IllegalStateException.class);
    }

    /** It is kept as long as the ConfigMap is there, whoever wrote it. */
    @Test
    void whatIsWrongWithAShardTakesLittleMemory() {
        LedgerShard shard = LedgerShard.of(shard(Map.of("b1-baseline-a1", "{\"" + "x".repeat(500_000) + "\":1}")));

        assertThatThrownBy(shard::rows)
                .isInstanceOf(UnreadableLedgerException.class)
                .satisfies(problem -> {
                    assertThat(problem.getMessage()).hasSizeLessThan(1024).endsWith("to have the run repeated");
                    assertThat(problem.getStackTrace()).isEmpty();
                });
    }

    private static Map<String, String> rows() {
        return Map.of(
                LedgerConfigMap.key(CENSORED), LedgerConfigMap.write(CENSORED),
                LedgerConfigMap.key(RETRIED), LedgerConfigMap.write(RETRIED));
    }

    private static ConfigMap shard(Map<String, String> rows) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName("packed-ledger-0")
                .endMetadata()
                .withData(rows)
                .build();
    }
}
