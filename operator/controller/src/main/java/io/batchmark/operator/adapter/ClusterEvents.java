package io.batchmark.operator.adapter;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.loop.Events;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import java.util.List;

/** The Kubernetes events of a campaign. */
record ClusterEvents(BenchmarkCampaign campaign, CampaignEvents events) implements Events {
    @Override
    public void recorded(List<Entry> rows) {
        rows.forEach(row -> events.tell(campaign, row));
    }

    @Override
    public void rowsMissing(int rows) {
        String note = rows + " rows of the ledger are gone. Their runs are measured again";
        events.tell(campaign, EventReason.LedgerRowsMissing, note);
    }

    @Override
    public void rerun(long runs, String request) {
        String note = runs + " runs are run again, in blocks to come: " + request;
        events.tell(campaign, EventReason.Rerun, note);
    }

    @Override
    public void rerunUnknown(List<String> treatments, String example, String request) {
        String note = "Annotation " + Labels.RERUN + ": no treatment is called " + String.join(" or ", treatments)
                + ". Name treatments as in status.treatments, with semicolons between them, such as \"" + example
                + "\"";
        events.tell(campaign, EventReason.RerunRefused, note, request);
    }

    @Override
    public void rerunRefused(String message) {
        String note = "Annotation " + Labels.RERUN + ": " + message + ". Then annotate the campaign again";
        events.tell(campaign, EventReason.RerunRefused, note);
    }
}
