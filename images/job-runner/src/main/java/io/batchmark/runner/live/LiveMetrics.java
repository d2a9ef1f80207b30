package io.batchmark.runner.live;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.runner.run.ServerRun;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * How a run stands while it goes on, for Prometheus: over HTTP at {@code /metrics}. By the JDK's own small server on one
 * thread, which sleeps unless it is asked; the server that is measured opens no port.
 */
public final class LiveMetrics {
    private final ServerRun run;

    public LiveMetrics(ServerRun run) {
        this.run = run;
    }

    /** Serves them where the environment variable METRICS_PORT names a port. They are no reason for a run to fail. */
    public void serve() {
        String port = System.getenv("METRICS_PORT");
        if (port == null) {
            return;
        }
        try {
            text(); // costs its class loading here, so that the step does not pay for it
            HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(port)), 0);
            server.createContext("/metrics", this::answer);
            server.start();
        } catch (IOException | IllegalArgumentException e) {
            System.out.println("Metrics are not served, METRICS_PORT is " + port + ": " + e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = text().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", PrometheusText.CONTENT_TYPE);
            exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String text() {
        PrometheusText text = new PrometheusText();
        progress(text);
        machine(text);
        return text.toString();
    }

    private void progress(PrometheusText text) {
        long read = run.total(StepMeasurement::delivered); // first: who sees this sees what was written before it
        text.metric("batchmark_runner_records", "gauge", "Records that the batch job is to read, in all iterations")
                .sample(
                        "batchmark_runner_records",
                        run.items() * run.parameters().workload().executions());
        text.metric("batchmark_runner_records_read_total", "counter", "Records read, as of the last checkpoint")
                .sample("batchmark_runner_records_read_total", read);
        text.metric(
                        "batchmark_runner_rows_written_total",
                        "counter",
                        "Rows written, as of the last checkpoint or later")
                .sample(
                        "batchmark_runner_rows_written_total{operation=\"insert\"}",
                        run.total(StepMeasurement::inserted))
                .sample(
                        "batchmark_runner_rows_written_total{operation=\"delete\"}",
                        run.total(StepMeasurement::deleted))
                .sample(
                        "batchmark_runner_rows_written_total{operation=\"update\"}",
                        run.total(StepMeasurement::updated));
        text.metric("batchmark_runner_checkpoints_total", "counter", "Checkpoints of all partitions")
                .sample("batchmark_runner_checkpoints_total", run.total(StepMeasurement::checkpoints));
    }

    /** By the names of Prometheus' own Java client, which dashboards for JVMs know. */
    private static void machine(PrometheusText text) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        text.metric("jvm_memory_used_bytes", "gauge", "Memory in use, garbage included")
                .sample("jvm_memory_used_bytes{area=\"heap\"}", heap.getUsed());
        text.metric("jvm_memory_max_bytes", "gauge", "Largest amount of memory that may be used")
                .sample("jvm_memory_max_bytes{area=\"heap\"}", heap.getMax());
        text.metric("jvm_gc_collection_seconds", "summary", "Time spent in garbage collections");
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            String labels = "{gc=\"" + collector.getName() + "\"}";
            text.sample("jvm_gc_collection_seconds_count" + labels, collector.getCollectionCount())
                    .sample("jvm_gc_collection_seconds_sum" + labels, collector.getCollectionTime() / 1e3);
        }
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        text.metric("process_cpu_seconds_total", "counter", "CPU time of the JVM")
                .sample("process_cpu_seconds_total", process.getProcessCpuTime() / 1e9);
    }
}
