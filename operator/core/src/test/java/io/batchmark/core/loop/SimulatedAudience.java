package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision.State;
import java.util.ArrayList;
import java.util.List;

/** The events of a simulated campaign, and the progress that metrics and live pages see. */
final class SimulatedAudience implements Events, Watcher {
    private final SimulatedCampaign campaign;
    private final List<ReportFiles> reports = new ArrayList<>();
    private int refusals;

    SimulatedAudience(SimulatedCampaign campaign) {
        this.campaign = campaign;
    }

    /** The reports that were written, in their order. */
    List<ReportFiles> reports() {
        return reports;
    }

    int refusals() {
        return refusals;
    }

    @Override
    public void recorded(List<Entry> recorded) {
        recorded.forEach(row -> add(row.outcome() + ": " + row.run() + ": " + row.cause()));
    }

    @Override
    public void rowsMissing(int missing) {
        add("LedgerRowsMissing: " + missing);
    }

    @Override
    public void rerun(long runs, String request) {
        add("Rerun: " + runs + ": " + request);
    }

    @Override
    public void rerunUnknown(List<String> treatments, String example, String request) {
        add("RerunUnknown: " + treatments + " " + example);
    }

    @Override
    public void rerunRefused(String message) {
        add("RerunRefused: " + message);
    }

    private void add(String event) {
        campaign.events.add(event);
    }

    @Override
    public void observed(Observation observation, State state) {}

    @Override
    public void recording(List<Entry> ending) {}

    @Override
    public void analysed(ReportFiles files) {
        reports.add(files);
    }

    @Override
    public void refused() {
        refusals++;
    }
}
