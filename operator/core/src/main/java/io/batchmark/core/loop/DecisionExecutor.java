package io.batchmark.core.loop;

import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.core.schedule.Scheduler;
import org.jspecify.annotations.Nullable;

/** Carries out a decision: starts, records and removes attempts. */
final class DecisionExecutor {
    /** Progress of a decision. */
    enum Progress {
        Done,
        /** The next decision has more to remove. */
        Unfinished,
        /** The cluster has refused something; the next decision takes that into account. */
        Refused
    }

    private final Campaign campaign;
    private final Ports ports;
    private final Shared shared;
    private final LedgerAccess access;
    private final Obstacles obstacles;

    DecisionExecutor(Campaign campaign, Ports ports, Shared shared, LedgerAccess access, Obstacles obstacles) {
        this.campaign = campaign;
        this.ports = ports;
        this.shared = shared;
        this.access = access;
        this.obstacles = obstacles;
    }

    Progress carryOut(Decision decision, Scheduler.Parameters parameters, PodRetention retention) {
        boolean mayStart = access.allowsStart(decision.record().size());
        // an attempt that has ended makes room before it is recorded, unless no row can be written
        RuntimeException failure = mayStart ? start(decision, parameters) : null;
        ports.watcher().recording(decision.record());
        boolean isRecorded = obstacles.allow(Kind.Recording, () -> record(decision));
        Progress progress = Progress.Refused;
        if (isRecorded) {
            progress = end(decision, retention);
            ports.events().recorded(decision.record());
        }
        if (failure instanceof RefusedException refusal) {
            obstacles.add(Kind.Starting, refusal);
        } else if (failure != null) {
            throw failure;
        }
        return mayStart && failure == null ? progress : Progress.Refused;
    }

    private Progress end(Decision decision, PodRetention retention) {
        try {
            return ports.runs().end(decision, retention) ? Progress.Done : Progress.Unfinished;
        } catch (RefusedException e) {
            obstacles.add(Kind.Stopping, e);
            return Progress.Refused;
        }
    }

    /** Returns what went wrong, because attempts that have ended must be recorded all the same; null if everything was started. */
    private @Nullable RuntimeException start(Decision decision, Scheduler.Parameters parameters) {
        try {
            ports.runs().open(decision.open());
            ports.runs().start(decision.start(), parameters);
            ports.runs().accompany(decision.accompany(), parameters);
            return null;
        } catch (RuntimeException e) {
            return e;
        } finally {
            shared.gangs().end(campaign.key(), shared.clock().instant());
        }
    }

    private void record(Decision decision) {
        if (!decision.record().isEmpty()) {
            access.attempt(() -> ports.ledger().add(decision.record()));
        }
    }
}
