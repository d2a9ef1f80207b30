package io.batchmark.core.response;

import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.RunResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A result whose histograms are decoded once, however many responses are asked for. */
public final class MeasuredResult {
    private final RunResult result;
    private @Nullable Latency chunks;
    private @Nullable Latency events;

    public MeasuredResult(RunResult result) {
        this.result = result;
    }

    RunResult result() {
        return result;
    }

    /** Null if no chunk was timed. */
    @Nullable
    Latency chunks() {
        String text = result.times().chunks();
        if (chunks == null && text != null) {
            chunks = Latency.ofChunks(List.of(text));
        }
        return chunks;
    }

    /** Null if no event was timed. */
    @Nullable
    Latency events() {
        Events measured = result.events();
        if (events == null && measured != null) {
            events = Latency.of(List.of(measured));
        }
        return events;
    }
}
