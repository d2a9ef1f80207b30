package io.batchmark.operator.run;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.ContainerNames;
import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.pod.ImageReference;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.schedule.Decision.Retirement;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The builds of images that the pods of a campaign have, as kubelets report them. */
public final class ImageObserver {
    private static final int SHORT_DIGEST = "sha256:".length() + 12;

    private ImageObserver() {}

    /**
     * An image of a container.
     *
     * @param name as the pod names it
     * @param id as the kubelet reports it; empty before the node has the image
     */
    private record Image(String name, String id) {}

    /** The builds that a campaign measures, with the builds that its pods report first. An older pod counts before a younger pod. */
    public static ImagePins pins(ImagePins known, Collection<Pod> pods) {
        ImagePins pins = known;
        for (Pod pod : pods.stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()))
                .toList()) {
            for (Image image : images(pod).toList()) {
                pins = pins.with(image.name(), image.id());
            }
        }
        return pins;
    }

    /** The attempts, each with the difference between its builds and the builds that the campaign measures. */
    public static List<ObservedAttempt> compare(List<ObservedAttempt> attempts, ImagePins pins, Collection<Pod> pods) {
        Map<Retirement, String> differences = new HashMap<>();
        pods.stream()
                .filter(Attempt::isAttempt)
                .forEach(pod -> difference(pod, pins)
                        .ifPresent(difference -> differences.putIfAbsent(Attempt.of(pod), difference)));
        return attempts.stream()
                .map(attempt -> {
                    String difference = differences.get(new Retirement(attempt.run(), attempt.attempt()));
                    return difference == null ? attempt : attempt.withOtherImage(difference);
                })
                .toList();
    }

    private static Optional<String> difference(Pod pod, ImagePins pins) {
        return images(pod)
                .flatMap(image -> pins.insteadOf(image.name(), image.id()).stream()
                        .map(measured -> difference(pod, image, measured)))
                .findFirst();
    }

    private static String difference(Pod pod, Image image, ImageDigest measured) {
        String remedy = measured.pinned()
                ? "later pods name that build"
                : "load the same build onto all nodes, or set runner.pull: Digest";
        return "node %s has %s of %s, and the campaign measures %s: %s"
                .formatted(
                        pod.getSpec().getNodeName(),
                        ImageReference.digest(image.id())
                                .map(ImageObserver::abbreviated)
                                .orElse(image.id()),
                        image.name(),
                        abbreviated(measured.digest()),
                        remedy);
    }

    private static String abbreviated(String digest) {
        return digest.substring(0, Math.min(SHORT_DIGEST, digest.length()));
    }

    private static Stream<Image> images(Pod pod) {
        if (pod.getSpec() == null || pod.getStatus() == null) {
            return Stream.empty();
        }
        Map<String, String> ids = new HashMap<>();
        Stream.concat(
                        pod.getStatus().getInitContainerStatuses().stream(),
                        pod.getStatus().getContainerStatuses().stream())
                .forEach(status -> ids.put(status.getName(), Objects.requireNonNullElse(status.getImageID(), "")));
        return Stream.concat(pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream())
                .filter(container -> ContainerNames.ALL.contains(container.getName()) && container.getImage() != null)
                .map(container -> new Image(container.getImage(), ids.getOrDefault(container.getName(), "")));
    }
}
