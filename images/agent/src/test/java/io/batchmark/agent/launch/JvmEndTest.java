package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.result.RunEnd;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmEndTest {
    private final Map<Thread, StackTraceElement[]> threads = new LinkedHashMap<>();

    private void thread(String name, String... methods) {
        StackTraceElement[] frames = new StackTraceElement[methods.length];
        for (int i = 0; i < methods.length; i++) {
            int dot = methods[i].lastIndexOf('.');
            frames[i] = new StackTraceElement(methods[i].substring(0, dot), methods[i].substring(dot + 1), "A.java", 7);
        }
        threads.put(new Thread(null, () -> {}, name), frames);
    }

    @Test
    void signal_isNamed() {
        thread("main", "java.lang.Object.wait");
        thread("SIGTERM handler", "java.lang.Shutdown.exit", "java.lang.Terminator$1.handle");

        RunEnd end = JvmEnd.of(threads);

        assertThat(end.kind()).isEqualTo(RunEnd.Kind.TERMINATED);
        assertThat(end.cause()).isEqualTo("the JVM got the signal SIGTERM before the job ended");
    }

    @Test
    void callerOfExit_isNamed() {
        thread("main", "java.lang.Object.wait");
        thread(
                "Default Executor-thread-1",
                "java.lang.Thread.join",
                "java.lang.Shutdown.exit",
                "java.lang.Runtime.exit",
                "java.lang.System.exit",
                "com.example.Pay.process",
                "com.ibm.jbatch.container.artifact.proxy.BatchletProxy.process");

        RunEnd end = JvmEnd.of(threads);

        assertThat(end.kind()).isEqualTo(RunEnd.Kind.EXITED);
        assertThat(end.cause())
                .isEqualTo("com.example.Pay.process(A.java:7) ended the JVM by System.exit before the job ended, "
                        + "on thread Default Executor-thread-1");
    }

    @Test
    void endWithoutACaller_isOnlyAnEnd() {
        thread("main", "com.example.Pay.exit", "java.lang.Thread.run");

        assertThat(JvmEnd.of(threads).cause())
                .isEqualTo("the JVM ended before the job did, and no thread called System.exit");
    }
}
