package io.batchmark.core.answer;

/** A property of runs in their order: later runs may differ from them, or fewer of them count. */
public enum Doubt {
    /** They get slower or faster. */
    Trend,
    /** Each resembles the run before it. */
    Streaks
}
