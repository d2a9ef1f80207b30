package io.batchmark.core.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.Events;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class LatencyTest {
    @Test
    void runsAreMerged() {
        assertThat(Latency.of(List.of(events(histogram(1, 2, 3)), events(histogram(5, 5, 100)))))
                .isEqualTo(new Latency(6, 3, 100, 100, 100));
    }

    @Test
    void whatIsMergedCanBeMergedAgain() {
        String merged = Latency.merged(List.of(events(histogram(1, 2, 3)), events(histogram(5, 5, 100))));

        assertThat(Latency.of(List.of(events(merged), events(histogram(7)))))
                .isEqualTo(new Latency(7, 5, 100, 100, 100));
    }

    @Test
    void nothingReceivedHasNoLatency() {
        assertThat(Latency.of(List.of(events(null), events(histogram())))).isNull();
        assertThat(Latency.merged(List.of(events(null)))).isNull();
    }

    /** What a runner says is not trusted: it may be no histogram, or one that takes gigabytes. */
    @ParameterizedTest
    @ValueSource(strings = {"AAAA", "HISTFAAA", "====", "x"})
    void whatIsNoHistogramIsLeftOut(String text) {
        assertThat(Latency.of(List.of(events(text)))).isNull();
    }

    @Test
    void aHistogramThatIsTooLargeIsLeftOut() {
        assertThat(Latency.of(List.of(events(encoded(new Histogram(1, Long.MAX_VALUE / 2, 5), 3)))))
                .isNull();
        assertThat(Latency.of(List.of(events(encoded(new Histogram(1, Long.MAX_VALUE / 2, 2), 3)))))
                .isNull();
    }

    @Test
    void noChangeOfAHistogramDoesHarm() {
        byte[] good = Base64.getDecoder().decode(histogram(1, 20, 300));
        Random random = new Random(42);
        for (int i = 0; i < 5000; i++) {
            byte[] bad = good.clone();
            bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            Latency latency = Latency.of(List.of(events(Base64.getEncoder().encodeToString(bad))));
            assertThat(latency == null || latency.count() >= 0).isTrue();
        }
    }

    public static String histogram(long... millis) {
        return encoded(new Histogram(86_400_000, 2), millis);
    }

    private static String encoded(Histogram histogram, long... millis) {
        Arrays.stream(millis).forEach(histogram::recordValue);
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), bytes));
    }

    private static Events events(String latency) {
        return new Events(1, 1, 0, latency);
    }
}
