package io.batchmark.bench.runner;

import io.batchmark.agent.measure.CallStack;
import io.batchmark.agent.measure.Figures;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.measure.PointEvent;
import io.batchmark.agent.measure.StepRecord;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.ProbeTransformer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The agent of Batchmark in a server that starts its job itself. It measures the first job, and writes the figures when the JVM ends. */
public final class AttachedAgent implements PointEvent {
    private final Measurement measurement;

    private AttachedAgent(Measurement measurement) {
        this.measurement = measurement;
    }

    /** @param file for the nanoseconds of step, reader and writer */
    public static void premain(String file, Instrumentation instrumentation) {
        PointTable table = PointTable.ofLiberty();
        Measurement measurement = new Measurement(table);
        measurement.on("repository.createJobExecution", new AttachedAgent(measurement));
        measurement.install();
        instrumentation.addTransformer(new ProbeTransformer(table));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(measurement, Path.of(file))));
    }

    @Override
    public void exited(CallStack thread, Object repository, @Nullable Object execution, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        if (execution != null) {
            Object number = execution.getClass().getMethod("getExecutionId").invoke(execution);
            measurement.jobs().started((Long) number);
        }
    }

    private static void write(Measurement measurement, Path file) {
        StepRecord step = measurement.jobs().root().steps().get(0);
        Figures calls = step.figures(measurement.table().size());
        String text = String.format(
                Locale.ROOT,
                "%d %d %d",
                step.elapsed(),
                calls.total(measurement.table().id("reader.readItem")),
                calls.total(measurement.table().id("writer.writeItems")));
        try {
            Files.writeString(
                    file,
                    measurement.faults().isEmpty() ? text : measurement.faults().toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
