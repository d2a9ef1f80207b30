package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StallCheckTest {
    private static final long SECOND = 1_000_000_000L;

    private final StallCheck check = new StallCheck(4, 60);

    @Test
    void longPartitions_areNoStall() {
        look(8, 4, 0, 1);
        assertThat(look(8, 4, 0, 3600)).as("all threads have a partition").isNull();
        look(8, 8, 5, 3601);
        assertThat(look(8, 8, 5, 7200)).as("the last partitions").isNull();
    }

    @Test
    void queuedPartitionWithFreeThreads_isStallAfterPatience() {
        look(8, 6, 4, 1);
        assertThat(look(8, 6, 4, 60)).isNull();
        assertThat(look(8, 6, 4, 61))
                .isEqualTo("2 of 8 partitions that were sent have been in the queue for 60 s, and only 2 of 4 threads"
                        + " execute one: a message is lost, or a server takes none");
    }

    @Test
    void progress_beginsPatienceAgain() {
        look(8, 6, 4, 1);
        look(8, 7, 4, 50);
        assertThat(look(8, 7, 4, 100)).isNull();
        assertThat(look(8, 7, 4, 110)).isNotNull();
    }

    @Test
    void endedPartitionsWithoutEndOfJob_areLostReply() {
        look(8, 8, 8, 1);
        assertThat(look(8, 8, 8, 61))
                .isEqualTo(
                        "all 8 partitions that were sent have ended 60 s ago, and the job waits for a reply: the reply"
                                + " is lost");
    }

    @Test
    void nothingSent_isNoStall() {
        look(0, 0, 0, 1);
        assertThat(look(0, 0, 0, 600)).isNull();
    }

    @Test
    void timeThatBeginsAgain_isNoStall() {
        look(8, 8, 8, 1);
        look(8, 8, 8, 59);
        check.begin();
        look(8, 8, 8, 100);
        assertThat(look(8, 8, 8, 150)).isNull();
    }

    private @Nullable String look(long sent, long received, long finished, long seconds) {
        return check.problem(sent, received, finished, seconds * SECOND);
    }
}
