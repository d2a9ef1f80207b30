package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Campaigns whose image tag moves to another build, on a real API server. */
class ImagePinsIT {
    private static final String A = "sha256:" + "a".repeat(64);
    private static final String B = "sha256:" + "b".repeat(64);
    private static final String NAME = "example.com:5000/payroll";
    private static final String IMAGE = NAME + ":latest";
    private static final String FACTORS = "factors: {itemCount: [10]}, ";
    private static final String SPEC = FACTORS + "runner: {image: \"" + IMAGE + "\"}, ";

    @RegisterExtension
    private final Started started = new Started();

    /** Pods that have begun. */
    private final AtomicInteger begun = new AtomicInteger();

    private ApiServer server;
    private String namespace;
    private LiveCampaign campaign;
    private FakeKubelet kubelet;
    /** The build when the second pod starts, and when later pods start. */
    private String second = A;

    private String later = A;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.get();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(server.admin(), namespace, "payroll");
        kubelet = started.add(new FakeKubelet(server.admin(), namespace, parameters -> {
            int pod = begun.incrementAndGet();
            kubelet.push(pod == 1 ? A : pod == 2 ? second : later);
            return Fate.completed();
        }));
        started.add(new LocalOperator(server, namespace));
    }

    @Test
    void campaign_measuresOneBuild_andTheNextCampaignMeasuresTheNewOne() throws Exception {
        second = B;
        later = B;
        campaign.apply(SPEC + "design: {replicates: 1}, execution: {keepPods: All}");
        assertThat(campaign.awaitPhase(Phase.Completed).getStatus().images())
                .containsExactly(new ImageDigest(IMAGE, A, true));
        assertThat(campaign.keptPods().stream()
                        .map(pod -> pod.getSpec().getContainers().getFirst())
                        .map(ImagePinsIT::pull))
                .containsExactlyInAnyOrder(IMAGE + " Always", NAME + "@" + A + " IfNotPresent");

        started.endLast();
        started.add(new LocalOperator(server, namespace));
        campaign.apply(SPEC + "design: {replicates: 3}, execution: {keepPods: All}");
        await().atMost(PATIENCE)
                .until(() -> "6/6".equals(campaign.get().getStatus().progress()));
        assertThat(campaign.ledger())
                .hasSize(6)
                .allMatch(row -> row.outcome() == Outcome.Succeeded && A.equals(row.image()));

        LiveCampaign next = new LiveCampaign(server.admin(), namespace, "next");
        next.apply(SPEC + "design: {replicates: 1}");
        assertThat(next.awaitPhase(Phase.Completed).getStatus().images())
                .containsExactly(new ImageDigest(IMAGE, B, true));
    }

    @Test
    void runThatStartedWithAnotherBuild_doesNotCount() throws UnreadableLedgerException {
        second = B;
        later = B;
        campaign.apply(SPEC + "design: {replicates: 2}, execution: {parallelism: 2}");

        List<ImageDigest> images =
                campaign.awaitPhase(Phase.Completed).getStatus().images();

        String measured = images.getFirst().digest();
        assertThat(images).containsExactly(new ImageDigest(IMAGE, measured, true));
        assertThat(campaign.ledger())
                .filteredOn(row -> row.outcome() == Outcome.Succeeded)
                .hasSize(4)
                .extracting(Entry::image)
                .containsOnly(measured);
        assertThat(campaign.ledger())
                .filteredOn(row -> row.outcome() != Outcome.Succeeded)
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.outcome()).isEqualTo(Outcome.Retried);
                    assertThat(row.cause()).isEqualTo(Cause.ImageChanged);
                    assertThat(row.image()).isNotEqualTo(measured);
                });
        assertThat(kubelet.images()).containsExactlyInAnyOrder(IMAGE, NAME + "@" + measured);
    }

    /** As after an upgrade from a version that did not write builds into the status. */
    @Test
    void campaignWithoutBuildsInItsStatus_keepsItsRows() throws Exception {
        second = A;
        later = B;
        campaign.apply(SPEC + "design: {replicates: 1}");
        campaign.awaitPhase(Phase.Completed);
        started.endLast();
        server.admin()
                .resource(campaign.get())
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"images\":null}}");
        List<Entry> before = campaign.ledger();

        started.add(new LocalOperator(server, namespace));
        campaign.apply(SPEC + "design: {replicates: 2}");
        await().atMost(PATIENCE)
                .until(() -> "4/4".equals(campaign.get().getStatus().progress()));

        assertThat(campaign.get().getStatus().images()).containsExactly(new ImageDigest(IMAGE, B, true));
        assertThat(campaign.ledger())
                .containsAll(before)
                .allMatch(row -> row.outcome() == Outcome.Succeeded)
                .extracting(Entry::image)
                .containsExactlyInAnyOrder(A, A, B, B);
    }

    @Test
    void nodeWithAnotherBuild_doesNotCount_ifImagesAreLoaded() throws UnreadableLedgerException {
        second = B;
        campaign.apply(FACTORS + "runner: {image: \"" + IMAGE + "\", pull: IfNotPresent}, design: {replicates: 2}");

        assertThat(campaign.awaitPhase(Phase.Completed).getStatus().images())
                .containsExactly(new ImageDigest(IMAGE, A, false));

        assertThat(campaign.ledger())
                .filteredOn(row -> row.outcome() != Outcome.Succeeded)
                .singleElement()
                .satisfies(
                        row -> assertThat(row.message())
                                .isEqualTo(
                                        "node node-1 has sha256:bbbbbbbbbbbb of " + IMAGE
                                                + ", and the campaign measures"
                                                + " sha256:aaaaaaaaaaaa: load the same build onto all nodes, or set runner.pull: Digest"));
        assertThat(campaign.ledger())
                .filteredOn(row -> row.outcome() == Outcome.Succeeded)
                .hasSize(4)
                .allMatch(row -> A.equals(row.image()));
        assertThat(kubelet.images()).containsOnly(IMAGE);
    }

    private static String pull(Container container) {
        return container.getImage() + " " + container.getImagePullPolicy();
    }
}
