package io.batchmark.contract;

import io.batchmark.contract.parameters.Workload;
import org.jspecify.annotations.Nullable;

/** The index of a server among the servers of its run, from 0. */
public final class ServerIndex {
    /** The environment variable that Kubernetes puts the index in if a job has several pods. */
    public static final String VARIABLE = "JOB_COMPLETION_INDEX";

    private ServerIndex() {}

    /**
     * Reads the index.
     *
     * @param text value of the environment variable; null if it is not set
     * @throws ContractException if the run has no server of this index
     */
    public static int of(Workload workload, @Nullable String text) throws ContractException {
        String index = text == null ? "0" : text;
        if (!index.matches("[0-9]{1,9}") || Integer.parseInt(index) >= workload.servers()) {
            throw new ContractException(VARIABLE + " is " + index + ": expected the index of one of the run's servers ("
                    + workload.servers() + "), the first of which is 0");
        }
        return Integer.parseInt(index);
    }
}
