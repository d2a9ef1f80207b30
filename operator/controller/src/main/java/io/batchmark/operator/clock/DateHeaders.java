package io.batchmark.operator.clock;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the time of the API server from the headers of its answers. */
public final class DateHeaders implements Interceptor {
    /** Name under which a client has it. */
    public static final String NAME = "server-clock";

    private final Consumer<Instant> times;

    /** @param times are given the time of each answer */
    public DateHeaders(Consumer<Instant> times) {
        this.times = times;
    }

    @Override
    public void after(
            HttpRequest request, HttpResponse<?> response, AsyncBody.@Nullable Consumer<List<ByteBuffer>> consumer) {
        String date = response.header("Date");
        if (date != null) {
            try {
                times.accept(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
            } catch (DateTimeException e) {
                // a proxy may write any header: the next answer is read again
                return;
            }
        }
    }
}
