package io.batchmark.agent.launch;

import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.ProbeTransformer;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The entry point of the agent. It does nothing in a JVM that is no server, such as one of a script of Open Liberty. */
public final class BatchAgent implements ClassFileTransformer {
    /** A class that the JVM loads when a server starts, and not for other commands. */
    private static final String KERNEL = "com/ibm/ws/kernel/launch/internal/FrameworkManager";

    private final Settings settings;
    private final ResultFile file;
    private final Measurement measurement;
    private final ProbeTransformer transformer;
    private final StartedModules modules = new StartedModules();
    private final AtomicBoolean started = new AtomicBoolean();

    private BatchAgent(Settings settings) {
        this.settings = settings;
        file = new ResultFile(settings.output());
        PointTable table = PointTable.ofLiberty();
        measurement = new Measurement(table, file::stepBegins);
        measurement.on("application.notifyServletContextCreated", modules);
        transformer = new ProbeTransformer(table);
    }

    /** @param path the settings file, see {@link Settings} */
    public static void premain(@Nullable String path, Instrumentation instrumentation) throws IOException {
        BatchAgent agent = new BatchAgent(Settings.read(path));
        agent.measurement.install();
        instrumentation.addTransformer(agent);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (KERNEL.equals(name) && started.compareAndSet(false, true)) {
            CodeSource source = domain == null ? null : domain.getCodeSource();
            start(source == null ? null : source.getLocation());
        }
        return transformer.transform(loader, name, redefined, domain, classFile);
    }

    private void start(@Nullable URL kernel) {
        JobRun run = new JobRun(settings, file, measurement, transformer, modules, kernel);
        Runtime.getRuntime().addShutdownHook(new Thread(run::jvmEnds, "batchmark-shutdown"));
        // this thread starts the kernel, which reads the configuration afterwards
        run.configure();
        Termination.daemon("batchmark-job", run);
    }
}
