package io.batchmark.runner.subscriber;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.events.SubscriptionFiles;
import io.batchmark.runner.events.SubscriptionFiles.Note;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Receives and counts the events of a run, from before its job starts to after it has ended. */
final class EventReceiver {
    /** For events. */
    static final Duration LONGEST = Duration.ofSeconds(30);

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(500);
    private static final Duration QUIET = Duration.ofSeconds(5);

    private final SubscriptionFiles exchange;
    private final Inbox inbox;
    private final Duration patience;
    private final Duration longest;
    private final Count count = new Count();
    private final JsonMapper json = new JsonMapper();
    private boolean passing;

    /**
     * @param patience how long a broker that is not there may take to come
     * @param longest how long what is published last may take to come, when the run has ended
     */
    EventReceiver(SubscriptionFiles exchange, Inbox inbox, Duration patience, Duration longest) {
        this.exchange = exchange;
        this.inbox = inbox;
        this.patience = patience;
        this.longest = longest;
    }

    /** Returns the exit code of the process. */
    int run() throws IOException, InterruptedException {
        if (!exchange.begin()) {
            return giveUp(
                    "the subscriber was started anew, so what it had counted is lost: see the log of its container"
                            + " before, and give it more memory if it ran out of it");
        }
        long begun = System.nanoTime();
        String reported = "";
        while (exchange.read(Note.ended) == null) {
            String problem = subscribe();
            if (problem == null) {
                return receive();
            }
            if (!problem.equals(reported)) {
                say(problem);
                reported = problem;
            }
            if (!passing || since(begun).compareTo(patience) > 0) {
                return giveUp(problem);
            }
            Thread.sleep(BETWEEN_ATTEMPTS.toMillis());
        }
        say("The run has ended before there was a subscription");
        return 0;
    }

    /** What is in the way; null where nothing is. */
    private @Nullable String subscribe() throws IOException {
        try {
            inbox.open();
            exchange.write(Note.subscribed, "");
            say("Subscribed");
            return null;
        } catch (BrokerException e) {
            inbox.close();
            passing = e.passing();
            return String.valueOf(e.getMessage());
        }
    }

    private int receive() throws IOException, InterruptedException {
        boolean open = true;
        long ended = 0;
        while (true) {
            try {
                if (open) {
                    inbox.receive(count, POLL);
                } else {
                    Thread.sleep(BETWEEN_ATTEMPTS.toMillis());
                    open = subscribe() == null;
                }
            } catch (BrokerException e) {
                // a broker that has gone may come back; what it loses meanwhile is missing
                say("Subscription lost: " + e.getMessage());
                exchange.remove(Note.subscribed);
                inbox.close();
                open = false;
            }
            String expected = exchange.read(Note.ended);
            if (expected != null) {
                ended = ended == 0 ? System.nanoTime() : ended;
                if (isOver(Long.parseLong(expected), ended)) {
                    String problem = inbox.problem();
                    if (problem != null) {
                        inbox.close();
                        return giveUp(problem);
                    }
                    exchange.write(Note.counted, json.writeValueAsString(count.result(Long.parseLong(expected))));
                    say("Received " + count.received() + " of " + expected + " events");
                    inbox.close();
                    return 0;
                }
            }
        }
    }

    private boolean isOver(long expected, long ended) {
        return count.received() >= expected
                || since(Math.max(ended, count.last())).compareTo(QUIET) > 0
                || since(ended).compareTo(longest) > 0;
    }

    private int giveUp(String problem) throws IOException {
        exchange.write(Note.problem, problem);
        System.err.println(problem);
        return 1;
    }

    /** For a broker that is there before the run, as the environment says. */
    static Duration patience() {
        return Duration.ofSeconds(Long.parseLong(System.getenv().getOrDefault("BROKER_PATIENCE", "60")));
    }

    private static Duration since(long moment) {
        return Duration.ofNanos(System.nanoTime() - moment);
    }

    private static void say(String text) {
        System.out.println(text);
    }
}
