package io.batchmark.contract;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** The JSON of a result as compressed text, for a termination message that has no room for the JSON itself. */
final class PackedResult {
    /** Name of the field that holds the compressed text. */
    static final String FIELD = "packed";

    /** Far above the JSON of any result, and no danger to the reader. */
    private static final int MAX_BYTES = 64 * 1024;

    private PackedResult() {}

    static String pack(String json) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot be written", e);
        } finally {
            deflater.end();
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    /** @throws ContractException if the text is not compressed text, or is too long */
    static String unpack(String text) throws ContractException {
        try (InputStream in = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            byte[] json = in.readNBytes(MAX_BYTES + 1);
            if (json.length > MAX_BYTES) {
                throw new ContractException("result has more than " + MAX_BYTES + " bytes when unpacked");
            }
            return new String(json, StandardCharsets.UTF_8);
        } catch (IOException | IllegalArgumentException e) {
            throw new ContractException("result is not understood: its packed text is damaged: " + e.getMessage());
        }
    }
}
