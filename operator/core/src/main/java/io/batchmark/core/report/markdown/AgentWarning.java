package io.batchmark.core.report.markdown;

import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.AgentShare;
import io.batchmark.core.treatment.RunRow;
import java.util.Comparator;
import java.util.List;

/** Warns if the agent that measures a user's own job takes a notable share of its time. */
final class AgentWarning {
    private AgentWarning() {}

    static List<String> warnings(Summary summary) {
        List<RunRow> notable = summary.treatments().stream()
                .flatMap(treatment -> treatment.runs().stream())
                .filter(run -> run.outcome() == Outcome.Succeeded && run.agentShare() > AgentShare.NOTABLE)
                .sorted(Comparator.comparingDouble(RunRow::agentShare))
                .toList();
        if (notable.isEmpty()) {
            return List.of();
        }
        return List.of(
                "in " + Words.count(notable.size(), "run") + " the agent took an estimated "
                        + Math.round(100 * AgentShare.NOTABLE) + " % of the time or more, at most "
                        + Math.round(100 * notable.getLast().agentShare())
                        + " %: the job makes many calls that take little time. A difference of this size may come from the agent.");
    }
}
