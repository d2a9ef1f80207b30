package io.batchmark.api.pod;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of images, and the ids that kubelets report for them. */
public final class ImageReference {
    private static final Pattern DIGEST = Pattern.compile("[a-z0-9]{1,16}:[0-9a-f]{32,128}$");

    private ImageReference() {}

    /**
     * The digest in an image or in an id; empty if there is no digest.
     *
     * @param reference as in {@code docker.io/batchmark/job-runner@sha256:...}, or the digest alone
     */
    public static Optional<String> digest(@Nullable String reference) {
        Matcher digest = DIGEST.matcher(reference == null ? "" : reference);
        return digest.find() ? Optional.of(digest.group()) : Optional.empty();
    }

    /** Tests if an image names its digest, so that every pod gets the same build. */
    public static boolean hasDigest(String image) {
        return image.contains("@");
    }

    /**
     * Tests if a registry has the build under the name of the image. The id of an image that a user loaded onto a node is the
     * digest alone, or has the name that the import made.
     */
    static boolean isPullable(String image, String id) {
        String name = id.substring(id.indexOf("://") < 0 ? 0 : id.indexOf("://") + 3); // docker-pullable://
        return name.contains("@") && normalized(repository(image)).equals(normalized(repository(name)));
    }

    /** The build of an image, by its digest instead of its tag. */
    static String with(String digest, String image) {
        return repository(image) + "@" + digest;
    }

    /** An image without tag and digest. The colon of a port is before the last slash. */
    private static String repository(String image) {
        String name = image.substring(0, image.contains("@") ? image.indexOf('@') : image.length());
        int tag = name.lastIndexOf(':');
        return tag > name.lastIndexOf('/') ? name.substring(0, tag) : name;
    }

    /** With registry and folder, which container runtimes add. */
    private static String normalized(String repository) {
        int slash = repository.indexOf('/');
        String first = slash < 0 ? "" : repository.substring(0, slash);
        if (first.equals("docker.io") || first.equals("index.docker.io")) {
            return normalized(repository.substring(slash + 1));
        }
        if (first.contains(".") || first.contains(":") || first.equals("localhost")) {
            return repository;
        }
        return "docker.io/" + (slash < 0 ? "library/" : "") + repository;
    }
}
