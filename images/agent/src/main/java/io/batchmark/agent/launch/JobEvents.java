package io.batchmark.agent.launch;

import io.batchmark.agent.configure.ServerConfiguration;
import io.batchmark.agent.measure.PublishedEvents;
import io.batchmark.agent.result.ReceivedEvents;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The batch events of the run, from the publisher in the server to the subscriber. It does nothing if the run has no broker. */
final class JobEvents {
    private static final int PUBLISHER_SECONDS = 60;
    private static final long POLL_MILLIS = 200;

    private final @Nullable Subscription subscription;
    private final PublishedEvents published;
    private long before;

    JobEvents(@Nullable Subscription subscription, PublishedEvents published) {
        this.subscription = subscription;
        this.published = published;
    }

    /** Waits until the batch container publishes events, and the subscriber receives them. */
    void await(ServerConfiguration configuration, ClassLoader batchContainer)
            throws Refusal, InterruptedException, ReflectiveOperationException {
        if (subscription == null) {
            return;
        }
        subscription.await();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PUBLISHER_SECONDS);
        while (!configuration.publishes(batchContainer)) {
            if (System.nanoTime() > until) {
                throw new Refusal(
                        RunEnd.Kind.REFUSED,
                        "the server does not publish batch events, " + PUBLISHER_SECONDS
                                + " s after its start: look for"
                                + " features of its configuration that conflict with batchManagement-1.0 and messaging"
                                + ServerLog.errors(System.getenv()));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        // the parts of the batch container get the publisher immediately after its registration
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        before = published.number();
    }

    /** The numbers of received and of published events; null if the run has no broker. */
    @Nullable
    ReceivedEvents count() throws Refusal, InterruptedException {
        if (subscription == null) {
            return null;
        }
        long number = published.number() - before;
        if (number == 0) {
            // each job publishes some, so that the agent did not see them
            throw new Refusal(
                    RunEnd.Kind.NOT_MEASURABLE,
                    "the job completed, and the agent saw no call of the publisher of batch events: this version of"
                            + " Liberty is not supported with events");
        }
        return subscription.count(number);
    }

    /** Lets the subscriber end after a run that did not complete. */
    void end() {
        if (subscription != null) {
            try {
                subscription.end(0);
            } catch (Refusal e) {
                System.err.println("Batchmark agent: " + e.getMessage());
            }
        }
    }
}
