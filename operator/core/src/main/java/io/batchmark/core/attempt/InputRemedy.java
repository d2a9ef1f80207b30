package io.batchmark.core.attempt;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The remedy for a server of the user's own that lacks an object of {@code spec.job.env} or {@code spec.job.files}. It follows the
 * words of the kubelet and of the scheduler.
 */
public final class InputRemedy {
    private static final String CORRECT = ", or correct spec.job.env or spec.job.files";

    /** A volume that the operator adds for another reason. */
    private static final Pattern OTHER_VOLUME = Pattern.compile("MountVolume[.]\\w+ failed for volume \"(?!files-)");

    private record Case(Pattern words, String remedy) {}

    private static final List<Case> CASES = List.of(
            new Case(
                    Pattern.compile("\\bsecret \"[^\"]+\" not found"),
                    "create that Secret in the namespace of the campaign" + CORRECT),
            new Case(
                    Pattern.compile("\\bconfigmap \"[^\"]+\" not found"),
                    "create that ConfigMap in the namespace of the campaign" + CORRECT),
            new Case(
                    Pattern.compile("couldn't find key .* in Secret|references non-existent secret key"),
                    "add that key to the Secret" + CORRECT),
            new Case(
                    Pattern.compile("couldn't find key .* in ConfigMap|references non-existent config key"),
                    "add that key to the ConfigMap" + CORRECT),
            new Case(
                    Pattern.compile("persistentvolumeclaim \"[^\"]+\" not found"),
                    "create that PersistentVolumeClaim in the namespace of the campaign, or correct spec.job.files"));

    private InputRemedy() {}

    /**
     * The remedy, as a part of a sentence; empty if the words are about something else.
     *
     * @param words of the kubelet or the scheduler; null if there is no message
     */
    public static Optional<String> of(@Nullable String words) {
        return words == null || OTHER_VOLUME.matcher(words).find()
                ? Optional.empty()
                : CASES.stream()
                        .filter(of -> of.words.matcher(words).find())
                        .map(Case::remedy)
                        .findFirst();
    }
}
