package io.batchmark.operator.cleanup;

import io.batchmark.api.database.CleanupJob;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.run.JobState;
import io.batchmark.operator.run.Since;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.status.NameTakenException;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Leaves nothing of a campaign in databases that are not its own, as long as that is possible. */
final class DatabaseCleanup {
    /** More than a Job has, so that it is mostly the Job that says it failed. */
    private static final Duration LIMIT = CleanupJob.LIMIT.plusMinutes(1);

    /** How long a campaign that is deleted waits for a name that somebody else has. */
    private static final Duration NAME_GRACE = Duration.ofSeconds(60);

    /** Between two looks at the Jobs, which no informer tells of. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final BenchmarkCampaign campaign;
    private final Actuator actuator;
    private final CampaignEvents events;
    private final Since since;
    private final Instant now;
    private final String image;

    /**
     * @param since the time when the operator saw a fact first
     * @param image image of the job runner
     */
    DatabaseCleanup(
            BenchmarkCampaign campaign,
            Actuator actuator,
            CampaignEvents events,
            Since since,
            Instant now,
            String image) {
        this.campaign = campaign;
        this.actuator = actuator;
        this.events = events;
        this.since = since;
        this.now = now;
        this.image = image;
    }

    /**
     * Starts what has not been started yet, and says of what failed, or takes too long, that it did.
     *
     * @return when to look again; null where no more is to be waited for
     */
    @Nullable
    Instant afterItIsOver() {
        // a campaign that grows is over more than once
        return isDone(campaign.getMetadata().getGeneration().toString(), false) ? null : now.plus(PAUSE);
    }

    /**
     * Cleans up for a campaign that is deleted. A foreign Job with the name of ours delays the deletion only for a while.
     *
     * @param asked when the operator saw the deletion first
     */
    @Nullable
    Instant beforeItGoes(Instant asked) {
        boolean done;
        try {
            done = isDone("last", isLate(asked));
        } catch (NameTakenException e) {
            String why = String.valueOf(e.getMessage());
            events.tell(campaign, EventReason.NameTaken, why, why);
            done = !now.isBefore(asked.plus(NAME_GRACE));
        }
        return done ? null : now.plus(PAUSE);
    }

    /**
     * @param when tells the clean-ups of a campaign apart
     * @param last true to start no Job and to wait for no Job
     */
    private boolean isDone(String when, boolean last) {
        if (campaign.getStatus() == null || campaign.getStatus().seed() == null) {
            return true; // nothing was ever run
        }
        List<Job> cleanups = CleanupJob.of(campaign, when, image);
        // what could not even be started until now is not tried again
        List<Job> there = last ? actuator.there(cleanups) : actuator.started(cleanups);
        boolean done = true;
        for (Job cleanup : there) {
            boolean ended = JobState.hasEnded(cleanup);
            boolean late = last || isLate(since.of(cleanup.getMetadata().getUid()));
            if (ended ? cleanup.getStatus().getSucceeded() == null : late) {
                String name = cleanup.getMetadata().getName();
                events.tell(campaign, EventReason.SchemasLeft, left(name, ended), name);
            }
            done &= ended || late;
        }
        return done;
    }

    private boolean isLate(Instant begin) {
        return !now.isBefore(begin.plus(LIMIT));
    }

    private String left(String name, boolean ended) {
        return "Job " + name + " could not drop what runs have left in their database: "
                + (ended
                        ? "its log says why"
                        : "it did not end within " + LIMIT.toMinutes() + " minutes, its events say why")
                + ". Drop the schemas by hand whose names begin with " + CleanupJob.schemas(campaign);
    }
}
