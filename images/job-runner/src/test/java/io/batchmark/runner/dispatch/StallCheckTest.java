package io.batchmark.runner.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.runner.database.RepositoryPartitions.Counts;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StallCheckTest {
    private static final long SECOND = 1_000_000_000L;

    private final StallCheck check = new StallCheck(4, Duration.ofSeconds(60));

    @Test
    void longPartitions_areNoStall() {
        look(new Counts(8, 4, 0), 1);
        assertThat(look(new Counts(8, 4, 0), 3600))
                .as("all threads have a partition")
                .isEmpty();
        look(new Counts(8, 8, 5), 3601);
        assertThat(look(new Counts(8, 8, 5), 7200)).as("the last partitions").isEmpty();
    }

    @Test
    void queuedPartitionWithFreeThreads_isStallAfterPatience() {
        look(new Counts(8, 6, 4), 1);
        assertThat(look(new Counts(8, 6, 4), 60)).isEmpty();
        assertThat(look(new Counts(8, 6, 4), 61))
                .hasValue("2 of 8 partitions that were sent have been in the queue for 60 s, and only 2 of 4 threads"
                        + " execute one: a message is lost, or a server takes none");
    }

    @Test
    void progress_beginsPatienceAgain() {
        look(new Counts(8, 6, 4), 1);
        look(new Counts(8, 7, 4), 50);
        assertThat(look(new Counts(8, 7, 4), 100)).isEmpty();
        assertThat(look(new Counts(8, 7, 4), 110)).isPresent();
    }

    @Test
    void endedPartitionsWithoutEndOfJob_areLostReply() {
        look(new Counts(8, 8, 8), 1);
        assertThat(look(new Counts(8, 8, 8), 61))
                .hasValue(
                        "all 8 partitions that were sent have ended 60 s ago, and the job waits for a reply: the reply"
                                + " is lost");
    }

    @Test
    void nothingSent_isNoStall() {
        look(new Counts(0, 0, 0), 1);
        assertThat(look(new Counts(0, 0, 0), 600)).isEmpty();
    }

    private Optional<String> look(Counts counts, long seconds) {
        return check.problem(counts, seconds * SECOND);
    }
}
