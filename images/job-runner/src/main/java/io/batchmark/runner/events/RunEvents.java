package io.batchmark.runner.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Events;
import io.batchmark.runner.events.SubscriptionFiles.Note;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The events of a run, or the messages that it sends: who receives them is there before the job begins, and counts them
 * when it has ended.
 */
public final class RunEvents {
    private static final String MOUNT = "mount one writable directory at /events in the containers of both";
    private static final Duration SUBSCRIPTION = Duration.ofSeconds(120);
    // the subscriber takes half a minute at most
    private static final Duration COUNT = Duration.ofSeconds(60);
    private static final Duration COUNT_OF_MESSAGES = Messages.COUNT.plusSeconds(30);
    private static final Duration PROGRESS = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    private final RunParameters parameters;
    private final Broker broker;
    private final SubscriptionFiles exchange;
    private final Duration patience;
    private volatile @Nullable JobEvents published;
    private boolean ended;

    /** @param patience how long the subscriber may take to say what it has counted */
    RunEvents(RunParameters parameters, Broker broker, SubscriptionFiles exchange, Duration patience) {
        this.parameters = parameters;
        this.broker = broker;
        this.exchange = exchange;
        this.patience = patience;
    }

    /** Null where no events are published. */
    public static @Nullable RunEvents of(RunParameters parameters) {
        Broker broker = parameters.broker();
        if (broker == null) {
            return null;
        }
        Duration patience = parameters.workload().sendsMessages() ? COUNT_OF_MESSAGES : COUNT;
        return new RunEvents(parameters, broker, SubscriptionFiles.ofEnvironment(), patience);
    }

    /**
     * Waits for the subscriber, and reaches the broker where the batch container does not do that itself.
     *
     * @throws BrokerException if one of the two cannot be
     */
    public void open() throws BrokerException, InterruptedException {
        if (broker.engine() == Broker.Engine.LibertyInServer
                && !broker.security().equals(Broker.Security.NONE)) {
            throw fault("it is reached without TLS and authentication", "set tls to false and authentication to None");
        }
        if (broker.engine() == Broker.Engine.Liberty && broker.security().tls()) {
            throw fault("it is reached without TLS", "set tls to false");
        }
        if (parameters.workload().interruptAfterCheckpoints() > 0) {
            throw fault(
                    "the job is interrupted on purpose, so that the number of its events cannot be known in advance",
                    "remove spec.interrupt, or set events to none");
        }
        if (broker.engine() == Broker.Engine.Jms) {
            checkAdapter(Path.of(System.getenv().getOrDefault("ADAPTER", "")));
        }
        if (!subscribed()) {
            throw fault(
                    "nobody has subscribed to events within " + SUBSCRIPTION.toSeconds() + " s",
                    "see the log of the container that runs \"run subscribe\", which shares " + exchange + " with this"
                            + " one");
        }
        if (broker.engine() == Broker.Engine.Kafka) {
            published = new JobEvents(new KafkaPublisher(parameters, broker));
        }
    }

    private void checkAdapter(Path directory) throws BrokerException {
        for (String name : new String[] {"adapter.rar", "adapter.xml"}) {
            if (!Files.exists(directory.resolve(name))) {
                throw fault("there is no " + directory.resolve(name), "mount a volume with the resource adapter there");
            }
        }
    }

    private boolean subscribed() throws BrokerException, InterruptedException {
        try {
            return await(Note.subscribed, SUBSCRIPTION) != null;
        } catch (IOException e) {
            throw fault("the run cannot talk to the subscriber: " + e, MOUNT);
        }
    }

    /** What the run publishes itself; null where the batch container does, and before there is anybody to receive it. */
    public @Nullable JobEvents published() {
        return published;
    }

    /**
     * Has the subscriber count what it has received, when the job has ended.
     *
     * @param expected events that the job should have published, or messages that it has sent
     * @throws BrokerException if it does not
     */
    public Events count(long expected) throws BrokerException, InterruptedException {
        try {
            end(expected);
            return counted(await(Note.counted, patience));
        } catch (JsonProcessingException e) {
            throw fault(
                    "what the subscriber says is not understood: " + e.getOriginalMessage(), "use one image for both");
        } catch (IOException e) {
            throw fault("the run cannot talk to the subscriber: " + e, MOUNT);
        }
    }

    private Events counted(@Nullable String counted) throws BrokerException, JsonProcessingException {
        if (counted == null) {
            throw fault(
                    "the subscriber does not say how many events it has received",
                    "see the log of the container that runs \"run subscribe\", and give it more memory if it ran out of"
                            + " it");
        }
        return new JsonMapper().readValue(counted, Events.class);
    }

    /**
     * What a failure of a job that sends messages has to do with the broker; null where it is of something else. A
     * commit that fails does not say which of its parts did, but the subscriber knows whether the broker is there.
     */
    public @Nullable BrokerException fault(Throwable failure) {
        if (!parameters.workload().sendsMessages()) {
            return null;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BrokerException e) {
                return e;
            }
        }
        try {
            return exchange.read(Note.subscribed) == null
                    ? fault(
                            "it has gone while the job sent messages: "
                                    + (failure.getMessage() == null ? failure : failure.getMessage()),
                            "look whether it is up, and whether it ran out of memory or disk")
                    : null;
        } catch (IOException e) {
            return fault("the run cannot talk to the subscriber: " + e, MOUNT);
        }
    }

    /** Lets the subscriber go, whatever became of the job; does nothing the second time. */
    public void end() {
        try {
            end(0);
        } catch (IOException e) {
            System.err.println("The subscriber is not told that the run has ended: " + e);
        }
    }

    private synchronized void end(long expected) throws IOException {
        if (ended) {
            return;
        }
        ended = true;
        JobEvents own = published;
        if (own != null) {
            own.close();
        }
        exchange.write(Note.ended, Long.toString(expected));
    }

    /** What the subscriber says; null where it says nothing. */
    private @Nullable String await(Note note, Duration patience)
            throws BrokerException, IOException, InterruptedException {
        long begun = System.nanoTime();
        Duration reported = Duration.ZERO;
        while (true) {
            String said = exchange.read(note);
            if (said != null) {
                return said;
            }
            String problem = exchange.read(Note.problem);
            if (problem != null) {
                throw new BrokerException(problem, false);
            }
            Duration waited = Duration.ofNanos(System.nanoTime() - begun);
            if (waited.compareTo(patience) > 0) {
                return null;
            }
            if (waited.minus(reported).compareTo(PROGRESS) > 0) {
                reported = waited;
                System.out.println("Waiting for the subscriber to events of " + new BrokerName(broker) + ": "
                        + waited.toSeconds() + " of " + patience.toSeconds() + " s");
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    private BrokerException fault(String what, String remedy) {
        return new BrokerException(new BrokerName(broker).message(what, remedy), false);
    }
}
