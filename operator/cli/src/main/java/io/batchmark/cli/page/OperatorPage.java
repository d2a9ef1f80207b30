package io.batchmark.cli.page;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.cluster.Cluster;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.LocalPortForward;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** The page of a campaign at the operator that leads, by a port that is forwarded to it. */
public record OperatorPage(LocalPortForward forward, URI address) implements AutoCloseable {
    public static final String NAMESPACE = "batchmark-system";

    private static final int PORT = 8081;
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** @throws CommandFailure if no operator there shows the page, in the operator's words */
    public static OperatorPage find(Cluster cluster, String namespace, String campaign, String token)
            throws InterruptedException, IOException {
        List<Pod> operators = cluster.operators(namespace);
        String why = "no operator runs in namespace " + namespace + ": see --operator-namespace";
        for (Pod operator : operators) {
            LocalPortForward forward = cluster.forward(operator, PORT);
            OperatorPage page = new OperatorPage(
                    forward,
                    URI.create("http://127.0.0.1:" + forward.getLocalPort() + "/" + cluster.namespace() + "/" + campaign
                            + "/"));
            try {
                HttpResponse<String> answer = page.ask(token);
                if (answer.statusCode() == OK) {
                    return page;
                }
                why = "the operator does not show the page: " + answer.body().strip();
                if (answer.statusCode() != UNAVAILABLE) {
                    page.close();
                    break;
                }
            } catch (IOException e) {
                why = "the operator has no page: switch it on, by --set page.enabled=true of its chart";
            }
            page.close();
        }
        throw new CommandFailure(CommandExit.FAILED, why);
    }

    private HttpResponse<String> ask(String token) throws IOException, InterruptedException {
        try (HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            return http.send(
                    HttpRequest.newBuilder(address)
                            .header("Authorization", "Bearer " + token)
                            .timeout(PATIENCE)
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    @Override
    public void close() throws IOException {
        forward.close();
    }
}
