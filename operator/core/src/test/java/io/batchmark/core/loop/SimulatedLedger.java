package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.loop.SimulatedRefusals.Write;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.treatment.LedgerRows;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Adapter of the loop to the rows of a simulated campaign. */
final class SimulatedLedger implements LedgerStore {
    /** Rows of a shard of the ledger: one write. */
    private static final int ROWS = 2;

    private final SimulatedCluster cluster;
    private final SimulatedWrites writes;
    private final View<Entry> rows;
    private final SeenLedger seen = new SeenLedger();

    SimulatedLedger(SimulatedCluster cluster, SimulatedWrites writes) {
        this.cluster = cluster;
        this.writes = writes;
        this.rows = new View<>(cluster.rows);
    }

    /** Sees some of the news, and returns true if there was any. */
    boolean advance(Random random, Instant oldest) {
        return rows.advance(random, oldest);
    }

    /** Looks at the rows, and returns how many rows of the look before are gone. */
    int look() {
        return seen.look(cluster.campaign().plan(), rows.version(), rows::objects);
    }

    /** The ledger of the last look. */
    Ledger ledger() {
        return seen.ledger();
    }

    @Override
    public void add(List<Entry> added) {
        for (int from = 0; from < added.size(); from += ROWS) {
            List<Entry> shard = added.subList(from, Math.min(from + ROWS, added.size()));
            writes.send(
                    Write.Ledger,
                    () -> shard.forEach(row -> {
                        cluster.record(row);
                        rows.wrote(SimulatedCluster.name(new Retirement(row.run(), row.attempt())));
                    }));
        }
    }

    @Override
    public LedgerRows read() {
        return LedgerRows.of(rows.objects());
    }
}
