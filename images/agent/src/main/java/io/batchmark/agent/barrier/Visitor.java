package io.batchmark.agent.barrier;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A connection to the barrier. It has sent nothing, a part of a line, or lines. */
final class Visitor {
    private final SocketChannel channel;
    private final ByteBuffer read = ByteBuffer.allocate(Arrival.MOST_BYTES);

    Visitor(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Reads the bytes that are there.
     *
     * @throws IOException if the connection has ended
     */
    void read() throws IOException {
        if (channel.read(read) < 0) {
            throw new IOException("the connection has ended");
        }
    }

    /**
     * Takes the first line of the bytes that were read.
     *
     * @return the line without its end; null if it is not complete
     * @throws IOException if the line is too long
     */
    @Nullable
    String line() throws IOException {
        String text = new String(read.array(), 0, read.position(), StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        if (end < 0) {
            if (!read.hasRemaining()) {
                throw new IOException("the line is too long");
            }
            return null;
        }
        ((Buffer) read).flip();
        ((Buffer) read).position(end + 1);
        read.compact();
        return text.substring(0, end);
    }

    /** Sends a short text, for which a new connection has room. */
    void send(String text) throws IOException {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // it is of no use any longer
        }
    }
}
