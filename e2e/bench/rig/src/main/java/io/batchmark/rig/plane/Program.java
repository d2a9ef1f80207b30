package io.batchmark.rig.plane;

import io.batchmark.rig.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program that is started again whenever it ends, as a kubelet does with the containers of a node. */
public final class Program implements AutoCloseable {
    private static final Duration BACKOFF = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String name;
    private final ProcessBuilder builder;
    private Process process;
    private @Nullable Duration killedFor;
    private int launches;
    private final List<Integer> failures = new ArrayList<>();
    private boolean closed;

    /** @param folder gets its log, NAME.log */
    Program(String name, Path folder, Map<String, String> environment, List<String> command) {
        this.name = name;
        builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve(name + ".log").toFile()));
        builder.environment().putAll(environment);
        process = launch();
    }

    public String name() {
        return name;
    }

    public synchronized int launches() {
        return launches;
    }

    /** With which exit codes it ended without having been killed. */
    public synchronized List<Integer> failures() {
        return List.copyOf(failures);
    }

    /** Kills it with no time to say good-bye. It is started again after a while. */
    public synchronized void kill(Duration down) {
        if (process.isAlive()) {
            killedFor = down;
            process.destroyForcibly();
        }
    }

    /** Asks it to end, as a kubelet does first. It is started again after a while. */
    public synchronized void stop(Duration down) {
        if (process.isAlive()) {
            killedFor = down;
            process.destroy();
        }
    }

    /** Stops it where it is, as a node does that hangs; it goes on later. */
    public synchronized void pause(Duration pause) {
        ProcessHandle paused = process.toHandle();
        signal("STOP", paused);
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> signal("CONT", paused));
    }

    private static void signal(String signal, ProcessHandle to) {
        if (to.isAlive()) {
            try {
                new ProcessBuilder("kill", "-" + signal, Long.toString(to.pid())).start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** CPU time since it was started last. */
    public synchronized Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    public synchronized long pid() {
        return process.pid();
    }

    /** Resident memory, KiB. */
    public long memory() {
        return status("VmRSS");
    }

    /** The largest that resident memory ever was, KiB. */
    public long peakMemory() {
        return status("VmHWM");
    }

    private synchronized long status(String field) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith(field + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " is not running", e);
        }
    }

    private Process launch() {
        try {
            Process launched = builder.start();
            launches++;
            launched.onExit().thenAccept(this::ended);
            return launched;
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be started", e);
        }
    }

    private synchronized void ended(Process ended) {
        if (closed) {
            return;
        }
        if (killedFor == null) {
            failures.add(ended.exitValue());
            Console.say("%s ended by itself with exit code %d; its log says why", name, ended.exitValue());
        }
        Duration down = killedFor == null ? BACKOFF : killedFor;
        killedFor = null;
        CompletableFuture.delayedExecutor(down.toMillis(), TimeUnit.MILLISECONDS)
                .execute(this::again);
    }

    private synchronized void again() {
        if (!closed) {
            process = launch();
        }
    }

    @Override
    public void close() {
        Process last;
        synchronized (this) {
            closed = true;
            last = process;
        }
        last.destroy();
        try {
            if (!last.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                last.destroyForcibly();
            }
        } catch (InterruptedException e) {
            last.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
