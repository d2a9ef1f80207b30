package io.batchmark.core.report.json;

import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.summary.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer in {@code results.json}: {@code blocks} are those that are over; {@code moreBlocks} about how many more it
 * takes until it is decided what to choose, {@code marginNow} a margin at which there would be one by now.
 */
record AnswerResult(
        String sentence,
        int blocks,
        @Nullable Recommended recommendation,
        @Nullable Integer moreBlocks,
        @Nullable Double marginNow) {

    /**
     * {@code treatment} and {@code cliff} are ids; {@code atMost} is the upper bound of the ratio to the best treatment. {@code decided}
     * is true if no smaller setting may still turn out to be the best.
     */
    record Recommended(
            String treatment,
            double atMost,
            boolean decided,
            @Nullable String cliff,
            List<Edge> edges) {}

    /** A level that nothing beyond was tried. */
    record Edge(
            String factor,
            String level,
            boolean largest,
            @Nullable String next) {}

    static AnswerResult of(Summary summary) {
        return new AnswerResult(
                Sentence.of(summary),
                summary.answer().blocks(),
                recommended(summary.answer().recommendation()),
                summary.answer().moreBlocks(),
                summary.answer().marginNow());
    }

    private static @Nullable Recommended recommended(@Nullable Recommendation recommendation) {
        return recommendation == null
                ? null
                : new Recommended(
                        recommendation.treatment().treatment().id(),
                        recommendation.atMost(),
                        recommendation.decided(),
                        recommendation.cliff() == null
                                ? null
                                : recommendation.cliff().treatment().id(),
                        recommendation.edges().stream()
                                .map(edge -> new Edge(edge.factor().name(), edge.level(), edge.largest(), edge.next()))
                                .toList());
    }
}
