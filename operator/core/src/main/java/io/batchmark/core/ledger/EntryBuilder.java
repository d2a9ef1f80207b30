package io.batchmark.core.ledger;

import io.batchmark.contract.result.RunResult;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Builds a row of the ledger. A component that is not set is null. */
public final class EntryBuilder {
    private final String treatment;
    private final int block;
    private final int attempt;
    private final Instant finished;
    private Outcome outcome;
    private @Nullable Cause cause;
    private @Nullable String message;
    private @Nullable Instant started;
    private @Nullable String node;
    private @Nullable RunResult result;
    private @Nullable String image;
    private @Nullable Integer executions;
    private @Nullable Instant began;
    private @Nullable String log;

    EntryBuilder(String treatment, int block, int attempt, Outcome outcome, Instant finished) {
        this.treatment = treatment;
        this.block = block;
        this.attempt = attempt;
        this.outcome = outcome;
        this.finished = finished;
    }

    EntryBuilder outcome(Outcome other) {
        outcome = other;
        return this;
    }

    public EntryBuilder cause(@Nullable Cause why) {
        cause = why;
        return this;
    }

    public EntryBuilder message(@Nullable String text) {
        message = text;
        return this;
    }

    public EntryBuilder started(@Nullable Instant at) {
        started = at;
        return this;
    }

    public EntryBuilder node(@Nullable String name) {
        node = name;
        return this;
    }

    public EntryBuilder result(@Nullable RunResult reported) {
        result = reported;
        return this;
    }

    public EntryBuilder image(@Nullable String digest) {
        image = digest;
        return this;
    }

    public EntryBuilder executions(@Nullable Integer count) {
        executions = count;
        return this;
    }

    public EntryBuilder began(@Nullable Instant at) {
        began = at;
        return this;
    }

    public EntryBuilder log(@Nullable String lines) {
        log = lines;
        return this;
    }

    public Entry build() {
        return new Entry(
                treatment,
                block,
                attempt,
                outcome,
                cause,
                message,
                started,
                finished,
                node,
                result,
                image,
                executions,
                began,
                log);
    }
}
