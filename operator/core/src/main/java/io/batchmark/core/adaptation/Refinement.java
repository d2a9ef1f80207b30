package io.batchmark.core.adaptation;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.design.Design;
import io.batchmark.core.summary.Summary;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The levels that the answer proposes to try, because the one that it recommends, or that has been best so far, is the smallest or
 * the largest of those that were tried. They are run beside the others in blocks to come, so that each answer on the way is valid.
 */
public final class Refinement {
    private Refinement() {}

    /**
     * @param over whether no block is left
     * @return one level for each factor that may need it; none while the answer may still change
     */
    public static Map<String, String> levels(Summary summary, boolean over) {
        Answer answer = summary.answer();
        Design design = summary.campaign().design();
        Recommendation recommendation = answer.recommendation();
        boolean isDecided = answer.isDecided() && design.isSequential() && answer.blocks() >= design.minReplicates();
        Map<String, String> levels = new LinkedHashMap<>();
        if (recommendation != null && (isDecided || over)) {
            recommendation.edges().forEach(edge -> {
                if (edge.next() != null) {
                    levels.putIfAbsent(edge.factor().name(), edge.next());
                }
            });
        }
        return levels;
    }
}
