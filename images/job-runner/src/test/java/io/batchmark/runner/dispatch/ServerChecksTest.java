package io.batchmark.runner.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.runner.database.ServerRoster.Entry;
import io.batchmark.runner.database.ServerRoster.Work;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerChecksTest {
    private static final Entry FIRST = new Entry(0, 2, Work.NONE, null, null, false, 1);

    @Test
    void serversThatAnswer_areNoTrouble() {
        assertThat(trouble(new Entry(1, 1, Work.NONE, null, null, false, 60))).isEmpty();
    }

    @Test
    void serverThatHasLeft_isTrouble() {
        assertThat(trouble(new Entry(1, 1, Work.NONE, null, null, true, 1)))
                .hasValue("server 1 has ended before the batch job: see the end of its pod and its log");
    }

    @Test
    void silentServer_isTrouble() {
        assertThat(trouble(new Entry(1, 1, Work.NONE, null, null, false, 61)))
                .hasValue("server 1 has not answered for 61 s: it may have no processor, or its node may be lost");
    }

    @Test
    void messageAboutTheEngine_isASignAlone() {
        Entry entry = new Entry(1, 1, Work.NONE, null, "CWSIJ0042E: gone", false, 1);
        Entry second = new Entry(2, 1, Work.NONE, null, "CWSIJ0047E: gone", false, 1);
        assertThat(trouble(entry)).isEmpty();
        assertThat(ServerChecks.signs(List.of(FIRST), Optional.empty())).isEmpty();
        assertThat(ServerChecks.signs(List.of(FIRST, entry, second), Optional.of("CWSID0016E: stopped")))
                .isEqualTo("; the log of server 0 has: CWSID0016E: stopped; the log of server 1 has: CWSIJ0042E: gone");
    }

    @Test
    void failureOfPartition_isNamedAfterItsServer() {
        Entry failed = new Entry(1, 1, Work.NONE, "a chunk took too long", null, false, 1);
        assertThat(trouble(failed)).as("the job ends by itself").isEmpty();
        assertThat(ServerChecks.failure(List.of(FIRST, failed))).hasValue("server 1: a chunk took too long");
    }

    @Test
    void missingServers_areThoseBehindTheIteration() {
        List<Entry> entries = List.of(FIRST, new Entry(2, 1, Work.NONE, null, null, false, 1));
        assertThat(ServerChecks.missing(entries, 3, 1)).containsExactly(1);
        assertThat(ServerChecks.missing(entries, 3, 2)).containsExactly(1, 2);
        assertThat(ServerChecks.late(List.of(1, 2), 2, Deadline.in(Duration.ofSeconds(60))))
                .isEqualTo("server 1, 2 has not ended iteration 1 within 60 s: see its log");
        assertThat(ServerChecks.late(List.of(1), 1, Deadline.in(Duration.ofSeconds(240))))
                .isEqualTo("server 1 has not joined within 240 s: see its log");
    }

    private static Optional<String> trouble(Entry entry) {
        return ServerChecks.trouble(List.of(FIRST, entry), Duration.ofSeconds(60));
    }
}
