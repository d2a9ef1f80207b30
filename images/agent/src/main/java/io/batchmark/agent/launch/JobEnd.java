package io.batchmark.agent.launch;

import io.batchmark.agent.measure.Failure;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.result.RunEnd;

/** The end of a job, in words. */
final class JobEnd {
    private JobEnd() {}

    static RunEnd of(JobRecord job) {
        String status = String.valueOf(job.batchStatus());
        String transition = String.valueOf(job.transition());
        switch (status) {
            case "COMPLETED":
                return new RunEnd(RunEnd.Kind.COMPLETED, null);
            case "STOPPED":
                return new RunEnd(
                        RunEnd.Kind.STOPPED,
                        transition.equals("JSL_STOP")
                                ? "job " + job.name() + " stopped by a <stop> of its job XML, with exit status "
                                        + job.exitStatus()
                                : "job " + job.name() + " was stopped from outside of its job XML");
            default:
                return new RunEnd(RunEnd.Kind.FAILED, failed(job, status, transition));
        }
    }

    private static String failed(JobRecord job, String status, String transition) {
        Failure failure = job.failure();
        if (failure != null) {
            return "job " + job.name() + " failed"
                    + (failure.step() == null ? "" : " in step " + failure.step())
                    + " at " + failure.point()
                    + (failure.artifact() == null ? "" : " of " + failure.artifact())
                    + ": " + failure.cause();
        }
        if (transition.equals("JSL_FAIL")) {
            return "job " + job.name() + " ended by a <fail> of its job XML, with exit status " + job.exitStatus();
        }
        return "job " + job.name() + " ended with batch status " + status + " and exit status " + job.exitStatus();
    }
}
