package io.batchmark.runner.job;

/** Why a chunk was rolled back that took too long: what the server and drivers say of it does not name the timeout. */
final class TransactionTimedOut extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * @param seconds the timeout
     * @param failure by which the chunk found out: no cause, because it is a consequence, which must not be taken for a
     *     failure of the database
     */
    TransactionTimedOut(int seconds, Throwable failure) {
        super("a chunk took longer than transactionTimeout, " + seconds
                + (seconds == 1 ? " second" : " seconds")
                + ", and was rolled back (" + failure.getClass().getSimpleName()
                + "): raise transactionTimeout, or lower itemCount or checkpointSeconds");
        addSuppressed(failure);
    }
}
