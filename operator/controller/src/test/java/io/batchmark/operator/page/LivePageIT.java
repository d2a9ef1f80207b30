package io.batchmark.operator.page;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.core.report.html.HeadlessBrowser;
import io.batchmark.core.report.html.LivePage;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.Chart;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIf;

/** The live page of an operator that is allowed what the chart gives it, on a real API server. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LivePageIT {
    private static final String CAMPAIGN = "page";
    private static final String GET_CAMPAIGN = "get campaign";
    private static final String GET_BOTH = "get both";

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static ApiServer server;
    private static String namespace;
    private static Vertx vertx;
    private static FakeKubelet kubelet;
    private static LocalOperator operator;
    private static PageServer pages;
    private static String address;
    private static volatile boolean leads = true;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = ApiServer.get();
        namespace = server.createNamespace();
        allowReviews();
        LivePages known = new LivePages(true);
        KubernetesClient client = server.operator();
        operator = new LocalOperator(client, Set.of(namespace), known);
        // a second run goes on until the test ends it
        kubelet = new FakeKubelet(server.admin(), namespace, parameters -> FakeKubelet.running());
        vertx = Vertx.vertx();
        pages = new PageServer(vertx, client, known, List.of(), 2, () -> leads, System::nanoTime);
        address = "http://127.0.0.1:" + pages.listen(0);
        new LiveCampaign(server.admin(), namespace, CAMPAIGN)
                .apply("factors: {itemCount: [10]}, design: {replicates: 2, seed: 7}");
        new LiveCampaign(server.admin(), namespace, CAMPAIGN).awaitPods(1);
    }

    @AfterAll
    static void stop() {
        pages.close();
        kubelet.close();
        operator.close();
        vertx.close();
    }

    /** As the chart does where its page is enabled. */
    private static void allowReviews() throws IOException, InterruptedException {
        List<HasMetadata> objects = Chart.render(
                server.operatorUser().split(":")[3].replace("-batchmark", ""),
                server.operatorUser().split(":")[2],
                List.of("--set", "page.enabled=true", "--show-only", "templates/page.yaml"));
        objects.stream()
                .filter(object -> object instanceof ClusterRole || object instanceof ClusterRoleBinding)
                .forEach(object -> server.admin().resource(object).serverSideApply());
        assertThat(objects.stream().filter(ClusterRoleBinding.class::isInstance))
                .hasSize(1);
    }

    private static String user(String name, String may) {
        String user = "system:serviceaccount:" + namespace + ":" + name;
        String token = server.token(user);
        RoleBuilder role = new RoleBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata();
        if (may.startsWith("get")) {
            role.addNewRule()
                    .withApiGroups("batchmark.io")
                    .withResources("benchmarkcampaigns")
                    .withVerbs("get")
                    .endRule();
        }
        if (may.equals(GET_BOTH)) {
            role.addNewRule()
                    .withApiGroups("")
                    .withResources("configmaps")
                    .withVerbs("get")
                    .endRule();
        }
        server.admin().resource(role.build()).serverSideApply();
        server.bind(namespace, name, name);
        return token;
    }

    private static HttpRequest request(String path, String token) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofMinutes(1));
        return (token == null ? request : request.header("Authorization", "Bearer " + token)).build();
    }

    private static HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return HTTP.send(request(path, token), BodyHandlers.ofString());
    }

    /** Which is the one that runs, as soon as one does. */
    private static void endRun(Fate fate) {
        LiveCampaign campaign = new LiveCampaign(server.admin(), namespace, CAMPAIGN);
        await().atMost(PATIENCE)
                .until(() -> campaign.pods().stream()
                        .anyMatch(pod -> "Running".equals(pod.getStatus().getPhase())));
        kubelet.end(fate);
    }

    private static String page() {
        return "/" + namespace + "/" + CAMPAIGN + "/";
    }

    @Test
    @Order(1)
    void whoMayGetTheCampaignSeesItAndWhatIsNew() throws IOException, InterruptedException {
        String token = user("reader", GET_BOTH);

        HttpResponse<String> page = get(page(), token);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("0 of 4 runs have finished", "<h1>Campaign page</h1>");
        assertThat(page.headers().firstValue("Content-Security-Policy")).hasValue(LivePage.policy());
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");

        ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
        CompletableFuture<HttpResponse<Stream<String>>> events =
                HTTP.sendAsync(request(page() + "events", token), BodyHandlers.ofLines());
        CompletableFuture<Void> reading =
                events.thenAccept(response -> response.body().forEach(lines::add));
        await().atMost(PATIENCE).until(() -> lines.contains("event: progress") && lines.contains("event: report"));
        assertThat(events.join().headers().firstValue("Content-Type")).hasValue("text/event-stream");

        endRun(Fate.failed());

        await().atMost(PATIENCE)
                .until(() -> lines.stream()
                        .anyMatch(line -> line.contains("1 of 4 runs have finished")
                                && line.contains("batch job failed")
                                && line.contains("no account\\n")));
        endRun(Fate.completed());
        // the first block is over
        await().atMost(PATIENCE)
                .until(() -> lines.stream().anyMatch(line -> line.contains("2 of 4 runs have finished")));
        await().atMost(PATIENCE).until(() -> lines.stream().anyMatch(line -> line.contains("Elapsed by itemCount")));
        assertThat(reading).isNotDone();
        assertThat(get(page(), token).body()).contains("How it was measured", "timeline");
    }

    /** The page as a browser has it from this operator: no message, nothing from elsewhere, and the figures of the report. */
    @Test
    @Order(2)
    @EnabledIf(
            value = "io.batchmark.core.report.html.HeadlessBrowser#isThere",
            disabledReason = HeadlessBrowser.MISSING)
    void aBrowserShowsWhatIsNewWithTheFiguresOfTheReport() {
        try (HeadlessBrowser browser = HeadlessBrowser.sending(user("viewer", GET_BOTH))) {
            browser.open(address + page());
            await().atMost(PATIENCE)
                    .until(() -> browser.<String>ask("return document.getElementById('connection').textContent")
                            .startsWith("Connected"));
            long before = over(browser);

            endRun(Fate.completed());

            await().atMost(PATIENCE).until(() -> over(browser) == before + 1);
            String runs = "return [...document.querySelectorAll('#factor-1 ~ details tbody tr')]"
                    + ".filter(row => row.cells[0].textContent === 'runs')"
                    + ".flatMap(row => row.cells[2].textContent.split(' '))";
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(browser.<List<String>>ask(runs))
                            .isNotEmpty()
                            .containsExactlyInAnyOrderElementsOf(elapsedOfReport()));
            assertThat(
                            browser.<Boolean>ask(
                                    "return [...document.querySelectorAll('.plot')].every(plot => plot.querySelector('canvas'))"))
                    .isTrue();
            assertThat(browser.<List<String>>ask("return performance.getEntriesByType('resource').map(one => one.name)"
                            + ".filter(name => !name.startsWith(location.origin))"))
                    .isEmpty();
            assertThat(browser.messages()).isEmpty();
        }
    }

    private static long over(HeadlessBrowser browser) {
        return browser.<Number>ask("return document.getElementById('runs').value")
                .longValue();
    }

    /** Seconds of each run, as {@code runs.csv} has them, without zeros at the end. */
    private static List<String> elapsedOfReport() {
        String csv = server.admin()
                .configMaps()
                .inNamespace(namespace)
                .withName(CAMPAIGN + "-report")
                .get()
                .getData()
                .get("runs.csv");
        return csv.lines()
                .map(row -> row.split(",", -1))
                .filter(cells -> cells[5].equals("elapsed") && cells[3].equals("Succeeded"))
                .map(cells -> new BigDecimal(cells[7]).stripTrailingZeros().toPlainString())
                .toList();
    }

    @Test
    void whoMayNotSeesNothing() throws IOException, InterruptedException {
        String stranger = user("stranger", "");
        String halfway = user("halfway", GET_CAMPAIGN);
        for (String path : List.of(page(), page() + "events", "/" + namespace + "/no-such/")) {
            for (String token : List.of(stranger, halfway)) {
                HttpResponse<String> refused = get(path, token);
                assertThat(refused.statusCode()).isEqualTo(403);
                assertThat(refused.body()).startsWith("system:serviceaccount:").contains(" may not get campaign ");
            }
        }
    }

    @Test
    void whoeverIsUnknownIsToldHowToBeKnown() throws IOException, InterruptedException {
        HttpResponse<String> invalid = get(page(), "eyJhbGciOiJub25lIn0.e30.");
        assertThat(invalid.statusCode()).isEqualTo(401);
        HttpResponse<String> none = get(page() + "events", null);
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"batchmark\"");
        assertThat(none.body()).contains("kubectl batchmark page");
        // whatever a proxy says of whom it speaks for
        HttpResponse<String> claimed = HTTP.send(
                HttpRequest.newBuilder(URI.create(address + page()))
                        .header("X-Remote-User", "admin")
                        .header("X-Remote-Group", "system:masters")
                        .header("Impersonate-User", "admin")
                        .build(),
                BodyHandlers.ofString());
        assertThat(claimed.statusCode()).isEqualTo(401);
    }

    @Test
    void whatIsNotKnownIsSaidToThoseAloneWhoMayKnow() throws IOException, InterruptedException {
        String token = user("second", GET_BOTH);
        assertThat(get("/" + namespace + "/no-such/", token).body()).contains("kubectl batchmark report no-such");
        assertThat(get("/" + namespace + "/no-such/", token).statusCode()).isEqualTo(404);
        assertThat(get("/metrics", token).statusCode()).isEqualTo(404);
        assertThat(HTTP.send(
                                HttpRequest.newBuilder(URI.create(address + page()))
                                        .POST(HttpRequest.BodyPublishers.ofString("x"))
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(405);
        leads = false;
        try {
            assertThat(get(page(), token).statusCode()).isEqualTo(503);
        } finally {
            leads = true;
        }
    }
}
