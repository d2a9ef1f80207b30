package io.batchmark.core.attempt;

import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The remedy for an image that a node does not get. It follows the words of the kubelet, which quotes the registry, and names more than
 * one cause if these words allow more than one.
 */
public final class ImagePullRemedy {
    private static final String LOADED =
            "; if the image is loaded onto the nodes, set runner.pull: IfNotPresent in the campaign or runs.pull of the chart";
    private static final String PULL_SECRET =
            "give the default ServiceAccount of the namespace a pull secret of that registry";

    private ImagePullRemedy() {}

    /** Tests if a container waits for its image. */
    public static boolean isNeeded(@Nullable String waiting) {
        return waiting != null && Disruption.IMAGE_PULL.contains(waiting);
    }

    /**
     * The remedy, as a part of a sentence.
     *
     * @param waiting reason of the kubelet, such as ErrImagePull
     * @param message its words; null if it gives no message
     */
    public static String of(@Nullable String waiting, @Nullable String message) {
        if ("InvalidImageName".equals(waiting)) {
            return "correct the name of the image";
        }
        if ("ErrImageNeverPull".equals(waiting)) {
            return "load the image onto the node";
        }
        String words = message == null ? "" : message.toLowerCase(Locale.ROOT);
        // the nodes cannot have been given an image that is named by its digest in the same way
        return ofWords(words) + (words.contains("@sha256:") ? "" : LOADED);
    }

    private static String ofWords(String words) {
        if (has(words, "x509", "certificate")) {
            return "let the nodes trust the certificate of that registry";
        }
        if (has(words, "toomanyrequests", "429")) {
            return "wait until that registry allows further pulls, or " + PULL_SECRET;
        }
        if (has(words, "no such host", "connection refused", "i/o timeout", "no route to host", "deadline exceeded")) {
            return "correct the registry in the name of the image, or let the nodes reach that registry";
        }
        if (has(words, "denied", "unauthorized", "authorization", "authentication", "401", "403")) {
            return PULL_SECRET + ", or correct the name of the image";
        }
        if (has(words, "not found", "manifest unknown", "404")) {
            return "push that image, or correct its name";
        }
        if (has(words, "no space left")) {
            return "free disk space on the node";
        }
        return "push that image or correct its name, or " + PULL_SECRET;
    }

    private static boolean has(String words, String... signs) {
        return Stream.of(signs).anyMatch(words::contains);
    }
}
