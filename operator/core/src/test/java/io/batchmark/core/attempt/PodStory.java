package io.batchmark.core.attempt;

import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Disturbance;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.attempt.ObservedAttempt.Reason;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of a pod, told step by step in the way that Kubernetes shows it: times are in whole seconds. */
public final class PodStory {
    private static final int GRACE_SECONDS = 30;

    private final Instant created;
    private Phase phase = Phase.Pending;
    private @Nullable Instant gone;
    private @Nullable Disturbance disturbed;
    private @Nullable Cause stopped;
    private @Nullable Reason reason;
    private @Nullable Reason disruption;
    private @Nullable String node;
    private @Nullable Instant scheduled;
    private @Nullable String unschedulable;
    private @Nullable String said;
    private @Nullable String waiting;
    private @Nullable String waitingMessage;
    private @Nullable Instant started;
    private @Nullable End end;
    private String image;
    private @Nullable String databaseEnd;
    private Duration ahead = Duration.ZERO;
    private @Nullable Duration lead = Duration.ZERO;
    private boolean gated;

    private PodStory(Instant created) {
        this.created = stamp(created);
    }

    public static PodStory created(Instant at) {
        return new PodStory(at);
    }

    /**
     * Its node writes other times than the API server.
     *
     * @param lead lead of the clock of the node; its kubelet shows the lead unless it is {@code hidden}
     */
    public PodStory nodeAhead(Duration lead, boolean hidden) {
        ahead = lead;
        this.lead = hidden ? null : lead;
        return this;
    }

    /** The operator was away, and sees all of it at this time. */
    public PodStory seenAt(Instant at) {
        disturbed = disturbed == null ? null : new Disturbance(disturbed.at(), at);
        return end == null ? this : endSeen(at);
    }

    /** The operator has created the pod and has not opened its scheduling gate. */
    public PodStory gated() {
        gated = true;
        return this;
    }

    public PodStory opened() {
        gated = false;
        return this;
    }

    public PodStory unschedulable(String why) {
        unschedulable = why;
        return this;
    }

    public PodStory scheduled() {
        return scheduled("node-1");
    }

    public PodStory scheduled(String on, Instant at) {
        scheduled = stamp(at);
        return scheduled(on);
    }

    public PodStory scheduled(String on) {
        node = on;
        unschedulable = null;
        return this;
    }

    /** What its events say. */
    public PodStory said(String what) {
        said = what;
        return this;
    }

    public PodStory waits(String why, @Nullable String message) {
        waiting = why;
        waitingMessage = message;
        return this;
    }

    public PodStory runs(Instant since) {
        phase = Phase.Running;
        waiting = null;
        waitingMessage = null;
        started = stamp(since).plus(ahead);
        return this;
    }

    public PodStory exits(int code, Instant at, @Nullable String message) {
        return exits(code, code == 0 ? "Completed" : "Error", at, message);
    }

    public PodStory exits(int code, String why, Instant at, @Nullable String message) {
        phase = code == 0 ? Phase.Succeeded : Phase.Failed;
        waiting = null;
        waitingMessage = null;
        end = new End(code, why, stamp(at).plus(ahead), stamp(at), message);
        return this;
    }

    /** The operator sees its end at this time of its own clock. */
    public PodStory endSeen(Instant at) {
        end = new End(end.exitCode(), end.reason(), end.at(), at, end.message());
        return this;
    }

    /** Something else in the pod goes on. */
    public PodStory outlived() {
        phase = Phase.Running;
        return this;
    }

    /** The pod is over and nothing is known of its container's end. */
    public PodStory fails(@Nullable String why) {
        phase = Phase.Failed;
        waiting = null;
        waitingMessage = null;
        reason = why == null ? null : new Reason(why, null);
        return this;
    }

    public PodStory databaseEnds(String why) {
        databaseEnd = why;
        return this;
    }

    public PodStory because(String why) {
        return because(why, null);
    }

    public PodStory because(String why, @Nullable String message) {
        reason = new Reason(why, message);
        return this;
    }

    public PodStory disrupted(String by, Instant at) {
        disruption = new Reason(by, null);
        return disturbed(at);
    }

    /** As the API server does: at once where nothing runs, after the grace period where something does. */
    public PodStory deleted(Instant at) {
        if (gone == null) {
            gone = stamp(at).plusSeconds(phase.isTerminal() || node == null ? 0 : GRACE_SECONDS);
            disturbed(at);
        }
        return this;
    }

    /** The operator stops it. */
    public PodStory stopped(Cause why, Instant at) {
        if (gone == null) {
            stopped = why;
        }
        return deleted(at);
    }

    private PodStory disturbed(Instant at) {
        disturbed = disturbed == null ? new Disturbance(stamp(at), stamp(at)) : disturbed;
        return this;
    }

    public PodStory image(String digest) {
        image = digest;
        return this;
    }

    public PodStory unknown() {
        phase = Phase.Unknown;
        return this;
    }

    public Pod pod() {
        Container container = waiting == null && started == null && end == null
                ? null
                : new Container(waiting, waitingMessage, started, end, image);
        return new Pod(
                phase,
                created,
                scheduled,
                gone,
                disturbed,
                stopped,
                reason,
                disruption,
                node,
                unschedulable,
                said,
                container,
                databaseEnd,
                lead,
                gated);
    }

    public ObservedAttempt observed(Run.Key run, int attempt) {
        return new ObservedAttempt(run, attempt, null, Map.of(0, pod()));
    }

    public static Instant stamp(Instant at) {
        return Instant.ofEpochSecond(at.getEpochSecond());
    }

    /** A pod whose container ends with another message. */
    public static Pod saying(Pod pod, String message) {
        Container container = pod.container();
        End end = container.end();
        return new Pod(
                pod.phase(),
                pod.created(),
                pod.scheduled(),
                pod.gone(),
                pod.disturbed(),
                pod.stopped(),
                pod.reason(),
                pod.disruption(),
                pod.node(),
                pod.unschedulable(),
                pod.said(),
                new Container(
                        container.waiting(),
                        container.message(),
                        container.started(),
                        new End(end.exitCode(), end.reason(), end.at(), end.seen(), message),
                        container.image()),
                pod.databaseEnd(),
                pod.lead(),
                pod.gated());
    }
}
