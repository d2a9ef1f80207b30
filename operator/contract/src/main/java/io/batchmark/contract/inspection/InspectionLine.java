package io.batchmark.contract.inspection;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.contract.ContractException;
import io.batchmark.text.Plain;
import java.nio.charset.StandardCharsets;

/**
 * The line of JSON that an inspection prints, in a log that may have other lines. It comes from the container of an image of the user's
 * own, so it is untrusted. A newer agent may add fields, and a reader ignores fields that it does not know.
 */
public final class InspectionLine {
    /** The version that this release reads. */
    public static final int VERSION = 1;

    /** The most bytes of a line. */
    public static final int MAX_BYTES = 256 << 10;

    private static final String FIELD = "inspection";
    private static final String BEGINNING = "{\"" + FIELD + "\":";
    private static final int MAX_MESSAGE_CHARACTERS = 256;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private InspectionLine() {}

    /** Tests if a line of a log may be the line of an inspection. */
    public static boolean isIn(String line) {
        return line.startsWith(BEGINNING);
    }

    /** @throws ContractException if the line is not an {@link Inspection} of this version */
    public static Inspection decode(String line) throws ContractException {
        int bytes = line.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new ContractException(
                    "the inspection has " + bytes + " bytes, at most " + MAX_BYTES + " are allowed");
        }
        try {
            JsonNode tree = JSON.readTree(line);
            JsonNode version = tree.path(FIELD);
            if (!version.isInt() || version.intValue() != VERSION) {
                throw new ContractException("the inspection has version "
                        + (version.isMissingNode() ? "none" : Plain.line(version.toString(), MAX_MESSAGE_CHARACTERS))
                        + ", this release reads version " + VERSION);
            }
            return JSON.treeToValue(tree, Inspection.class);
        } catch (JsonProcessingException e) {
            throw new ContractException("the inspection is not understood: "
                    + Plain.line(String.valueOf(e.getOriginalMessage()), MAX_MESSAGE_CHARACTERS));
        }
    }
}
