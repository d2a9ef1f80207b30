package io.batchmark.core.schedule;

import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Policy.Concurrency;
import io.batchmark.core.schedule.Policy.Limits;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.Policy.Timeouts;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A policy of the tests: three attempts, a minute to start, half a minute to go, ten seconds between attempts. */
public final class PolicyBuilder {
    private final int parallelism;
    private Mode mode = Mode.Run;
    private boolean queued;
    private boolean gang;
    private boolean paired;
    private int retries = 2;
    private @Nullable DisturbanceRule disturbance;
    private int maxFailed = 5;
    private boolean lostEventsInvalidate;
    private @Nullable Instant end;
    private @Nullable Integer maxRuns;
    private Duration pendingTimeout = Duration.ofMinutes(10);
    private @Nullable Duration patience;
    private @Nullable Obstacle obstacle;
    private Duration backoff = Duration.ofSeconds(10);
    private Duration runTimeout = Duration.ofHours(24);
    private Duration recordDelay = Duration.ZERO;

    public PolicyBuilder(int parallelism) {
        this.parallelism = parallelism;
    }

    public PolicyBuilder mode(Mode mode) {
        this.mode = mode;
        return this;
    }

    public PolicyBuilder queued() {
        queued = true;
        return this;
    }

    public PolicyBuilder gang() {
        gang = true;
        return this;
    }

    public PolicyBuilder paired() {
        paired = true;
        return this;
    }

    public PolicyBuilder retries(int retries) {
        this.retries = retries;
        return this;
    }

    public PolicyBuilder disturbance(DisturbanceRule disturbance) {
        this.disturbance = disturbance;
        return this;
    }

    public PolicyBuilder maxFailed(int maxFailed) {
        this.maxFailed = maxFailed;
        return this;
    }

    public PolicyBuilder lostEventsInvalidate() {
        lostEventsInvalidate = true;
        return this;
    }

    public PolicyBuilder end(Instant end) {
        this.end = end;
        return this;
    }

    public PolicyBuilder maxRuns(int maxRuns) {
        this.maxRuns = maxRuns;
        return this;
    }

    public PolicyBuilder pendingTimeout(Duration pendingTimeout) {
        this.pendingTimeout = pendingTimeout;
        return this;
    }

    public PolicyBuilder patience(Duration patience) {
        this.patience = patience;
        return this;
    }

    public PolicyBuilder obstacle(Obstacle obstacle) {
        this.obstacle = obstacle;
        return this;
    }

    public PolicyBuilder backoff(Duration backoff) {
        this.backoff = backoff;
        return this;
    }

    public PolicyBuilder runTimeout(Duration runTimeout) {
        this.runTimeout = runTimeout;
        return this;
    }

    public PolicyBuilder recordDelay(Duration recordDelay) {
        this.recordDelay = recordDelay;
        return this;
    }

    public Policy build() {
        return new Policy(
                new Concurrency(parallelism, queued, gang, paired),
                new RetryPolicy(retries, backoff, disturbance),
                new Limits(maxFailed, maxRuns, end),
                new Timeouts(
                        Duration.ofSeconds(60),
                        pendingTimeout,
                        patience,
                        Duration.ofSeconds(30),
                        runTimeout,
                        recordDelay),
                mode,
                lostEventsInvalidate,
                obstacle);
    }
}
