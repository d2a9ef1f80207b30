package io.batchmark.runner.run;

import java.util.Properties;

/** The batch job of a run, which the batch container starts by its name. */
public interface Job {
    String name();

    /** Makes what it needs, before each time it is started and not before it is restarted. */
    void prepare() throws Exception;

    /** @param iteration how often it is started, this time included */
    Properties parameters(int iteration);
}
