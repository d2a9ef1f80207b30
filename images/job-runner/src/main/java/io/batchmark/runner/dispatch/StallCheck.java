package io.batchmark.runner.dispatch;

import io.batchmark.runner.database.RepositoryPartitions.Counts;
import java.time.Duration;
import java.util.Optional;

/** Decides by the job repository if a job waits for a message that is lost. A long chunk is no reason. */
final class StallCheck {
    private final int atOnce;
    private final Duration patience;
    private Counts last = new Counts(0, 0, 0);
    private long since;

    /**
     * @param atOnce partitions that all servers together execute at once
     * @param patience time of a message or a reply: milliseconds, and much longer only if there is no processor for it
     */
    StallCheck(int atOnce, Duration patience) {
        this.atOnce = atOnce;
        this.patience = patience;
    }

    /**
     * Looks at the counts of now.
     *
     * @param now nanoseconds of a clock
     */
    Optional<String> problem(Counts counts, long now) {
        if (!counts.equals(last) || since == 0) {
            last = counts;
            since = now;
            return Optional.empty();
        }
        long waiting = (now - since) / 1_000_000_000;
        if (waiting < patience.toSeconds()) {
            return Optional.empty();
        }
        long queued = counts.sent() - counts.received();
        long executing = counts.received() - counts.finished();
        if (queued > 0 && executing < atOnce) {
            return Optional.of(
                    queued + " of " + counts.sent() + " partitions that were sent have been in the queue for "
                            + waiting + " s, and only " + executing + " of " + atOnce
                            + " threads execute one: a message is lost,"
                            + " or a server takes none");
        }
        return counts.sent() > 0 && queued == 0 && executing == 0
                ? Optional.of("all " + counts.sent() + " partitions that were sent have ended " + waiting
                        + " s ago, and the job waits for a reply: the reply is lost")
                : Optional.empty();
    }
}
