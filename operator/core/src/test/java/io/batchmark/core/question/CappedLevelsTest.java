package io.batchmark.core.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Factor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CappedLevelsTest {
    private static final Map<String, String> SETTINGS = Map.of(
            "items", "1000",
            "itemCount", "100",
            "partitions", "4",
            "executorThreads", "4",
            "servers", "1",
            "executor", "Fixed");

    @Test
    void partitions_beyondTheThreads_areCapped() {
        assertThat(texts(SETTINGS, factor("partitions", "4", "2", "4", "8", "16")))
                .containsExactly("partitions 8, 16 are capped: at most 4 partitions run at once, so raise"
                        + " executorThreads to compare more");
        assertThat(texts(SETTINGS, factor("partitions", "4", "2", "4"))).isEmpty();
    }

    @Test
    void partitions_areNotCapped_byTheLargestLevelOfThreadsOrServers() {
        assertThat(texts(SETTINGS, factor("partitions", "4", "8"), factor("executorThreads", "4", "8")))
                .isEmpty();
        assertThat(texts(SETTINGS, factor("partitions", "4", "8"), factor("servers", "1", "2")))
                .isEmpty();
        assertThat(texts(with("executor", "Growing"), factor("partitions", "4", "8")))
                .isEmpty();
    }

    @Test
    void threads_beyondThePartitionsOfAServer_areCapped() {
        assertThat(texts(with("servers", "2"), factor("executorThreads", "4", "2", "4")))
                .containsExactly(
                        "executorThreads 4 is capped: a server has at most 2 partitions, so raise partitions to"
                                + " compare more threads");
    }

    @Test
    void chunks_largerThanAPartition_areCapped() {
        assertThat(texts(SETTINGS, factor("itemCount", "100", "250", "251")))
                .containsExactly("itemCount 251 is capped: a partition has at most 250 items, so raise items to compare"
                        + " larger chunks");
    }

    @Test
    void ownJob_withoutTheseSettings_hasNoCaps() {
        assertThat(texts(Map.of("executorThreads", "4", "executor", "Fixed"), factor("executorThreads", "4", "64")))
                .isEmpty();
        assertThat(texts(Map.of(), factor("maxHeap", "1Gi", "2Gi"))).isEmpty();
    }

    private static List<String> texts(Map<String, String> settings, Factor... factors) {
        return CappedLevels.of(List.of(factors), settings).stream()
                .map(CappedLevels::text)
                .toList();
    }

    private static Map<String, String> with(String setting, String value) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put(setting, value);
        return settings;
    }

    private static Factor factor(String name, String baseline, String... levels) {
        return new Factor(name, baseline, List.of(levels));
    }
}
