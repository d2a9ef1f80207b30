package io.batchmark.core.loop;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

/** The writes of the operator that a simulated API server refuses. */
final class SimulatedRefusals {
    /** Writes of the operator that the API server may refuse. */
    enum Write {
        Start,
        Stop,
        Ledger,
        Report,
        Prerequisites,
        /** The write that removes a request from the campaign. */
        Request
    }

    private final Random random;
    private final Map<Write, RuntimeException> refused = new EnumMap<>(Write.class);
    private double probability;

    SimulatedRefusals(Random random) {
        this.random = random;
    }

    /** @param ofEach probability that a later write is refused */
    void probability(double ofEach) {
        probability = ofEach;
    }

    /** Refuses all later writes of a kind. */
    void add(Write write, String reason, String message) {
        add(write, new RefusedException(reason, message, new IllegalStateException()));
    }

    /** All later writes of a kind end with an error. */
    void add(Write write, RuntimeException error) {
        refused.put(write, error);
    }

    /** Accepts all later writes of a kind. */
    void remove(Write write) {
        refused.remove(write);
    }

    /** @throws RefusedException if the API server refuses a write now */
    void check(Write write) {
        if (refused.containsKey(write)) {
            throw refused.get(write);
        }
        if (probability > 0 && random.nextDouble() < probability) {
            throw new RefusedException("RequestRefused", "exceeded quota: q", new IllegalStateException());
        }
    }
}
