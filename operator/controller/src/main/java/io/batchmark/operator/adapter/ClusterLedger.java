package io.batchmark.operator.adapter;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.LedgerStore;
import io.batchmark.core.treatment.LedgerRows;
import io.batchmark.operator.act.LedgerWriter;
import io.batchmark.operator.observe.Observer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.List;

/** The ledger of a campaign in its ConfigMaps. */
record ClusterLedger(
        BenchmarkCampaign campaign,
        Context<BenchmarkCampaign> context,
        LedgerWriter writer,
        ClusterRuns runs,
        Refusals refusals)
        implements LedgerStore {
    @Override
    public void add(List<Entry> rows) {
        refusals.write(() -> writer.add(rows, runs.shards()));
    }

    @Override
    public LedgerRows read() throws UnreadableLedgerException {
        return refusals.read(() -> Observer.rows(campaign, context));
    }
}
