package io.batchmark.runner.measure;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.contract.result.Components;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What was measured of a step up to the moment its server is killed; a file carries it to the server that resumes the
 * job. Moments are nanoseconds since 1970, because no other clock outlives a process; durations are nanoseconds.
 *
 * @param execution ID of the job execution
 * @param begun when the step began
 * @param killed when the server was killed
 * @param threads time of the step, summed over its partitions where it has some
 * @param components parts of {@code threads}
 * @param parts partitions that had begun
 */
public record InterruptedStep(
        long execution, long begun, long killed, long threads, Components components, List<Part> parts) {
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * @param partition first account number of the partition
     * @param read items read, those of a chunk that is not committed included
     * @param inserted rows inserted, likewise
     * @param deleted rows deleted, likewise
     * @param updated rows rewritten, likewise
     */
    public record Part(int partition, long read, long inserted, long deleted, long updated) {}

    /** This moment. */
    public static long now() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    public void write(Path file) throws IOException {
        JSON.writeValue(file.toFile(), this);
    }

    public static InterruptedStep read(Path file) throws IOException {
        return JSON.readValue(Files.readString(file), InterruptedStep.class);
    }
}
