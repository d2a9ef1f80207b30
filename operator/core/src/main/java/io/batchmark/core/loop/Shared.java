package io.batchmark.core.loop;

import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * The services that the loops of all campaigns share.
 *
 * @param nanos a clock that does not jump, in nanoseconds
 * @param analyses the order of analyses, and the bound of their memory
 * @param gangs turns of campaigns to start an attempt with several pods
 */
public record Shared(
        Clock clock, LongSupplier nanos, AnalysisQueue analyses, GangQueue gangs, AnalysisResult.Analysis analysis) {
    /** The services of an operator. */
    public Shared(Clock clock, LongSupplier nanos, AnalysisQueue analyses) {
        this(clock, nanos, analyses, new GangQueue(), AnalysisResult::of);
    }
}
