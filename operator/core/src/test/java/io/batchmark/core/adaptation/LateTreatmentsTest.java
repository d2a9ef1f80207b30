package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.summary.Ledgers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LateTreatmentsTest {
    private static final Plan GROWN = Given.plan(2, 6, "25", "125", "4000", "8000");

    @Test
    void rows_ofWhichOnlySomeWereWritten_areCompletedByASecondCall() {
        Ledger answered = Ledger.of(GROWN, answered());
        List<Entry> all = rows(answered);
        assertThat(all).hasSize(7);

        for (int written = 0; written <= all.size(); written++) {
            List<Entry> first = all.subList(0, written);
            List<Entry> both = new ArrayList<>(first);
            both.addAll(rows(answered.with(first)));
            assertThat(both).as("rows after %d of them were written", written).containsExactlyInAnyOrderElementsOf(all);
        }
    }

    /** Two blocks of the smaller plan, and the rows that have ended its campaign. */
    private static List<Entry> answered() {
        Plan small = Given.plan(2, 6, "25", "125");
        List<Entry> rows = new ArrayList<>();
        for (Run run : small.runs().subList(0, 2 * small.treatments().size())) {
            rows.add(Ledgers.row(new Start(run, 1), Ledgers.START, 1000));
        }
        for (Treatment treatment : small.treatments()) {
            rows.add(Entry.builder(treatment.id(), 3, 1, Outcome.Dropped, Ledgers.START)
                    .cause(Cause.Answered)
                    .build());
        }
        return rows;
    }

    private static List<Entry> rows(Ledger ledger) {
        return LateTreatments.rows(GROWN, ledger, List.of(), Ledgers.START);
    }
}
