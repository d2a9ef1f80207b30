package io.batchmark.api.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.batchmark.api.Defaults;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.api.v1alpha1.Runner.Pull;
import io.batchmark.core.schedule.Decision.Phase;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImagePinsTest {
    private static final String A = "sha256:" + "a".repeat(64);
    private static final String B = "sha256:" + "b".repeat(64);
    private static final String IMAGE = "registry.example.com/payroll:1";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # image                  | id that the kubelet reports                        | next image
            payroll:1                | docker.io/library/payroll@A                        | payroll@A
            payroll                  | docker.io/library/payroll@A                        | payroll@A
            batchmark/runner:1       | docker.io/batchmark/runner@A                       | batchmark/runner@A
            docker.io/library/pg:17  | docker.io/library/pg@A                             | docker.io/library/pg@A
            index.docker.io/pg:17    | docker.io/library/pg@A                             | index.docker.io/pg@A
            reg.io:5000/a/b:1        | reg.io:5000/a/b@A                                  | reg.io:5000/a/b@A
            reg.io:5000/a/b          | reg.io:5000/a/b@A                                  | reg.io:5000/a/b@A
            localhost/b:1            | docker-pullable://localhost/b@A                    | localhost/b@A
            # loaded by kind, by ctr, and as an image that another registry has
            payroll:1                | docker.io/library/import-2026-01-01@A              | payroll:1
            payroll:1                | A                                                  | payroll:1
            payroll:1                | docker://A                                         | payroll:1
            reg.io/payroll:1         | other.io/payroll@A                                 | reg.io/payroll:1
            """)
    void laterPod_namesTheDigest_ifARegistryHasIt(String image, String id, String next) {
        ImagePins pins = pins(Pull.Digest).with(image, id.replaceAll("A$", A));

        Container container = container(pins, image);
        assertThat(container.getImage()).isEqualTo(next.replaceAll("A$", A));
        assertThat(container.getImagePullPolicy()).isEqualTo("IfNotPresent");
        assertThat(pins.digests()).containsExactly(new ImageDigest(image, A, !image.equals(next)));
    }

    @ParameterizedTest
    @CsvSource({
        "Digest, payroll:1, Always",
        "Digest, payroll, Always",
        "Digest, payroll@sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, IfNotPresent",
        "IfNotPresent, payroll:1, IfNotPresent",
    })
    void firstPod_pullsAnImageThatHasNoDigest(Pull pull, String image, String policy) {
        Container container = container(pins(pull), image);

        assertThat(container.getImage()).isEqualTo(image);
        assertThat(container.getImagePullPolicy()).isEqualTo(policy);
    }

    @Test
    void loadedImage_keepsItsName() {
        ImagePins pins = pins(Pull.IfNotPresent).with(IMAGE, "registry.example.com/payroll@" + A);

        assertThat(container(pins, IMAGE).getImage()).isEqualTo(IMAGE);
        assertThat(pins.digests()).containsExactly(new ImageDigest(IMAGE, A, false));
    }

    @Test
    void campaign_decidesForTheOperator() {
        BenchmarkCampaign campaign = Defaults.campaign(JsonNodeFactory.instance
                .objectNode()
                .set("runner", JsonNodeFactory.instance.objectNode().put("pull", "IfNotPresent")));

        assertThat(container(ImagePins.of(campaign, Pull.Digest), IMAGE).getImagePullPolicy())
                .isEqualTo("IfNotPresent");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", IMAGE, "stand-in"})
    void idWithoutADigest_isNotABuild(String id) {
        ImagePins pins = pins(Pull.Digest).with(IMAGE, id);

        assertThat(pins.digests()).isEmpty();
        assertThat(pins.with(IMAGE, A).insteadOf(IMAGE, id)).isEmpty();
    }

    @Test
    void firstReport_wins_andOthersDiffer() {
        ImagePins pins = pins(Pull.Digest).with(IMAGE, "registry.example.com/payroll@" + A);

        assertThat(pins.with(IMAGE, B).digests()).isEqualTo(pins.digests());
        assertThat(pins.insteadOf(IMAGE, "other.io/mirror@" + A)).isEmpty();
        assertThat(pins.insteadOf(IMAGE, B)).contains(new ImageDigest(IMAGE, A, true));
        assertThat(pins.insteadOf("another:1", B)).isEmpty();
        // the container runtime checks it
        assertThat(pins.with(IMAGE + "@" + A, B).digests()).isEqualTo(pins.digests());
    }

    @Test
    void status_isReadAsFarAsItGoes() {
        BenchmarkCampaign campaign = Defaults.campaign(JsonNodeFactory.instance.objectNode());
        campaign.setStatus(BenchmarkCampaignStatus.builder(1, Phase.Running, List.of())
                .digests(Stream.concat(
                                Stream.of(
                                        new ImageDigest(null, null, true),
                                        new ImageDigest("bad", "x@" + A, true),
                                        new ImageDigest(IMAGE, A, true)),
                                IntStream.range(0, 100).mapToObj(i -> new ImageDigest("more:" + i, A, false)))
                        .toList())
                .build());

        ImagePins pins = ImagePins.of(campaign, Pull.Digest);
        assertThat(pins.digests()).hasSize(40).contains(new ImageDigest(IMAGE, A, true));
        assertThat(pins.with("late", A).digests()).hasSize(40);
        assertThat(container(pins, "bad").getImage()).isEqualTo("bad");
    }

    private static ImagePins pins(Pull usual) {
        return ImagePins.of(Defaults.campaign(JsonNodeFactory.instance.objectNode()), usual);
    }

    private static Container container(ImagePins pins, String image) {
        Pod pod = new PodBuilder()
                .withSpec(ConfinedPod.pod()
                        .withContainers(ConfinedPod.container("runner", image).build())
                        .build())
                .build();
        return pins.in(pod).getSpec().getContainers().getFirst();
    }
}
