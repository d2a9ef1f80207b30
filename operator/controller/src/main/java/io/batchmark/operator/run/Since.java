package io.batchmark.operator.run;

import java.time.Instant;

/**
 * Since when the operator sees a fact about an object, by a clock that does not jump. Times that other machines have written are no
 * measure of a wait, because their clocks may differ from the clock of the operator.
 */
@FunctionalInterface
public interface Since {
    /** @param what names the fact: a UID, and a word if there is another fact about the same object */
    Instant of(String what);
}
