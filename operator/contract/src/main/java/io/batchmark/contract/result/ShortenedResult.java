package io.batchmark.contract.result;

import io.batchmark.contract.result.RunResult.Times;
import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes details from a result that has no room, the least important ones first.
 *
 * <ol>
 *   <li>The series over the step gets coarser and goes.
 *   <li>The series of heap sizes.
 *   <li>The last lines of the log.
 *   <li>The times of chunks.
 *   <li>The latency of events.
 *   <li>The figures of the database's container, then the figures of partitions.
 *   <li>The CPU time of components.
 *   <li>The end of the message.
 * </ol>
 */
public final class ShortenedResult {
    private static final int MIN_CHARACTERS_OF_MESSAGE = 16;

    private ShortenedResult() {}

    /** The result without what matters least of it; nothing where all of it has to stay. */
    public static Optional<RunResult> of(RunResult result) {
        StepSeries series = result.times().series();
        Events events = result.events();
        if (series != null) {
            return Optional.of(result.withSeries(series.ofAtMost(series.parts() - 1)));
        }
        if (!result.jvm().heapAfterGcKiB().isEmpty()) {
            return Optional.of(with(
                    result,
                    result.message(),
                    result.times(),
                    result.jvm().withHeapAfterGcKiB(List.of()),
                    events,
                    result.log(),
                    result.databaseContainer(),
                    result.partitions()));
        }
        if (result.log() != null) {
            return Optional.of(result.withLog(LogLines.withoutLast(result.log())));
        }
        if (result.times().chunks() != null) {
            return Optional.of(result.withChunks(null));
        }
        if (events != null && events.latency() != null) {
            return Optional.of(
                    without(result, events.withoutLatency(), result.databaseContainer(), result.partitions()));
        }
        if (result.databaseContainer() != null) {
            return Optional.of(without(result, events, null, result.partitions()));
        }
        if (result.partitions() != null) {
            return Optional.of(without(result, events, null, null));
        }
        if (result.times().cpu() != null) {
            return Optional.of(with(
                    result,
                    result.message(),
                    result.times().with(null, null, null),
                    result.jvm(),
                    events,
                    null,
                    null,
                    null));
        }
        String message = result.message();
        return message == null || message.length() <= MIN_CHARACTERS_OF_MESSAGE
                ? Optional.empty()
                : Optional.of(with(
                        result,
                        Plain.line(message, message.length() / 2),
                        result.times(),
                        result.jvm(),
                        events,
                        null,
                        null,
                        null));
    }

    private static RunResult without(
            RunResult result,
            @Nullable Events events,
            @Nullable DatabaseContainer database,
            @Nullable Partitions partitions) {
        return with(result, result.message(), result.times(), result.jvm(), events, result.log(), database, partitions);
    }

    /** A result with other details. */
    public static RunResult with(
            RunResult result,
            @Nullable String message,
            Times times,
            Jvm jvm,
            @Nullable Events events,
            @Nullable String log,
            @Nullable DatabaseContainer database,
            @Nullable Partitions partitions) {
        return new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                result.server(),
                result.batchStatus(),
                message,
                result.counts(),
                times,
                jvm,
                result.cgroup(),
                result.disk(),
                result.recovery(),
                events,
                result.fault(),
                result.environment(),
                result.contention(),
                log,
                database,
                partitions,
                result.job(),
                result.dispatch());
    }
}
