package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.util.List;

/** The operator as Helm installed it. */
public final class Operator {
    public static final String NAMESPACE = "batchmark-system";
    public static final String RELEASE = "batchmark";

    private Operator() {}

    /** Its pod, once it is ready. */
    public static Pod pod() {
        List<Pod> ready = Waiting.until(
                        "operator", Operator::readyPods, pods -> pods.names().size() == 1)
                .pods();
        return ready.getFirst();
    }

    /** An image of the same version and from the same place as its own. */
    public static String image(String name) {
        String own = pod().getSpec().getContainers().getFirst().getImage();
        return own.replace("/operator:", "/" + name + ":");
    }

    /** The image of PostgreSQL that the operator uses. */
    public static String postgresqlImage() {
        return pod().getSpec().getContainers().getFirst().getEnv().stream()
                .filter(variable -> variable.getName().equals("BATCHMARK_POSTGRESQL_IMAGE"))
                .map(EnvVar::getValue)
                .findFirst()
                .orElseThrow();
    }

    /** Kills its pod, with no time to say good-bye. */
    public static void kill(Pod pod) {
        Console.say("killing operator pod " + pod.getMetadata().getName());
        Cluster.kubectl(
                        "delete",
                        "pod",
                        "--namespace",
                        NAMESPACE,
                        pod.getMetadata().getName(),
                        "--grace-period=0",
                        "--force")
                .succeeded();
    }

    /** Ends it as an administrator does, and waits until it has gone. */
    public static void stop() {
        scale(0);
        Waiting.until("operator", () -> pods().size() + " pods", "0 pods"::equals);
    }

    /** Starts it again where it was stopped, and waits until it is ready. */
    public static void start() {
        scale(1);
        pod();
    }

    private static void scale(int replicas) {
        Cluster.kubectl("scale", "deployment", RELEASE, "--namespace", NAMESPACE, "--replicas=" + replicas)
                .succeeded();
    }

    /** Standard output and errors of a command in the container of the operator. */
    public static Command execute(String... words) {
        String[] exec = {"exec", "--namespace", NAMESPACE, pod().getMetadata().getName(), "--"};
        String[] arguments = new String[exec.length + words.length];
        System.arraycopy(exec, 0, arguments, 0, exec.length);
        System.arraycopy(words, 0, arguments, exec.length, words.length);
        return Cluster.kubectl(arguments);
    }

    /** What its web server answers, by way of the API server. */
    public static String get(String path) {
        return Cluster.kubectl(
                        "get",
                        "--raw",
                        "/api/v1/namespaces/" + NAMESPACE + "/services/http:" + RELEASE + "-metrics:http/proxy" + path)
                .succeeded()
                .output();
    }

    private record Ready(List<Pod> pods) {
        List<String> names() {
            return pods.stream().map(pod -> pod.getMetadata().getName()).toList();
        }

        @Override
        public String toString() {
            return pods.isEmpty() ? "no pod is ready" : "ready: " + String.join(", ", names());
        }
    }

    private static List<Pod> pods() {
        return Cluster.client()
                .pods()
                .inNamespace(NAMESPACE)
                .withLabel("app.kubernetes.io/component", "operator")
                .list()
                .getItems();
    }

    private static Ready readyPods() {
        return new Ready(pods().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .filter(Readiness::isPodReady)
                .toList());
    }
}
