package io.batchmark.core.schedule;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Ledger;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which blocks a campaign may begin: those that its budget of runs has room for as a whole, because half of a block compares nothing. */
final class RunLimit {
    private final @Nullable Integer most;
    private final Plan plan;
    private final Ledger ledger;
    private final Set<Run.Key> busy;
    /** Runs that are over, or have attempts. */
    private final int runs;
    /** The last block of which a run has begun, or may begin. */
    private int begun;

    /** @param busy runs with attempts that are not retired yet */
    RunLimit(Policy policy, Plan plan, Ledger ledger, Set<Run.Key> busy) {
        this.most = policy.limits().maxRuns();
        this.plan = plan;
        this.ledger = ledger;
        this.busy = busy;
        runs = ledger.over()
                + (int) busy.stream()
                        .filter(run -> ledger.outcome(run).isEmpty())
                        .count();
        begun = Math.max(
                ledger.lastBlock(), busy.stream().mapToInt(Run.Key::block).max().orElse(0));
    }

    /**
     * Whether a run of a block may be started; to be asked in the order of the plan.
     *
     * @param starts further runs that are being started
     */
    boolean admits(int block, int starts) {
        if (most == null || block <= begun) {
            return true;
        }
        if (runs + starts + size(block) > most) {
            return false;
        }
        begun = block;
        return true;
    }

    /** Null while there are runs that may be started, or none is left. */
    @Nullable
    Limit reached() {
        for (int position = ledger.open(ledger.prefix());
                most != null && position < ledger.size();
                position = ledger.open(position + 1)) {
            Run.Key run = plan.key(position);
            if (!ledger.isSettled(run) && !busy.contains(run)) {
                return admits(run.block(), 0) ? null : Limit.MaxRuns;
            }
        }
        return null;
    }

    private int size(int block) {
        int size = plan.treatments().size();
        int first = (block - 1) * size;
        int open = 0;
        for (int position = first; position < first + size; position++) {
            open += ledger.isSettled(plan.key(position)) ? 0 : 1;
        }
        return open;
    }
}
