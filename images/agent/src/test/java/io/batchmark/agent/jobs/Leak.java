package io.batchmark.agent.jobs;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Fails with its secrets in its exit status and in the message of its exception. */
public class Leak extends AbstractBatchlet {
    @Inject
    JobContext job;

    @Inject
    @BatchProperty
    String key;

    @Override
    public String process() throws Exception {
        String token = System.getenv("SMTP_TOKEN");
        job.setExitStatus("left " + token);
        throw new IllegalStateException(System.getenv("SMTP_HOST") + " refuses " + token + " with the key "
                + Files.readAllLines(Paths.get(key)).get(1));
    }
}
