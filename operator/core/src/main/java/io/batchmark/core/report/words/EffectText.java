package io.batchmark.core.report.words;

import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.answer.Verdict;
import org.jspecify.annotations.Nullable;

/** The difference from another treatment in a cell of a table. */
public final class EffectText {
    private EffectText() {}

    /** As in {@code 10 % faster (9 to 12 %)}; null if nothing is known. */
    public static @Nullable String of(ToBaseline toBaseline, CostWords words) {
        Effect effect = Effect.of(toBaseline, words);
        return effect == null
                ? null
                : effect
                        + (effect.interval().isEmpty()
                                ? " so far"
                                : toBaseline.verdict() == Verdict.Undecided ? ", undecided" : "");
    }

    /** As in {@code 10 % slower}. */
    public static String of(double ratio, CostWords words) {
        return Effect.of(ratio, words).difference();
    }
}
