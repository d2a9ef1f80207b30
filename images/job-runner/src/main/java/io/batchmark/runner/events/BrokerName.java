package io.batchmark.runner.events;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.text.Plain;

/** A broker as a user knows it. */
public final class BrokerName {
    private static final int MAX_CHARACTERS = 512;
    private static final int MIN_CHARACTERS_OF_WHAT = 60;

    private final Broker broker;

    public BrokerName(Broker broker) {
        this.broker = broker;
    }

    /** What is wrong with it, in a line. */
    public String message(String what, String remedy) {
        int room = MAX_CHARACTERS - toString().length() - remedy.length() - 4;
        return Plain.line(
                this + ": " + Plain.line(what, Math.max(MIN_CHARACTERS_OF_WHAT, room)) + ": " + remedy, MAX_CHARACTERS);
    }

    @Override
    public String toString() {
        String product = switch (broker.engine()) {
            case LibertyInServer -> "Open Liberty in the server itself";
            case Liberty -> "Open Liberty";
            case Artemis -> "Artemis";
            case Jms -> "by an adapter of its own";
            case Kafka -> "Kafka";
        };
        return "broker " + broker.name() + " (" + product + (broker.servers() == null ? "" : " at " + broker.servers())
                + ")";
    }
}
