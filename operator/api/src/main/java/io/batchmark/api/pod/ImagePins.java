package io.batchmark.api.pod;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.api.v1alpha1.Runner.Pull;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The builds of images that a campaign measures: one digest for each image, because a tag can move to another build. */
public final class ImagePins {
    /** A campaign has fewer images. */
    private static final int MOST = 40;

    private final Pull pull;
    private final SortedMap<String, ImageDigest> known;

    private ImagePins(Pull pull, SortedMap<String, ImageDigest> known) {
        this.pull = pull;
        this.known = Collections.unmodifiableSortedMap(known);
    }

    /** No build yet: the way in which nodes get images before a campaign runs. */
    public static ImagePins of(Pull pull) {
        return new ImagePins(pull, new TreeMap<>());
    }

    /**
     * The builds in the status of a campaign.
     *
     * @param usual used if the campaign does not set {@code runner.pull}
     */
    public static ImagePins of(BenchmarkCampaign campaign, Pull usual) {
        SortedMap<String, ImageDigest> known = new TreeMap<>();
        if (campaign.getStatus() != null) {
            campaign.getStatus().images().stream()
                    .filter(image -> ImageReference.digest(image.digest()).equals(Optional.of(image.digest())))
                    .limit(MOST)
                    .forEach(image -> known.putIfAbsent(image.image(), image));
        }
        return new ImagePins(
                Objects.requireNonNullElse(campaign.getSpec().runner().pull(), usual), known);
    }

    /** These builds, and builds of further images. */
    public ImagePins with(List<ImageDigest> further) {
        SortedMap<String, ImageDigest> all = new TreeMap<>(known);
        further.stream().limit(MOST - known.size()).forEach(image -> all.putIfAbsent(image.image(), image));
        return new ImagePins(pull, all);
    }

    /**
     * These builds, and the build of an image unless another pod has reported the image before.
     *
     * @param image as the pod names it
     * @param id as the kubelet reports it
     */
    public ImagePins with(String image, String id) {
        return ImageReference.digest(id)
                .filter(digest -> !ImageReference.hasDigest(image))
                .map(digest -> with(List.of(
                        new ImageDigest(image, digest, pull == Pull.Digest && ImageReference.isPullable(image, id)))))
                .orElse(this);
    }

    /** The builds, in the order of their images. */
    public List<ImageDigest> digests() {
        return List.copyOf(known.values());
    }

    /** The build of the image that the campaign measures, if the kubelet reports another one. */
    public Optional<ImageDigest> insteadOf(String image, String id) {
        return Optional.ofNullable(known.get(image))
                .filter(measured -> ImageReference.digest(id)
                        .filter(digest -> !digest.equals(measured.digest()))
                        .isPresent());
    }

    /** Returns the object itself. If the object is a pod or a Job, its containers get these builds. */
    public <T extends HasMetadata> T in(T object) {
        PodSpecs.of(object).flatMap(PodSpecs::containers).forEach(this::pin);
        return object;
    }

    private void pin(Container container) {
        String image = container.getImage();
        ImageDigest measured = known.get(image);
        if (measured != null && measured.pinned()) {
            container.setImage(ImageReference.with(measured.digest(), image));
        } else if (measured == null && pull == Pull.Digest && !ImageReference.hasDigest(image)) {
            container.setImagePullPolicy("Always");
        }
    }
}
