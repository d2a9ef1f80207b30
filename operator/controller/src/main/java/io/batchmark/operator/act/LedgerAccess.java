package io.batchmark.operator.act;

/** Whether ended attempts of a campaign can be written down, as far as the last try says. */
public final class LedgerAccess {
    private boolean failed;

    boolean works() {
        return !failed;
    }

    void attempt(Runnable write) {
        failed = true;
        write.run();
        failed = false;
    }
}
