package io.batchmark.api.spec;

import io.batchmark.api.broker.BrokerKind;
import io.batchmark.api.database.DatabaseKind;
import io.batchmark.api.pod.ImageReference;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.ImageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The images of databases and brokers of a campaign. */
final class AuxiliaryImages {
    private AuxiliaryImages() {}

    /** The digest of each image that is known, by the kind and the name of the entry in the spec. */
    static Map<String, String> digests(BenchmarkCampaign campaign) {
        Images started = Images.started(campaign);
        Map<String, String> images = new LinkedHashMap<>();
        DatabaseKind.of(campaign)
                .forEach(database ->
                        database.image(started).ifPresent(image -> images.put("database " + database.name(), image)));
        BrokerKind.of(campaign)
                .forEach(broker ->
                        broker.image(started).ifPresent(image -> images.put("broker " + broker.name(), image)));
        Map<String, String> known = campaign.getStatus() == null
                ? Map.of()
                : campaign.getStatus().images().stream()
                        .collect(Collectors.toMap(ImageDigest::image, ImageDigest::digest, (first, second) -> first));
        Map<String, String> digests = new LinkedHashMap<>();
        images.forEach((name, image) -> digest(image, known).ifPresent(digest -> digests.put(name, digest)));
        return digests;
    }

    private static Optional<String> digest(String image, Map<String, String> known) {
        return ImageReference.digest(ImageReference.hasDigest(image) ? image : known.get(image));
    }
}
