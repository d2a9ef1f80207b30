package io.batchmark.agent.launch;

import io.batchmark.agent.result.RunEnd;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The end of a JVM whose job has not ended, by the threads that are in it. */
final class JvmEnd {
    private static final String SIGNAL = "SIG[A-Z]+ handler";

    private JvmEnd() {}

    /**
     * @param threads stack traces by thread, as they are while shutdown hooks run: the thread that ends the JVM waits in
     *     {@code Runtime.exit}, or handles a signal
     */
    static RunEnd of(Map<Thread, StackTraceElement[]> threads) {
        for (Thread thread : threads.keySet()) {
            if (thread.getName().matches(SIGNAL)) {
                String signal = thread.getName().substring(0, thread.getName().indexOf(' '));
                return new RunEnd(RunEnd.Kind.TERMINATED, "the JVM got the signal " + signal + " before the job ended");
            }
        }
        for (Map.Entry<Thread, StackTraceElement[]> thread : threads.entrySet()) {
            StackTraceElement caller = callerOfExit(thread.getValue());
            if (caller != null) {
                return new RunEnd(
                        RunEnd.Kind.EXITED,
                        caller + " ended the JVM by System.exit before the job ended, on thread "
                                + thread.getKey().getName());
            }
        }
        return new RunEnd(RunEnd.Kind.EXITED, "the JVM ended before the job did, and no thread called System.exit");
    }

    /** Null if the thread is not in System.exit. */
    private static @Nullable StackTraceElement callerOfExit(StackTraceElement[] frames) {
        boolean exits = false;
        for (StackTraceElement frame : frames) {
            boolean ofJava = frame.getClassName().startsWith("java.lang.");
            if (ofJava && frame.getMethodName().equals("exit")) {
                exits = true;
            } else if (exits && !ofJava) {
                return frame;
            }
        }
        return null;
    }
}
