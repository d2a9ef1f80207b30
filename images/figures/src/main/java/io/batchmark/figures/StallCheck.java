package io.batchmark.figures;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Decides by numbers of partitions if a batch job waits for a message that is lost. A long chunk is no reason. */
public final class StallCheck {
    private final int atOnce;
    private final long patienceSeconds;
    private long sent;
    private long received;
    private long finished;
    private boolean looked;
    private long since;

    /**
     * @param atOnce partitions that all servers together execute at once
     * @param patienceSeconds time of a message or a reply: milliseconds, and much longer only if there is no processor for it
     */
    public StallCheck(int atOnce, long patienceSeconds) {
        this.atOnce = atOnce;
        this.patienceSeconds = patienceSeconds;
    }

    /** Begins the time again. */
    public void begin() {
        looked = false;
    }

    /**
     * Looks at the numbers of now.
     *
     * @param sentNow partitions that were put into the queue
     * @param receivedNow partitions that a server has taken from the queue
     * @param finishedNow partitions that have ended
     * @param now nanoseconds of a clock
     * @return the reason why the job waits without an end, or null
     */
    public @Nullable String problem(long sentNow, long receivedNow, long finishedNow, long now) {
        if (!looked || sentNow != sent || receivedNow != received || finishedNow != finished) {
            looked = true;
            sent = sentNow;
            received = receivedNow;
            finished = finishedNow;
            since = now;
            return null;
        }
        long waiting = TimeUnit.NANOSECONDS.toSeconds(now - since);
        if (waiting < patienceSeconds) {
            return null;
        }
        long queued = sent - received;
        long executing = received - finished;
        if (queued > 0 && executing < atOnce) {
            return queued + " of " + sent + " partitions that were sent have been in the queue for " + waiting
                    + " s, and only " + executing + " of " + atOnce + " threads execute one: a message is lost,"
                    + " or a server takes none";
        }
        return sent > 0 && queued == 0 && executing == 0
                ? "all " + sent + " partitions that were sent have ended " + waiting
                        + " s ago, and the job waits for a reply: the reply is lost"
                : null;
    }
}
