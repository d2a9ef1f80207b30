package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;

/**
 * A node of a kind cluster: a container of the Docker engine that DOCKER_HOST names.
 *
 * @param name name of the node and of its container
 */
public record Node(String name) {

    /** The node of a pod. */
    public static Node of(Pod pod) {
        return new Node(pod.getSpec().getNodeName());
    }

    public static Node controlPlane() {
        return new Node(Cluster.client()
                .nodes()
                .withLabel("node-role.kubernetes.io/control-plane")
                .list()
                .getItems()
                .getFirst()
                .getMetadata()
                .getName());
    }

    /** Everything on it dies at once, and nothing of it is told to the API server. */
    public void cutPower() {
        Console.say("cutting the power of node " + name);
        docker("kill", name).succeeded();
    }

    /** Starts it, and waits until it says itself that it is ready: for a while after it went nobody noticed. */
    public void start() {
        String before = heartbeat();
        docker("start", name).succeeded();
        Waiting.until("node " + name, () -> stand(before), "ready"::equals);
    }

    private String stand(String before) {
        io.fabric8.kubernetes.api.model.Node node =
                Cluster.client().nodes().withName(name).get();
        if (node == null) {
            return "not registered";
        }
        if (heartbeat().equals(before)) {
            return "silent";
        }
        return Readiness.isNodeReady(node) && node.getSpec().getTaints().isEmpty() ? "ready" : "not ready";
    }

    private String heartbeat() {
        var lease = Cluster.client()
                .leases()
                .inNamespace("kube-node-lease")
                .withName(name)
                .get();
        return lease == null ? "none" : String.valueOf(lease.getSpec().getRenewTime());
    }

    /** Standard output and errors of a command on it. */
    public Command execute(String... words) {
        String[] arguments = new String[words.length + 2];
        arguments[0] = "exec";
        arguments[1] = name;
        System.arraycopy(words, 0, arguments, 2, words.length);
        return docker(arguments);
    }

    private static Command docker(String... arguments) {
        return Command.run(Cluster.words("docker", arguments));
    }
}
