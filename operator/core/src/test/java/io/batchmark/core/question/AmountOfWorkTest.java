package io.batchmark.core.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.response.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AmountOfWorkTest {
    private static Design design(Factor... factors) {
        return new Design(Design.Type.FullFactorial, List.of(factors), 3, 42, List.of());
    }

    @Test
    void variesWithASecondLevelOfItems() {
        Factor chunk = new Factor("itemCount", "10", List.of("10", "100"));
        assertThat(AmountOfWork.varies(design(chunk))).isFalse();
        assertThat(AmountOfWork.varies(design(new Factor("items", "10", List.of("10")))))
                .isFalse();
        Factor items = new Factor("items", "10", List.of("10", "100"));
        assertThat(AmountOfWork.varies(design(items, chunk))).isTrue();
        assertThat(AmountOfWork.variesAlone(design(items, chunk))).isFalse();
        assertThat(AmountOfWork.variesAlone(design(items))).isTrue();
    }

    @Test
    void isOneWithoutAUsableLevel() {
        assertThat(AmountOfWork.of(treatment(Map.of("items", "2000")))).isEqualTo(2000);
        assertThat(AmountOfWork.of(treatment(Map.of("itemCount", "10")))).isEqualTo(1);
        assertThat(AmountOfWork.of(treatment(Map.of("items", "many")))).isEqualTo(1);
        assertThat(AmountOfWork.of(treatment(Map.of("items", "0")))).isEqualTo(1);
    }

    private static Treatment treatment(Map<String, String> levels) {
        return new Treatment("t1", levels, "a treatment");
    }

    /** A response that is new is of all items; one that is not must be told so. */
    @Test
    void responsesOfOneChunkPauseOrPeakDoNotGrowWithIt() {
        assertThat(Arrays.stream(Response.values())
                        .filter(response -> !AmountOfWork.comparesPerItem(response))
                        .map(Response::label))
                .containsExactlyInAnyOrder(
                        "throughput",
                        "read",
                        "chunkTimeMedian",
                        "chunkTimeP90",
                        "chunkTimeP99",
                        "chunkTimeMax",
                        "gcMaxPause",
                        "memoryPeak",
                        "databaseMemoryPeak",
                        "redone",
                        "resume",
                        "eventLatencyMedian",
                        "eventLatencyP99",
                        "jobStart");
    }
}
