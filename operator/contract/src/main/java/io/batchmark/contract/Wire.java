package io.batchmark.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.field.Added;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.ShortenedResult;
import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one codec of both sides. What comes from the other side is untrusted: missing fields, duplicate keys, values out of
 * range, long text, trailing text and other contract versions are refused, nothing is put right. The two sides may be of
 * different releases, so that a field which is {@link Added} and a setting of the workload may be missing.
 *
 * <p>A field that is not known is refused in what a runner is asked for, because it would do other work than that, and
 * passed over in a result, because nothing that is taken from it depends on that field.
 */
public final class Wire {
    /** The largest termination message of a container that Kubernetes keeps, in bytes. */
    public static final int MAX_RESULT_BYTES = 4096;

    private static final int MAX_MESSAGE_CHARACTERS = 512;

    private static final Shape PARAMETERS = Shape.of(RunParameters.class);
    private static final Shape DATABASE = Shape.of(Database.class);
    private static final Shape RESULT = Shape.of(RunResult.class);

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
        return abbreviated(parameters, PARAMETERS);
    }

    public static String encode(Database database) {
        return abbreviated(database, DATABASE);
    }

    /** @throws ContractException if the text is not a {@link RunParameters} of this contract version */
    public static RunParameters decodeParameters(@Nullable String json) throws ContractException {
        JsonNode tree = tree(json, RunParameters.VARIABLE);
        requireVersion(tree, RunParameters.VARIABLE, RunParameters.VERSION);
        requireKnown(tree, RunParameters.VARIABLE, PARAMETERS);
        return read(tree, RunParameters.VARIABLE, RunParameters.class, PARAMETERS);
    }

    /** @throws ContractException if the text is not a {@link Database} of this contract version */
    public static Database decodeDatabase(@Nullable String json) throws ContractException {
        JsonNode tree = tree(json, Database.VARIABLE);
        requireKnown(tree, Database.VARIABLE, DATABASE);
        return read(tree, Database.VARIABLE, Database.class, DATABASE);
    }

    /** The result as text of at most {@value #MAX_RESULT_BYTES} bytes: see {@link #encode(RunResult, int)}. */
    public static String encode(RunResult result) {
        return encode(result, MAX_RESULT_BYTES);
    }

    /**
     * The result as JSON without added fields that have their default. The message becomes one line, and a long one is cut. If the JSON
     * has no room, it is packed. If that is not enough, details go in the order of {@link ShortenedResult}. Counts and times of the step
     * always stay.
     *
     * @param room in bytes
     */
    public static String encode(RunResult result, int room) {
        RunResult sent = ShortenedResult.with(
                result,
                result.message() == null ? null : Plain.line(result.message(), MAX_MESSAGE_CHARACTERS),
                result.times(),
                result.jvm(),
                result.events(),
                result.log() == null
                        ? null
                        : LogLines.first(result.log().lines().toList()),
                result.databaseContainer(),
                result.partitions());
        String text = text(sent, room);
        Optional<RunResult> shortened = ShortenedResult.of(sent);
        while (bytes(text) > room && shortened.isPresent()) {
            text = text(shortened.get(), room);
            shortened = ShortenedResult.of(shortened.get());
        }
        return text;
    }

    private static String text(RunResult result, int room) {
        String json = abbreviated(result, RESULT);
        return bytes(json) <= room
                ? json
                : "{\"version\":" + RunParameters.VERSION + ",\"" + PackedResult.FIELD + "\":\""
                        + PackedResult.pack(json) + "\"}";
    }

    /** Whether a termination message may be a result, which is one line of JSON, and not the end of a log. */
    public static boolean mayBeResult(String message) {
        return message.startsWith("{") && message.indexOf('\n') < 0;
    }

    /** @throws ContractException if the text is not a {@link RunResult} of this contract version or the one before */
    public static RunResult decodeResult(@Nullable String json) throws ContractException {
        if (json != null && bytes(json) > MAX_RESULT_BYTES) {
            throw new ContractException(
                    "result is " + bytes(json) + " bytes, at most " + MAX_RESULT_BYTES + " are allowed");
        }
        JsonNode tree = tree(json, "result");
        if (tree.path(PackedResult.FIELD).isTextual()) {
            tree = tree(PackedResult.unpack(tree.get(PackedResult.FIELD).textValue()), "result");
        }
        requireVersion(tree, "result", RunParameters.OLDEST);
        if (tree instanceof ObjectNode object) {
            RESULT.reduce(object);
        }
        RunResult result = read(tree, "result", RunResult.class, RESULT);
        String message = result.message();
        if (message != null && message.length() > MAX_MESSAGE_CHARACTERS) {
            throw new ContractException("message of the result has " + message.length() + " characters, at most "
                    + MAX_MESSAGE_CHARACTERS + " are allowed");
        }
        if (message != null && !message.equals(Plain.line(message))) {
            throw new ContractException("message of the result is no plain line: " + message);
        }
        if (result.log() != null && !LogLines.areLines(result.log())) {
            throw new ContractException("log of the result is not plain lines of at most " + LogLines.MAX_BYTES
                    + " bytes without passwords: " + Plain.line(result.log(), MAX_MESSAGE_CHARACTERS));
        }
        return result;
    }

    private static JsonNode tree(@Nullable String json, String what) throws ContractException {
        if (json == null || json.isBlank()) {
            throw new ContractException(what + " is empty");
        }
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw notUnderstood(what, e.getOriginalMessage());
        }
    }

    /** To be asked first: another version may well have other fields. */
    private static void requireVersion(JsonNode tree, String what, int oldest) throws ContractException {
        JsonNode version = tree.path("version");
        if (!version.isInt() || version.intValue() < oldest || version.intValue() > RunParameters.VERSION) {
            throw new ContractException(what + " has contract version " + (version.isMissingNode() ? "none" : version)
                    + ", this side speaks version " + RunParameters.VERSION);
        }
    }

    private static void requireKnown(JsonNode tree, String what, Shape shape) throws ContractException {
        Optional<String> unknown = tree instanceof ObjectNode object ? shape.unknown(object) : Optional.empty();
        if (unknown.isPresent()) {
            throw notUnderstood(
                    what,
                    "this job runner does not know " + unknown.get()
                            + ": use one of the operator's version, or leave that setting at its default");
        }
    }

    private static <T> T read(JsonNode tree, String what, Class<T> type, Shape shape) throws ContractException {
        try {
            if (tree instanceof ObjectNode object) {
                shape.complete(object);
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
            throw notUnderstood(what, e.getOriginalMessage());
        }
    }

    private static ContractException notUnderstood(String what, String why) {
        return new ContractException(what + " is not understood: " + why);
    }

    private static String abbreviated(Object value, Shape shape) {
        try {
            JsonNode tree = JSON.readTree(write(value));
            shape.abbreviate((ObjectNode) tree);
            return tree.toString();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
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
