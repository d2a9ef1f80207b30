package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;

/**
 * How a job was resumed whose server was killed.
 *
 * @param commits chunks that were committed when the server was killed
 * @param redone items that were read before and had to be read again
 * @param resume time from the end of the server to the first item that the resumed job reads: a new server's start
 *     included
 */
public record Recovery(long commits, long redone, long resume) {
    public Recovery {
        Require.figure(commits, "recovery.commits");
        Require.figure(redone, "recovery.redone");
        Require.figure(resume, "recovery.resume");
    }
}
