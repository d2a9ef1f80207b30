package io.batchmark.operator.run;

import java.time.Instant;

/**
 * The time when the operator saw a fact about an object first, by a clock that does not jump. Waits do not count from times that other
 * machines have written, because their clocks may differ from the clock of the operator.
 */
@FunctionalInterface
public interface Since {
    /** @param what names the fact: a UID, and a word if there is another fact about the same object */
    Instant of(String what);
}
