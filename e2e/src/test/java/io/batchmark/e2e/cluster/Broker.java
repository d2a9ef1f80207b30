package io.batchmark.e2e.cluster;

/** What the pods of brokers have in common: the number of the broker's process is in {@code /tmp/pid}. */
final class Broker {

    private Broker() {}

    /** Not by a signal to process 1, which the kernel keeps from its own container. */
    static void kill(Sandbox sandbox, String pod) {
        String before = restarts(sandbox, pod);
        Console.say("killing the broker in pod " + pod);
        // that the connection may end before the command does says nothing
        sandbox.kubectl("exec", pod, "--", "sh", "-c", "kill -KILL $(cat /tmp/pid)");
        Waiting.until("restarts of " + pod, () -> restarts(sandbox, pod), now -> !now.equals(before));
    }

    private static String restarts(Sandbox sandbox, String pod) {
        return sandbox.kubectl("get", "pod", pod, "--output=jsonpath={.status.containerStatuses[0].restartCount}")
                .succeeded()
                .output();
    }
}
