package io.batchmark.cli.campaign;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** The progress of a campaign on a terminal as one line, otherwise as a line for each change. */
public final class ProgressLine {
    private static final String BACK = "\r\u001b[K";

    private final PrintWriter out;
    private final boolean inPlace;
    private @Nullable String told;

    /** @param inPlace true if a line can be overwritten */
    public ProgressLine(PrintWriter out, boolean inPlace) {
        this.out = out;
        this.inPlace = inPlace;
    }

    /** Shows the progress if it has changed. */
    public void show(BenchmarkCampaign campaign) {
        String line = campaign.getMetadata().getName() + ": " + Progress.of(campaign);
        if (!line.equals(told)) {
            out.print(inPlace ? BACK + line : line + System.lineSeparator());
            out.flush();
            told = line;
        }
    }

    /** Ends the line, so that other lines can follow. */
    public void end() {
        if (inPlace && told != null) {
            out.println();
        }
    }

    /** Writes another line. The progress follows on a new line. */
    public void interrupt(String text) {
        end();
        out.println(text);
        out.flush();
        told = null;
    }
}
