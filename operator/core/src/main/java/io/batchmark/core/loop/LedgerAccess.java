package io.batchmark.core.loop;

/** Whether ended attempts of a campaign can be written down, as far as the last try says. */
final class LedgerAccess {
    private boolean works;

    /**
     * Whether runs may be started before what has ended is written down. An operator that starts does not know yet whether that
     * works: the one before may have ended because it did not.
     *
     * @param rows how many rows there are to write
     */
    boolean allowsStart(int rows) {
        return works || rows == 0;
    }

    void attempt(Runnable write) {
        works = false;
        write.run();
        works = true;
    }
}
