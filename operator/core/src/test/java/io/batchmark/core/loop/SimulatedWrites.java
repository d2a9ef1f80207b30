package io.batchmark.core.loop;

import io.batchmark.core.loop.SimulatedOperator.Crash;
import io.batchmark.core.loop.SimulatedRefusals.Write;
import java.util.Random;

/** The writes of a simulated operator. The API server may refuse them, and the operator may crash before or after each of them. */
final class SimulatedWrites {
    private final SimulatedRefusals refusals;
    private final Random random;
    private double crashes;

    SimulatedWrites(SimulatedRefusals refusals, Random random) {
        this.refusals = refusals;
        this.random = random;
    }

    /** @param probability probability of a crash before or after a write */
    void crash(double probability) {
        crashes = probability;
        mayCrash();
    }

    void mayCrash() {
        if (random.nextDouble() < crashes) {
            throw new Crash();
        }
    }

    /** @throws RefusedException if the API server refuses the write */
    void send(Write kind, Runnable write) {
        refusals.check(kind);
        send(write);
    }

    /** Sends a write that is not refused. */
    void send(Runnable write) {
        mayCrash();
        write.run();
        mayCrash();
    }
}
