package io.batchmark.runner.subscriber;

import io.batchmark.runner.events.BrokerException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where events of the run come in, by whatever protocol. */
interface Inbox {
    /** Subscribes: what is published from its return on comes in. */
    void open() throws BrokerException;

    /**
     * Counts what has come in.
     *
     * @param patience how long to wait for it, where nothing has
     * @throws BrokerException where nothing will come in any more
     */
    void receive(Count count, Duration patience) throws BrokerException;

    /** Why what has come in is not what the run was to send, for a user; null where it is. */
    default @Nullable String problem() {
        return null;
    }

    /** To be called after a failure, too, before it is opened again. */
    void close();
}
