package io.batchmark.operator.observe;

import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.operator.run.ImageObserver;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.List;

/** The builds of images that pods have reported. The status has them only after a pass, when the pods may be gone. */
public final class SeenImages {
    private List<ImageDigest> reported = List.of();

    /** @param known the builds in the status of the campaign */
    ImagePins with(ImagePins known, Collection<Pod> pods) {
        ImagePins pins = ImageObserver.pins(known.with(reported), pods);
        reported = pins.digests();
        return pins;
    }
}
