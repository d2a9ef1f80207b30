package io.batchmark.operator.page;

import io.vertx.core.http.HttpServerResponse;

/** What is sent to a viewer, for as long as they look. */
interface EventStream {
    /** Whether what was written has not been taken yet. */
    boolean isFull();

    /** Nothing happens where it has ended. */
    void write(String text);

    /** Nothing happens where it has ended. */
    void end();

    static EventStream of(HttpServerResponse response) {
        return new EventStream() {
            @Override
            public boolean isFull() {
                return response.writeQueueFull();
            }

            @Override
            public void write(String text) {
                if (!response.ended() && !response.closed()) {
                    response.write(text);
                }
            }

            @Override
            public void end() {
                if (!response.ended() && !response.closed()) {
                    response.end();
                }
            }
        };
    }
}
