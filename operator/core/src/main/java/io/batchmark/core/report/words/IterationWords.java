package io.batchmark.core.report.words;

import io.batchmark.core.adaptation.CheapestIterations;
import io.batchmark.core.question.ChosenIterations;
import org.jspecify.annotations.Nullable;

/** How many iterations of a run count, where a campaign chooses that itself. */
public final class IterationWords {
    private IterationWords() {}

    /** As in {@code 7 from block 4 on}. */
    public static String of(ChosenIterations chosen) {
        return chosen.number() + " from block " + chosen.fromBlock() + " on";
    }

    /** What a plan says of it; the number is chosen when the first blocks are over. */
    public static String planned(int first, @Nullable ChosenIterations chosen) {
        return Words.count(first, "iteration") + (first == 1 ? " counts" : " count") + ", and "
                + (chosen == null
                        ? "after " + CheapestIterations.BLOCKS + " blocks the cheapest number for all treatments"
                        : of(chosen));
    }

    /** What an event says. */
    public static String event(int first, ChosenIterations chosen) {
        String text = "From block " + chosen.fromBlock() + " on, " + Words.count(chosen.number(), "iteration")
                + (chosen.number() == 1 ? " counts" : " count") + " in each run: ";
        return text
                + (chosen.number() == first
                        ? "the first blocks show that this number stays the cheapest"
                        : "the first blocks, with " + first
                                + " in each, show that this number gives the most precise answer for its time");
    }
}
