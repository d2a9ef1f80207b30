package io.batchmark.core.adaptation;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Ledger;
import java.util.Collection;
import java.util.stream.IntStream;

/** The block in which a changed plan begins: no run of it, nor of a later block, was started by the plan before. */
public final class NextBlock {
    private NextBlock() {}

    /**
     * The first block of which no attempt was made.
     *
     * @param attempts attempts that are not retired yet
     */
    public static int of(Ledger ledger, Collection<ObservedAttempt> attempts) {
        return 1
                + IntStream.concat(
                                IntStream.of(ledger.lastBlock()),
                                attempts.stream()
                                        .mapToInt(observed -> observed.run().block()))
                        .max()
                        .orElse(0);
    }
}
