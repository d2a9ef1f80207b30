package io.batchmark.core.report.words;

import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.summary.Experience;
import io.batchmark.core.summary.Summary;

/** The work until an answer, in prose. */
final class BlocksText {
    private BlocksText() {}

    /** As in {@code about 3 more blocks (9 runs of 80 s)}. Treatments that have left the campaign have no further runs. */
    static String more(int blocks, Summary summary) {
        String text = "about " + Words.count(blocks, "more block");
        long treatments =
                summary.answer().standings().stream().filter(BlocksText::stays).count();
        Experience experience = Experience.of(summary, "");
        return experience == null
                ? text
                : text + " (" + Words.count(Math.toIntExact(blocks * treatments), "run") + " of "
                        + Time.atLeast(experience.run()) + ")";
    }

    private static boolean stays(Standing standing) {
        return standing.constraints() != ThresholdCheck.Verdict.NotMet
                && (standing.toBest() == null || !standing.toBest().beyondMargin());
    }
}
