package io.batchmark.core.ledger;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One row of the ledger: how one attempt ended. What was added to {@link #VERSION} is {@link Added}.
 *
 * @param treatment id of the treatment
 * @param block number of the block, from 1
 * @param attempt number of the attempt, from 1
 * @param outcome what the attempt means for its run
 * @param cause why it did not succeed; null where it did, unless it was disturbed
 * @param message one line for the user, made of whatever a runner or a node said; null where there is nothing to say
 * @param started when the container started; null where it never did
 * @param finished when the attempt ended
 * @param node node it ran on; null where it never got one
 * @param result what the runner reported; null where there is no usable result
 * @param image digest of the image of its container; null if no pod reported the digest
 * @param executions how often it was to execute the batch job, if it is censored; null where that is once
 * @param began when the first step began by the clock of the node, if the attempt is censored; null if the server did not note it
 * @param log lines of its stack trace or the last ones of its log; null where it succeeded, or there are none
 */
public record Entry(
        String treatment,
        int block,
        int attempt,
        Outcome outcome,
        @Nullable Cause cause,
        @Nullable String message,
        @Nullable Instant started,
        Instant finished,
        @Nullable String node,
        @Nullable RunResult result,
        @Added @Nullable String image,
        @Added @Nullable Integer executions,
        @Added @Nullable Instant began,
        @Added @Nullable String log)
        implements EndedAttempt {

    /** The version of the ledger. A row without a version has version 1. */
    public static final int VERSION = 1;

    private static final int MAX_MESSAGE_CHARACTERS = 512;

    /** In place of lines that are not at hand. */
    private static final String LOG_ELSEWHERE = "…";

    /** Times are those that Kubernetes can write; with others one cannot reckon without overflow. */
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    public Entry {
        // a ledger has few treatments and nodes, and up to 100,000 rows with them
        treatment = Objects.requireNonNull(treatment, "treatment").intern();
        node = node == null ? null : node.intern();
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(finished, "finished");
        requireWritable(finished, "finished");
        if (started != null) {
            requireWritable(started, "started");
        }
        if (began != null) {
            requireWritable(began, "began");
        }
        message = message == null ? null : Plain.line(message, MAX_MESSAGE_CHARACTERS);
        log = log == null ? null : LogLines.first(log.lines().toList());
    }

    /** A builder of a row, with the components that every row has. */
    public static EntryBuilder builder(String treatment, int block, int attempt, Outcome outcome, Instant finished) {
        return new EntryBuilder(treatment, block, attempt, outcome, finished);
    }

    private EntryBuilder change() {
        return builder(treatment, block, attempt, outcome, finished)
                .cause(cause)
                .message(message)
                .started(started)
                .node(node)
                .result(result)
                .image(image)
                .executions(executions)
                .began(began)
                .log(log);
    }

    private static void requireWritable(Instant time, String field) {
        if (time.isBefore(FIRST) || time.isAfter(LAST)) {
            throw new IllegalArgumentException(field + " is " + time + ", the year must be one of four digits");
        }
    }

    boolean isOfSameAttempt(Entry other) {
        return run().equals(other.run()) && attempt == other.attempt;
    }

    /** This attempt with another outcome. */
    public Entry with(Outcome other, Cause why, String words) {
        return change().outcome(other).cause(why).message(words).build();
    }

    /** This row with the begin of the first step, if it is censored. A time at which the container did not run is left out. */
    public Entry withBegin(@Nullable Instant at) {
        boolean isOfContainer = outcome == Outcome.Censored
                && at != null
                && started != null
                && !at.isBefore(started)
                && !at.isAfter(finished.plusSeconds(1));
        return isOfContainer ? change().began(at).build() : this;
    }

    /** This row with other lines of a log. */
    public Entry withLog(@Nullable String lines) {
        return change().log(lines).build();
    }

    /** This row with a series over the step of no more parts than that. */
    public Entry withSeriesOfAtMost(int parts) {
        StepSeries series = result == null ? null : result.times().series();
        return result == null || series == null || series.parts() <= parts
                ? this
                : change().result(result.withSeries(series.ofAtMost(parts))).build();
    }

    /** This row with times of chunks of no more characters than that. */
    public Entry withChunksOfAtMost(int characters) {
        String chunks = result == null ? null : result.times().chunks();
        return result == null || chunks == null || chunks.length() <= characters
                ? this
                : change().result(result.withChunks(ChunkTimes.ofAtMost(characters, chunks)))
                        .build();
    }

    /** This row without the result of the runner, except for whether it has lines of a log. A decision needs no more. */
    public Entry withoutResult() {
        return change().result(null)
                .image(null)
                .executions(null)
                .began(null)
                .log(log == null ? null : LOG_ELSEWHERE)
                .build();
    }
}
