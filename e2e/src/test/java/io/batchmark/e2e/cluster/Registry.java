package io.batchmark.e2e.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A registry of images, as localhost of the Docker engine and of every worker: with no other host do engine and nodes speak plain
 * HTTP. Its containers share a volume.
 */
public final class Registry implements AutoCloseable {
    private static final String HOST = "localhost:5055";
    private static final String NAME = "batchmark-registry";
    private static final Pattern DIGEST = Pattern.compile("digest: (sha256:[0-9a-f]{64})");
    private static final String CONFIGURATION = """
            mkdir -p /etc/registry && cat >/etc/registry/config.yaml <<CONFIG
            version: 0.1
            log: {level: warn}
            storage: {filesystem: {rootdirectory: /registry}}
            http: {addr: ":%s"}
            CONFIG
            exec /registry-program serve /etc/registry/config.yaml
            """.formatted(HOST.substring(HOST.indexOf(':') + 1));

    private final List<String> containers = new ArrayList<>();

    /** @param image any image with a shell, which the program of the registry is put into */
    public Registry(String image) {
        String program = Command.run(List.of("./cluster", "registry"))
                .succeeded()
                .output()
                .strip();
        Stream<String> workers =
                Cluster.client()
                        .nodes()
                        .withoutLabel("node-role.kubernetes.io/control-plane")
                        .list()
                        .getItems()
                        .stream()
                        .map(node -> "container:" + node.getMetadata().getName());
        Stream.concat(Stream.of("host"), workers).forEach(network -> start(image, program, network));
    }

    private void start(String image, String program, String network) {
        String name = NAME + "-" + containers.size();
        docker("rm", "--force", name);
        docker(
                        "create",
                        "--name",
                        name,
                        "--network",
                        network,
                        "--volume",
                        NAME + ":/registry",
                        "--user",
                        "0",
                        "--entrypoint",
                        "sh",
                        image,
                        "-ec",
                        CONFIGURATION)
                .succeeded();
        containers.add(name);
        docker("cp", program, name + ":/registry-program").succeeded();
        docker("start", name).succeeded();
    }

    /** The tag of the image that {@link #push} moves. */
    public String image() {
        return HOST + "/moved:latest";
    }

    /**
     * Builds an image, moves the tag to the build, and returns the digest of the build.
     *
     * @param number makes the build another one
     */
    public String push(String from, int number) {
        Command.run(
                        Cluster.words("docker", "build", "--quiet", "--tag", image(), "-"),
                        "FROM " + from + "\nLABEL build=" + number + "\n")
                .succeeded();
        String pushed = Waiting.until("push", () -> docker("push", image()), push -> push.exitCode() == 0)
                .output();
        return DIGEST.matcher(pushed)
                .results()
                .map(MatchResult::group)
                .map(found -> found.substring("digest: ".length()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        docker("image", "rm", "--force", image());
        containers.forEach(name -> docker("rm", "--force", name));
        docker("volume", "rm", "--force", NAME);
    }

    private static Command docker(String... arguments) {
        return Command.run(Cluster.words("docker", arguments));
    }
}
