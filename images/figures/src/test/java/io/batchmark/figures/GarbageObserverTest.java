package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GarbageObserverTest {
    @Test
    void theLastCollectionIsSeenWithoutANotification() {
        GarbageObserver garbage = new GarbageObserver(); // it does not listen
        garbage.begin();
        System.gc();
        garbage.end();

        assertThat(garbage.heapAfterKiB()).isNotEmpty();
    }

    @Test
    void seesTheCollectionsOfTheStepAlone() throws InterruptedException {
        GarbageObserver garbage = new GarbageObserver();
        garbage.listen();
        System.gc();
        garbage.begin();
        byte[] live = new byte[16 << 20];
        System.gc();
        System.gc();
        garbage.end();
        System.gc();

        // the collectors may have collected of their own accord as well
        assertThat(garbage.count()).isBetween(2L, (long) HeapSeries.MOST);
        // notifications come when they come
        Instant patience = Instant.now().plus(Duration.ofMinutes(3));
        while (garbage.heapAfterKiB().size() < garbage.count() && Instant.now().isBefore(patience)) {
            Thread.sleep(10);
        }
        Thread.sleep(200);
        assertThat(garbage.heapAfterKiB()).hasSize((int) garbage.count());
        assertThat(garbage.heapAfterKiB().get(garbage.heapAfterKiB().size() - 1))
                .isBetween((long) live.length >> 10, Runtime.getRuntime().maxMemory() >> 10);
        assertThat(garbage.longest()).isBetween(0L, garbage.time());
        assertThat(garbage.names()).isNotEmpty();
    }
}
