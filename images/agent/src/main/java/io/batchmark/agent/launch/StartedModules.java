package io.batchmark.agent.launch;

import io.batchmark.agent.measure.CallStack;
import io.batchmark.agent.measure.PointEvent;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The modules that the server has started so far, and the wait for the one that has the job. */
final class StartedModules implements PointEvent {
    private static final long POLL_MILLIS = 100;

    private final List<WebModule> modules = new ArrayList<>();
    private volatile @Nullable Exception fault;

    @Override
    public void exited(CallStack thread, Object webApp, @Nullable Object result, @Nullable Throwable thrown)
            throws ReflectiveOperationException {
        if (thrown == null) {
            try {
                add(WebModule.starting(webApp));
            } catch (ReflectiveOperationException | RuntimeException e) {
                fault = e;
                throw e;
            }
        }
    }

    private synchronized void add(WebModule module) {
        modules.add(module);
        notifyAll();
    }

    private synchronized List<WebModule> now() {
        return new ArrayList<>(modules);
    }

    /** Returns the module of the job when its application has started. */
    WebModule await(Selection selection, int timeoutSeconds) throws Refusal, InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(timeoutSeconds);
        Map<String, String> states = new TreeMap<>();
        int number = 0;
        long changed = System.nanoTime();
        while (System.nanoTime() < until) {
            Exception broken = fault;
            if (broken != null) {
                throw new Refusal(
                        RunEnd.Kind.NOT_MEASURABLE, "the agent cannot use an application that starts: " + broken);
            }
            List<WebModule> started = now();
            if (!started.isEmpty()) {
                // beans are not asked for earlier: the server has not chosen its bean server
                Map<String, String> before = states;
                states = ApplicationStates.now();
                if (!states.equals(before) || started.size() != number) {
                    number = started.size();
                    changed = System.nanoTime();
                }
            }
            WebModule module =
                    selection.of(started, states, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - changed));
            if (module != null) {
                return module;
            }
            synchronized (this) {
                wait(POLL_MILLIS);
            }
        }
        Refusal late = selection.tooLate(ApplicationStates.now(), timeoutSeconds);
        throw new Refusal(late.kind(), late.getMessage() + ServerLog.errors(System.getenv()));
    }
}
