package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.Barrier;
import io.batchmark.agent.configure.PartitionQueue;
import io.batchmark.agent.configure.ServerConfiguration;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.result.JobSource;
import io.batchmark.agent.result.Measured;
import io.batchmark.agent.result.ReceivedEvents;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.ResultDocument;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.result.Secrets;
import io.batchmark.agent.transform.ProbeTransformer;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One run of the job in this server: from the start of its application to the result and the end of the JVM. */
final class JobRun implements Runnable {
    private static final String FAILS = "the agent fails: ";

    private final Settings settings;
    private final ResultFile file;
    private final Measurement measurement;
    private final ProbeTransformer transformer;
    private final StartedModules modules;
    private final @Nullable URL kernel;
    private final JobIterations iterations;
    private final JobEvents events;
    private final Barrier barrier;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile JobSource source = JobSource.UNKNOWN;
    private volatile @Nullable ServerConfiguration configuration;
    private volatile @Nullable ReceivedEvents received;

    /** @param kernel the jar of the server's kernel, or null */
    JobRun(
            Settings settings,
            ResultFile file,
            Measurement measurement,
            ProbeTransformer transformer,
            StartedModules modules,
            @Nullable URL kernel) {
        this.settings = settings;
        this.file = file;
        this.measurement = measurement;
        this.transformer = transformer;
        this.modules = modules;
        this.kernel = kernel;
        barrier = Barrier.of(settings.servers(), settings.startTimeoutSeconds(), measurement.partitions());
        iterations = new JobIterations(settings, measurement, transformer, barrier);
        events = new JobEvents(settings.subscription(), measurement.published());
    }

    /**
     * Waits for the turn of this server, and writes the levels into the configuration that the server will read. If the run is refused, the JVM ends here: a server with
     * the configuration of the image might use a data source of production.
     */
    void configure() {
        try {
            barrier.enter();
            configuration = ServerConfiguration.write(settings.levels(), System.getProperties(), System.getenv());
        } catch (Refusal e) {
            endBeforeStart(new RunEnd(e.kind(), e.getMessage()));
        } catch (Throwable e) {
            e.printStackTrace();
            endBeforeStart(new RunEnd(RunEnd.Kind.NOT_MEASURABLE, FAILS + e));
        }
    }

    private void endBeforeStart(RunEnd end) {
        write(end);
        Termination.exitNow(end.kind().exitCode());
    }

    @Override
    public void run() {
        try {
            Selection selection = new Selection(settings.job(), settings.application());
            WebModule found = modules.await(selection, settings.startTimeoutSeconds());
            source = new JobSource(found.qualified(), Collections.emptyList());
            found.enter();
            List<String> levels = JvmLevels.ofThisJvm().notInForce(settings.maxHeapBytes(), settings.jvmOptions());
            if (!levels.isEmpty()) {
                throw new Refusal(RunEnd.Kind.REFUSED, String.join("; ", levels));
            }
            BatchApi api = new BatchApi(found.loader());
            List<String> missing = transformer.missing(api.batchContainer());
            if (!missing.isEmpty()) {
                throw new Refusal(RunEnd.Kind.NOT_MEASURABLE, String.join("; ", missing));
            }
            ServerConfiguration configured = Objects.requireNonNull(configuration);
            List<String> differences = configured.notInForce(api.batchContainer());
            if (!differences.isEmpty()) {
                throw new Refusal(RunEnd.Kind.REFUSED, String.join("; ", differences));
            }
            JobXml xml = found.jobXml(settings.job());
            source = new JobSource(found.qualified(), xml.unused(settings.parameters()));
            events.await(configured, api.batchContainer());
            if (settings.servers().sharesJob()) {
                awaitQueue(configured, api.batchContainer());
            }
            barrier.started(api::openRepository);
            RunEnd end = iterations.run(api, configured, xml, secrets());
            if (end.kind() == RunEnd.Kind.COMPLETED) {
                received = events.count();
            }
            end(end);
        } catch (Refusal e) {
            end(new RunEnd(e.kind(), e.getMessage()));
        } catch (Throwable e) {
            e.printStackTrace();
            end(new RunEnd(RunEnd.Kind.NOT_MEASURABLE, FAILS + e));
        }
    }

    /** Waits until this server sends partitions to the queue, and takes partitions from it. */
    private void awaitQueue(ServerConfiguration configured, ClassLoader batchContainer)
            throws Refusal, InterruptedException, ReflectiveOperationException {
        new EndpointLog(ServerLog.file(System.getenv()), PartitionQueue.NAME).await(settings.startTimeoutSeconds());
        if (!configured.dispatches(batchContainer)) {
            throw new Refusal(
                    RunEnd.Kind.REFUSED,
                    "the server does not send partitions to the queue: look for features of its configuration that"
                            + " conflict with batchManagement-1.0 and messaging" + ServerLog.errors(System.getenv()));
        }
    }

    /** To be called when the JVM shuts down: by the job, by a signal, or with the server. */
    void jvmEnds() {
        if (!ended.get()) {
            write(JvmEnd.of(Thread.getAllStackTraces()));
        }
    }

    private void end(RunEnd end) {
        write(end);
        if (settings.endJvm()) {
            Termination.exit(end.kind().exitCode());
        }
    }

    private Secrets secrets() {
        return new Secrets(System.getenv(), settings.secretVariables(), settings.secretFiles());
    }

    /** Writes the result; only the first call counts. */
    private void write(RunEnd bare) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        events.end();
        Secrets secrets = secrets();
        RunEnd end = iterations.located(bare);
        Measured measured = iterations.measured(end);
        Map<String, Object> server =
                ServerDescription.of(kernel, measurement.span().collections());
        System.err.println("Batchmark agent: Liberty, Java and JVM are " + server);
        ResultDocument document =
                new ResultDocument(settings.identity(), server, end, source, measured, received, secrets);
        file.end(document.fitting(settings.maxBytes()));
        System.err.println("Batchmark agent: measured " + String.join(", ", transformer.transformed()));
        System.err.println(
                "Batchmark agent: " + end.kind() + (end.cause() == null ? "" : ": " + secrets.masked(end.cause())));
        String stackTrace = document.stackTrace();
        if (stackTrace != null) {
            System.err.println("Batchmark agent: " + stackTrace);
        }
    }
}
