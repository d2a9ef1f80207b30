package io.batchmark.agent.launch;

/** The part of a server in one iteration of the job. */
interface JobWork {
    /** Returns after the job has ended. */
    void run(BatchApi api, int iteration) throws Exception;
}
