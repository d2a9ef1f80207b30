package io.batchmark.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one codec of both sides. What comes from the other side is untrusted: unknown or missing fields, duplicate keys,
 * values out of range, long text, trailing text and other contract versions are refused, nothing is put right. Only a
 * setting of the workload may be missing: then it has its default.
 */
public final class Wire {
    /** The largest termination message of a container that Kubernetes keeps, in bytes. */
    public static final int MAX_RESULT_BYTES = 4096;

    private static final int MAX_MESSAGE_CHARACTERS = 512;

    private static final Map<Class<?>, String> WHAT = Map.of(
            RunResult.class, "result", RunParameters.class, RunParameters.VARIABLE, Database.class, Database.VARIABLE);

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
            .build();

    private Wire() {}

    public static String encode(RunParameters parameters) {
        return write(parameters);
    }

    public static String encode(Database database) {
        return write(database);
    }

    /** @throws ContractException if the text is not a {@link RunParameters} of this contract version */
    public static RunParameters decodeParameters(@Nullable String json) throws ContractException {
        return read(json, RunParameters.class);
    }

    /** @throws ContractException if the text is not a {@link Database} of this contract version */
    public static Database decodeDatabase(@Nullable String json) throws ContractException {
        return read(json, Database.class);
    }

    /**
     * The result as JSON of at most {@value #MAX_RESULT_BYTES} bytes. The message becomes one line and a long one is
     * cut; if that is not enough the series of heap sizes goes, which nothing is computed from, then the latency of
     * events.
     */
    public static String encode(RunResult result) {
        String message = result.message() == null ? null : Plain.line(result.message(), MAX_MESSAGE_CHARACTERS);
        String json = write(with(result, message, result.jvm().heapAfterGcKiB(), result.events()));
        if (bytes(json) > MAX_RESULT_BYTES) {
            json = write(with(result, message, List.of(), result.events()));
        }
        RunResult.Events events = result.events();
        if (bytes(json) > MAX_RESULT_BYTES && events != null) {
            events = new RunResult.Events(events.expected(), events.received(), events.duplicated(), null);
            json = write(with(result, message, List.of(), events));
        }
        return json;
    }

    /** @throws ContractException if the text is not a {@link RunResult} of this contract version */
    public static RunResult decodeResult(@Nullable String json) throws ContractException {
        if (json != null && bytes(json) > MAX_RESULT_BYTES) {
            throw new ContractException(
                    "result is " + bytes(json) + " bytes, at most " + MAX_RESULT_BYTES + " are allowed");
        }
        RunResult result = read(json, RunResult.class);
        String message = result.message();
        if (message != null && message.length() > MAX_MESSAGE_CHARACTERS) {
            throw new ContractException("message of the result has " + message.length() + " characters, at most "
                    + MAX_MESSAGE_CHARACTERS + " are allowed");
        }
        if (message != null && !message.equals(Plain.line(message))) {
            throw new ContractException("message of the result is no plain line: " + message);
        }
        return result;
    }

    private static RunResult with(
            RunResult result, @Nullable String message, List<Long> heapAfterGcKiB, RunResult.@Nullable Events events) {
        RunResult.Jvm jvm = result.jvm();
        return new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                result.server(),
                result.batchStatus(),
                message,
                result.counts(),
                result.times(),
                new RunResult.Jvm(
                        jvm.jobStartMillis(),
                        jvm.stepCpu(),
                        jvm.processCpu(),
                        jvm.gcCount(),
                        jvm.gcTime(),
                        jvm.gcMaxPause(),
                        jvm.heapMax(),
                        heapAfterGcKiB),
                result.cgroup(),
                result.disk(),
                result.recovery(),
                events,
                result.fault(),
                result.environment());
    }

    private static <T> T read(@Nullable String json, Class<T> type) throws ContractException {
        String what = WHAT.getOrDefault(type, "text");
        if (json == null || json.isBlank()) {
            throw new ContractException(what + " is empty");
        }
        try {
            // the version first: another version may well have other fields
            JsonNode tree = JSON.readTree(json);
            JsonNode version = tree.path("version");
            if (type != Database.class && (!version.isInt() || version.intValue() != RunParameters.VERSION)) {
                throw new ContractException(
                        what + " has contract version " + (version.isMissingNode() ? "none" : version)
                                + ", this side speaks version " + RunParameters.VERSION);
            }
            if (tree.get("workload") instanceof ObjectNode given) {
                ObjectNode workload = (ObjectNode) JSON.readTree(write(Workload.DEFAULT));
                ((ObjectNode) tree).set("workload", workload.setAll(given));
            }
            T value = JSON.treeToValue(tree, type);
            String again = write(value);
            // the mapper is more lenient than its settings say: it trims names of enums, for one
            if (!JSON.readTree(again).equals(tree)) {
                throw new ContractException(what + " is not written as it should be, which is " + again);
            }
            // an escape may be half a character, which no file can hold
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(again)) {
                throw new ContractException(what + " has text that is not Unicode");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new ContractException(what + " is not understood: " + e.getOriginalMessage());
        }
    }

    private static String write(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
