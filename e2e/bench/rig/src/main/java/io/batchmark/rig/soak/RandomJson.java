package io.batchmark.rig.soak;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Random campaigns: the fields of the definition, with any JSON as their values. */
final class RandomJson {
    private static final List<String> FIELDS = List.of(
            "baseline", "factors", "databases", "brokers", "design", "execution", "analysis", "runner", "job", "sweep");
    private static final List<String> NAMES = List.of(
            "items",
            "itemCount",
            "partitions",
            "maxHeap",
            "replicates",
            "seed",
            "parallelism",
            "isolation",
            "retries",
            "runTimeout",
            "image",
            "name",
            "podTemplate",
            "labels",
            "exclude",
            "postgresql",
            "parameters",
            "type",
            "𝔲",
            "");
    private static final List<Object> VALUES = List.of(
            0,
            -1,
            1,
            7,
            1_000_000_000,
            Long.MAX_VALUE,
            1e308,
            true,
            "",
            "10",
            "1h",
            "-5s",
            "99999999h",
            "10%",
            "Node",
            "../..",
            "\u0000",
            "\u202e",
            "$(rm -rf /)",
            "x".repeat(3000),
            "2026-02-30T25:00:00Z",
            "{}",
            "null");
    private static final int MAX_DEPTH = 4;

    private final RandomGenerator random;

    RandomJson(RandomGenerator random) {
        this.random = random;
    }

    String campaign(String name, String namespace) {
        Map<String, @Nullable Object> spec = new LinkedHashMap<>();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            spec.put(pick(FIELDS), value(1));
        }
        // what is more than random is read further: a part of them is accepted
        spec.put("baseline", Map.of("items", random.nextInt(1, 2000)));
        return Serialization.asJson(Map.of(
                "apiVersion",
                "batchmark.io/v1alpha1",
                "kind",
                "BenchmarkCampaign",
                "metadata",
                Map.of("name", name, "namespace", namespace, "annotations", Map.of("batchmark.io/rerun", text())),
                "spec",
                spec));
    }

    /** Also what no text of ours ever has. */
    String text() {
        return String.valueOf(pick(VALUES));
    }

    private @Nullable Object value(int depth) {
        return switch (depth < MAX_DEPTH ? random.nextInt(4) : 3) {
            case 0 -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(depth + 1));
                }
                yield list;
            }
            case 1, 2 -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(pick(NAMES), value(depth + 1));
                }
                yield map;
            }
            default -> random.nextInt(8) == 0 ? null : pick(VALUES);
        };
    }

    private <T> T pick(List<T> any) {
        return any.get(random.nextInt(any.size()));
    }
}
