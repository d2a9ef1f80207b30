package io.batchmark.runner.job.write;

import io.batchmark.runner.events.BrokerException;

/** Sends the messages of a chunk. */
@FunctionalInterface
public interface MessageSender {
    /** @param first number of the first one */
    void send(int first, int messages) throws BrokerException;
}
