package io.batchmark.core.treatment;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Ledgers;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunCostTest {
    private static final RunRow RUN =
            row(Ledgers.entry("baseline", 1, 1, Outcome.Succeeded, null, Ledgers.result(10_000)));

    private static RunRow row(Entry entry) {
        return LedgerRows.of(List.of(entry)).attempts().getFirst();
    }

    @Test
    void timeIsDividedByTheWork() {
        assertThat(RunCost.of(RUN, Response.ELAPSED)).isEqualTo(10);
        assertThat(RunCost.of(RUN, Response.ELAPSED, 4)).isEqualTo(2.5);
    }

    @Test
    void peakIsNot() {
        assertThat(RunCost.of(RUN, Response.MEMORY_PEAK, 4)).isEqualTo(1 << 20);
    }

    /** More work measures no smaller figure, so nothing shows that it costs less. */
    @Test
    void twoFiguresOfZeroAreEqualHoweverMuchWorkThereWas() {
        assertThat(RunCost.of(RUN, Response.THROTTLED, 4)).isEqualTo(RunCost.of(RUN, Response.THROTTLED, 1));
    }

    @Test
    void boundOfACensoredRunIsDividedToo() {
        RunRow censored = row(Ledgers.entry("baseline", 1, 1, Outcome.Censored, Cause.Timeout, null));
        assertThat(RunCost.of(censored, Response.ELAPSED, 4)).isEqualTo(RunCost.of(censored, Response.ELAPSED) / 4);
    }
}
