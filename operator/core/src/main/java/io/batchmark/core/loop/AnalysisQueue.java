package io.batchmark.core.loop;

/** The order of analyses, which bounds their memory: at most four small ones and one large one at a time. */
public final class AnalysisQueue {
    /** Bytes of a small analysis at most. */
    private static final long SMALL = 8L << 20;

    /** Bytes of report files that do not grow with the runs. */
    private static final long FILES = 1L << 20;

    /** Bytes of a row of the ledger, and of what the report has about it. */
    private static final long ROW = 800;

    /** Bytes of a treatment and of its lines in the report. */
    private static final long TREATMENT = 800;

    private final Turns small;
    private final Turns large;

    public AnalysisQueue(Turns.Services services) {
        small = new Turns(4, services);
        large = new Turns(1, services);
    }

    /**
     * @param bytes memory of the analysis, see {@link #bytes}
     * @throws NoTurnException if the campaign has to wait
     */
    public <T, E extends Exception> T take(Campaign.Key campaign, long bytes, Turns.Work<T, E> work) throws E {
        return (bytes <= SMALL ? small : large).take(campaign, work);
    }

    /** The memory that the analysis of a campaign needs. */
    public static long bytes(long rows, long treatments) {
        return FILES + ROW * rows + TREATMENT * treatments;
    }
}
