package io.batchmark.core.loop;

import java.time.Duration;

/** The order of analyses, which bounds their memory: at most four small ones and one large one at a time. */
public final class AnalysisQueue {
    /** Bytes of a small analysis at most. */
    private static final long SMALL = 8L << 20;

    /** Bytes of report files that do not grow with the runs. */
    private static final long FILES = 1L << 20;

    /** Bytes of a row of the ledger and of its lines in the report. */
    private static final long ROW = 800;

    /** Bytes of a treatment and of its lines in the report. */
    private static final long TREATMENT = 800;

    private final Turns.Services services;
    private final AnalysisPace pace = new AnalysisPace();
    private final Turns small;
    private final Turns large;

    public AnalysisQueue(Turns.Services services) {
        this.services = services;
        small = new Turns(4, services);
        large = new Turns(1, services);
    }

    /**
     * @param bytes memory of the analysis, see {@link #bytes}
     * @throws NoTurnException if the campaign has to wait
     */
    public <T, E extends Exception> T take(Campaign.Key campaign, long bytes, Turns.Work<T, E> work) throws E {
        return (bytes <= SMALL ? small : large).take(campaign, () -> {
            long before = services.cpuNanos().getAsLong();
            try {
                return work.run();
            } finally {
                long cost = services.cpuNanos().getAsLong() - before;
                pace.count(campaign, cost, services.nanos().getAsLong());
            }
        });
    }

    /** The time that a campaign has to wait before its changed spec is analysed; zero if it has not to wait. */
    Duration pause(Campaign.Key campaign) {
        return pace.pause(campaign, services.nanos().getAsLong());
    }

    /** The memory that the analysis of a campaign needs. */
    public static long bytes(long rows, long treatments) {
        return FILES + ROW * rows + TREATMENT * treatments;
    }
}
