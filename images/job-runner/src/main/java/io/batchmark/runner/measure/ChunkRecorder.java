package io.batchmark.runner.measure;

import io.batchmark.contract.result.ChunkTimes;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the chunks of all threads took. Its memory does not depend on how many there are. */
final class ChunkRecorder {
    private final Histogram micros = ChunkTimes.none();

    synchronized void add(long nanos) {
        // what takes longer than a run may take has been asleep
        micros.recordValue(Math.min(TimeUnit.NANOSECONDS.toMicros(nanos), ChunkTimes.LONGEST_MICROS));
    }

    /** Null where there were none. */
    synchronized @Nullable String encoded() {
        return ChunkTimes.encoded(micros);
    }
}
