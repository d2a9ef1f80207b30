package io.batchmark.e2e.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.UncheckedIOException;
import java.time.Instant;

/** A row of a ledger, see the operator's documentation; {@code result} is what the job runner reported. */
public record Row(
        String treatment,
        int block,
        int attempt,
        String outcome,
        String cause,
        String message,
        Instant started,
        Instant finished,
        String node,
        JsonNode result,
        String image) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            // that of another version
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    static Row parse(String json) {
        try {
            return JSON.readValue(json, Row.class);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("no row of a ledger: " + json, e);
        }
    }

    /** Name of the run, such as {@code b1-baseline}. */
    public String run() {
        return "b" + block + "-" + treatment;
    }

    /** Whether both ran at the same time; times are whole seconds. */
    public boolean overlaps(Row other) {
        return started.isBefore(other.finished) && other.started.isBefore(finished);
    }

    /** A figure of the result, such as {@code times.components.reader}. */
    public long figure(String path) {
        JsonNode node = result;
        for (String name : path.split("\\.")) {
            node = node.path(name);
        }
        if (!node.isIntegralNumber()) {
            throw new AssertionError("run " + run() + " has no figure " + path + ": " + result);
        }
        return node.longValue();
    }

    @Override
    public String toString() {
        return run() + " attempt " + attempt + ": " + outcome + (cause == null ? "" : " " + cause + ": " + message);
    }
}
