package io.batchmark.agent.jobs;

import jakarta.batch.api.Decider;
import jakarta.batch.runtime.StepExecution;

/** Decides for the branch with the name of the number of steps before. */
public class Choice implements Decider {
    @Override
    public String decide(StepExecution[] executions) {
        return "AFTER_" + executions.length;
    }
}
