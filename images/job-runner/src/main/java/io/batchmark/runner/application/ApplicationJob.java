package io.batchmark.runner.application;

import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.ServerSettings.Executor;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.run.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import javax.xml.transform.TransformerException;

/**
 * The job of an application of the user's own, started by a copy of its XML with our listeners in it. The copy is in a
 * directory that is part of the application's class path, under a name that no job of the application has.
 *
 * <p>What the application finds: the database of the run as {@code jdbc/database}, and as {@code
 * java:comp/env/jdbc/database}; and what features.xml has and brings, so Jakarta Batch, Concurrency, Transactions,
 * Persistence, JSON Processing and JDBC, but neither CDI nor Enterprise Beans.
 */
public final class ApplicationJob implements Job {
    private static final String NAME = "io.batchmark.observed";

    /** Job parameter that tells the job how often it has been started in this server, so that it can clear what it left. */
    private static final String ITERATION = "batchmark.iteration";

    private final Application application;
    private final Workload workload;

    public ApplicationJob(Application application, Workload workload) {
        this.application = application;
        this.workload = workload;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void prepare() throws IOException, TransformerException, UnusableApplication {
        JobXml xml = new ApplicationFolder(Path.of(System.getenv("APPLICATION"))).job(application.batchJob());
        Artifacts artifacts = new Artifacts(Thread.currentThread().getContextClassLoader());
        for (String reference : xml.references()) {
            artifacts.check(reference);
        }
        checkThreads(xml);
        xml.observe(workload.instrumentation());
        Path jobs = Path.of(System.getenv("APPLICATION_COPY"), "META-INF", "batch-jobs");
        Files.createDirectories(jobs);
        xml.write(jobs.resolve(NAME + ".xml"));
    }

    /** Flows that hold all threads wait for ever for something that needs one, and so nobody would know why. */
    private void checkThreads(JobXml xml) throws UnusableApplication {
        int waiting = xml.waitingFlows();
        int threads = workload.server().executorThreads();
        if (workload.server().executor() == Executor.Fixed && waiting >= threads) {
            throw new UnusableApplication("the job has a split of which " + waiting
                    + " flows hold a thread each while they wait for their partitions, and executorThreads is "
                    + threads
                    + ", which leaves none for these, so that it would never end: raise executorThreads to "
                    + (waiting + 1) + " or more, or set executor to Growing");
        }
    }

    @Override
    public Properties parameters(int iteration) {
        Properties parameters = new Properties();
        parameters.setProperty(ITERATION, Integer.toString(iteration));
        application.parameters().forEach(parameters::setProperty);
        return parameters;
    }
}
