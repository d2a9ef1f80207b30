package io.batchmark.bench.agent.job;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Executes the job once for each line of a file, and replaces the file by one with the times of each execution. A line contains the chunk
 * size, the number of items, the work for an item in KiB, and true if the probes measure.
 */
public class Alternate extends AbstractBatchlet {
    private static final long MOST_SECONDS = 120;

    /** The end of an execution on its thread, which comes after the time is known. */
    private static final long END_MILLIS = 50;

    @Override
    public String process() throws Exception {
        JobOperator operator = BatchRuntime.getJobOperator();
        AtomicBoolean probes =
                (AtomicBoolean) Objects.requireNonNull(System.getProperties().get("bench.probes"));
        Path file = Path.of(System.getProperty("bench.executions"));
        List<String> times = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String[] words = line.split(" ", -1);
            Properties parameters = new Properties();
            parameters.setProperty("chunk", words[0]);
            parameters.setProperty("items", words[1]);
            parameters.setProperty("kib", words[2]);
            probes.set(Boolean.parseBoolean(words[3]));
            operator.start("inserts", parameters);
            times.add(Objects.requireNonNull(Stopwatch.TIMES.poll(MOST_SECONDS, TimeUnit.SECONDS), "no end: " + line));
            Thread.sleep(END_MILLIS);
        }
        probes.set(true);
        Files.write(file, times);
        return "DONE";
    }
}
