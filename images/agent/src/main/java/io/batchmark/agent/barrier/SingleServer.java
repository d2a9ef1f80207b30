package io.batchmark.agent.barrier;

import io.batchmark.agent.result.Refusal;

/** The only server of a run. */
final class SingleServer implements Barrier {
    @Override
    public void enter() {
        // there is no other server
    }

    @Override
    public void started(Action openRepository) {
        // the job opens the job repository
    }

    @Override
    public void begin(int iteration, Action prepare) throws Refusal {
        prepare.run();
    }

    @Override
    public void watch() {
        // there is no other server
    }

    @Override
    public String end(int iteration, String status) {
        return status;
    }
}
