package io.batchmark.core.loop;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.attempt.SampleRun;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.schedule.Decision.Retirement;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A pod as it really is, and what its node does with it. */
final class SimulatedPod {
    /** The owner of a pod that the operator has made itself. */
    static final int CAMPAIGN = -1;

    /**
     * The pod as the API server shows it.
     *
     * @param owner UID of its Job, 0 where it has lost it, or {@link #CAMPAIGN}
     * @param held whether its result is not in the ledger yet
     * @param keptAs true if its attempt failed and it is kept for its log; null if it is not kept
     */
    record Seen(
            String name,
            Retirement attempt,
            int owner,
            boolean held,
            @Nullable Boolean keptAs,
            ObservedAttempt.Pod facts) {
        boolean isKept() {
            return keptAs != null;
        }

        /** A pod without a Job whose container has ended. */
        boolean isKeepable() {
            return owner == CAMPAIGN
                    && facts.phase().isTerminal()
                    && facts.gone() == null
                    && facts.container() != null
                    && facts.container().end() != null;
        }

        Instant end() {
            return facts.container().end().at();
        }
    }

    private final Random random;
    private final String name;
    private final RunParameters parameters;
    private final Retirement attempt;
    private final PodStory story;
    private final Script script;
    /** Whether time helps: its image comes at last, or its node is found to be gone. */
    private final boolean patient;

    private int owner;
    private boolean held = true;
    private @Nullable Boolean keptAs;
    private Fate fate;
    private Instant earliestEnd = Instant.MIN;
    private boolean nodeLost;
    /** Nobody told it to end the way it did. */
    private boolean endedByItself;

    private boolean valid;
    /** Somebody took it away, result and all. */
    private boolean destroyed;

    SimulatedPod(
            Random random,
            String name,
            Retirement attempt,
            int owner,
            Instant now,
            RunParameters parameters,
            Script script) {
        this.random = random;
        this.name = name;
        this.attempt = attempt;
        this.owner = owner;
        this.story = PodStory.created(now).gated();
        this.parameters = parameters;
        this.script = script;
        this.fate = script.fate(attempt);
        this.patient = random.nextBoolean();
    }

    /** @param lead lead of the clock of its node over the clock of the API server */
    void nodeAhead(Duration lead) {
        story.nodeAhead(lead, patient);
    }

    Seen seen() {
        return new Seen(name, attempt, owner, held, keptAs, story.pod());
    }

    boolean isOwnedBy(int job) {
        return owner == job;
    }

    boolean isTerminal() {
        return story.pod().phase().isTerminal();
    }

    /** Whether nothing keeps its object any more. */
    boolean isGone() {
        ObservedAttempt.Pod facts = story.pod();
        return facts.gone() != null && !held && (isTerminal() || facts.node() == null);
    }

    /** The operator lets it get a node. */
    void open() {
        story.opened();
    }

    void release() {
        held = false;
    }

    /** The operator keeps it for its log. */
    void keep(boolean failed) {
        keptAs = failed;
    }

    void orphan() {
        owner = 0;
    }

    void delete(Instant now) {
        story.deleted(now);
    }

    /** The operator stops it. */
    void stop(Cause why, Instant now) {
        story.stopped(why, now);
    }

    /** What its node does with it from one moment to the next. */
    void live(Instant now) {
        ObservedAttempt.Pod facts = story.pod();
        if (nodeLost) {
            if ((patient || !held) && chance(0.02)) {
                nodeIsFoundToBeGone(now);
            }
        } else if (isTerminal()) {
            return;
        } else if (facts.gone() != null) {
            if (facts.node() != null && chance(0.3)) {
                stop(now);
            }
        } else if (facts.gated()) {
            return;
        } else if (facts.node() == null) {
            if (fate == Fate.FITS_NO_NODE) {
                end(now);
                if (patient && chance(0.02) && script.mayRecover()) {
                    // a node that comes when the time is up saves a run that takes longer than caches are behind
                    fate = Fate.COMPLETES;
                    earliestEnd = now.plus(SimulatedCluster.MAX_LAG);
                    story.scheduled("node-1", now);
                }
            } else if (chance(0.5)) {
                story.scheduled("node-1", now);
            }
        } else if (isRunning() || fate == Fate.CANNOT_START) {
            if (chance(0.3) && now.isAfter(earliestEnd) && script.mayEnd()) {
                end(now);
            }
        } else if (fate == Fate.WAITS_FOR_ITS_IMAGE) {
            end(now);
            if (patient && chance(0.02) && script.mayRecover()) {
                // an image that comes when its grace is over saves a run that takes longer than caches are behind
                fate = Fate.COMPLETES;
                earliestEnd = now.plus(SimulatedCluster.MAX_LAG);
            }
        } else if (chance(0.5)) {
            story.runs(now);
        }
    }

    private void end(Instant now) {
        fate.befall(story, parameters, script.result(attempt, parameters), now);
        endedByItself = isTerminal();
        valid = fate.isValid();
    }

    /** What it makes of being told to go. */
    private void stop(Instant now) {
        if (!isRunning()) {
            story.fails(null);
        } else if (fate.isValid() && chance(0.3) && script.mayEnd()) {
            end(now);
        } else if (chance(0.3)) {
            story.exits(143, now, null);
        } else {
            BatchStatus status = chance(0.9) ? BatchStatus.STOPPED : BatchStatus.FAILED;
            story.exits(1, now, Fate.result(parameters, status, Fate.some()));
        }
    }

    void drain(Instant now) {
        story.disrupted("EvictionByEvictionAPI", now).deleted(now);
    }

    /** Its kubelet ends it for want of something, perhaps a moment too late. */
    void evict(Instant now) {
        if (!isRunning()) {
            return;
        }
        valid = fate == Fate.COMPLETES && chance(0.3);
        story.because("Evicted");
        if (valid) {
            story.exits(1, now, Fate.result(parameters, BatchStatus.COMPLETED, SampleRun.ALL));
        } else if (chance(0.5)) {
            story.exits(1, now, Fate.result(parameters, BatchStatus.STOPPED, Fate.some()));
        } else {
            story.exits(137, now, null);
        }
    }

    void loseNode(Instant now) {
        if (story.pod().node() != null && !isTerminal()) {
            nodeLost = true;
            story.disrupted("DeletionByTaintManager", now).deleted(now);
        }
    }

    /** Its node stops to report, and it tolerates that. */
    void silenceNode() {
        nodeLost = story.pod().node() != null && !isTerminal();
    }

    void findNode() {
        nodeLost = false;
    }

    private void nodeIsFoundToBeGone(Instant now) {
        nodeLost = false;
        if (!isTerminal()) {
            story.disrupted("DeletionByPodGC", now).fails(null);
        }
    }

    void destroy() {
        destroyed = true;
    }

    /** True if its result is valid. */
    boolean isValid() {
        return valid;
    }

    /** True if the operator, its kubelet and people left it alone until its end. */
    boolean hasEndedByItself() {
        return endedByItself;
    }

    Fate fate() {
        return fate;
    }

    boolean isDestroyed() {
        return destroyed;
    }

    boolean isRunning() {
        return story.pod().phase() == ObservedAttempt.Phase.Running;
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }
}
