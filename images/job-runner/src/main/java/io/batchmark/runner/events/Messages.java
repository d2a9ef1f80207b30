package io.batchmark.runner.events;

import java.time.Duration;

/** What the writer that sends messages and the subscriber that counts them have to agree on. */
public final class Messages {
    /** Name of the connection factory, by the user and password of the server. */
    public static final String FACTORY = "java:comp/env/jms/events";

    /** Name of the queue. */
    public static final String QUEUE = "jms/messages";

    /** Property of a message: the topic of the attempt that has sent it, for a queue that has messages of several. */
    public static final String ATTEMPT = "attempt";

    /** Property of a message: its number, which no other one of the attempt has. */
    public static final String NUMBER = "number";

    /** How long messages of a run that was killed stay in a broker of the user's own. */
    public static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    /** How long a subscriber may take for what is left in the queue when the job has ended. */
    public static final Duration COUNT = Duration.ofMinutes(10);

    private Messages() {}
}
