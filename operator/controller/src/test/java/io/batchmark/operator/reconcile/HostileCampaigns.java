package io.batchmark.operator.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Specs and statuses as JSON, each with something odd in one field, so that every field of the definition has its turn. */
final class HostileCampaigns {
    private static final Path DEFINITION = Path.of("../../crds/benchmarkcampaigns.batchmark.io.yaml");
    private static final int DEPTH = 3_000;

    /** What is wrong almost everywhere. */
    private static final List<String> ODD = List.of(
            "null",
            "\"\"",
            "\"odd\"",
            "\"1e3Mi\"",
            "\"-1\"",
            "\"99999999999h\"",
            "\"101%\"",
            "\"\\u0000\\u202e\\ud83d\"",
            "\"" + "long".repeat(30_000) + "\"",
            "-1",
            "0",
            "0.5",
            "3000000000",
            "9223372036854775807",
            "1e308",
            "true",
            "[]",
            "{}",
            "[null]",
            "[[{}]]",
            "{\"\":{\"odd\":[]}}",
            "{\"a\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH),
            "[".repeat(DEPTH) + "]".repeat(DEPTH),
            "{\"" + "n".repeat(100_000) + "\":1}",
            namesOfOneHash());

    private final Random random;

    HostileCampaigns(long seed) {
        random = new Random(seed);
    }

    /** What took the operator down, or might have. */
    static List<String> knownSpecs() {
        return List.of(
                "{\"runner\":{\"resources\":{\"requests\":{\"cpu\":\"\"}}}}",
                "{\"runner\":{\"resources\":{\"requests\":{\"memory\":\"1e3Mi\"}}}}",
                "{\"execution\":{\"maxFailedRuns\":3000000000}}",
                "{\"execution\":{\"runTimeout\":\"99999999999h\"}}",
                "{\"design\":null,\"runner\":[]}",
                "{\"odd\":" + namesOfOneHash() + "}",
                "\"none\"");
    }

    /**
     * One for each field.
     *
     * @param part spec or status
     */
    List<String> of(String part) throws IOException {
        JsonNode schema = Serialization.unmarshal(Files.readString(DEFINITION), JsonNode.class)
                .at("/spec/versions/0/schema/openAPIV3Schema/properties/" + part);
        List<String> hostile = new ArrayList<>();
        walk(schema, "", "", hostile);
        return hostile;
    }

    private void walk(JsonNode schema, String before, String after, List<String> hostile) {
        hostile.add(before + ODD.get(random.nextInt(ODD.size())) + after);
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            walk(property.getValue(), before + "{\"" + property.getKey() + "\":", "}" + after, hostile);
        }
        if (schema.has("additionalProperties")) {
            walk(schema.get("additionalProperties"), before + "{\"odd\":", "}" + after, hostile);
        }
        if (schema.has("items")) {
            walk(schema.get("items"), before + "[", "]" + after, hostile);
        }
    }

    /** An object whose names are all the same to a table that is made to find them soon. */
    static String namesOfOneHash() {
        return IntStream.range(0, 1024)
                .mapToObj(i -> IntStream.range(0, 10)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "aZ" : "b9")
                        .collect(Collectors.joining("", "\"", "\":\"\"")))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
