package io.batchmark.api.validation;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** A JSON value as bytes without white space. A value that is too long is counted and not kept. */
final class BoundedJson {
    static final BoundedJson MISSING = new BoundedJson(0, new byte[0]);

    private final long size;
    private final byte[] bytes;

    private BoundedJson(long size, byte[] bytes) {
        this.size = size;
        this.bytes = bytes;
    }

    /** Reads the current value of a parser, which may be of any size, in a time in proportion to its size. */
    static BoundedJson of(JsonParser parser, int most) throws IOException {
        Kept kept = new Kept(most);
        // a generator of bytes would refuse half of a surrogate pair
        Writer writer = new OutputStreamWriter(kept, StandardCharsets.UTF_8);
        try (JsonGenerator json = parser.getCodec().getFactory().createGenerator(writer)) {
            int depth = 0;
            JsonToken token = parser.currentToken();
            do {
                if (token.isNumeric()) {
                    json.writeNumber(parser.getText());
                } else {
                    json.copyCurrentEvent(parser);
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                token = depth == 0 ? null : parser.nextToken();
            } while (token != null);
        }
        return new BoundedJson(kept.size, kept.size > most ? new byte[0] : kept.bytes.toByteArray());
    }

    /** Bytes, kept or not. */
    long size() {
        return size;
    }

    boolean isTooLarge() {
        return size > bytes.length;
    }

    /** The value; missing if it is too long. */
    JsonNode tree(ObjectMapper json) throws IOException {
        return bytes.length == 0 ? MissingNode.getInstance() : json.readTree(bytes);
    }

    private static final class Kept extends OutputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int most;
        private long size;

        Kept(int most) {
            this.most = most;
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] chunk, int offset, int length) {
            size += length;
            if (size <= most) {
                bytes.write(chunk, offset, length);
            }
        }
    }
}
