package io.batchmark.core.summary;

import io.batchmark.core.environment.MeasurementEnvironment;
import io.batchmark.core.environment.MeasurementEnvironment.Image;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two campaigns that are compared, apart from their times. The user may want to compare one of them, such as two
 * builds of an image.
 */
final class CampaignDifferences {
    private CampaignDifferences() {}

    /**
     * The differences, for the user.
     *
     * @param pairs treatments with the same settings, each with the earlier one
     */
    static List<String> of(
            Summary earlier,
            CampaignDescription campaign,
            MeasurementEnvironment now,
            Map<TreatmentSummary, TreatmentSummary> pairs) {
        MeasurementEnvironment before = earlier.environment();
        List<String> differences =
                new ArrayList<>(differences("", earlier.campaign().definitions(), campaign.definitions()));
        differences.addAll(images(before, now, pairs));
        differences.addAll(differences("image of ", earlier.campaign().images(), campaign.images()));
        difference(
                        "Java",
                        before.environments(),
                        now.environments(),
                        one -> one.environment().vm() + " " + one.environment().java())
                .ifPresent(differences::add);
        difference(
                        "Open Liberty",
                        before.environments(),
                        now.environments(),
                        one -> one.environment().liberty())
                .ifPresent(differences::add);
        difference(
                        "garbage collectors",
                        before.environments(),
                        now.environments(),
                        one -> String.join(" and ", one.environment().collectors()))
                .ifPresent(differences::add);
        difference("nodes", before.nodes(), now.nodes(), MeasurementEnvironment.Node::name)
                .ifPresent(differences::add);
        return differences;
    }

    /** The differences between the values of the names that both campaigns have. */
    private static List<String> differences(String prefix, Map<String, String> before, Map<String, String> now) {
        return now.entrySet().stream()
                .filter(entry ->
                        !before.getOrDefault(entry.getKey(), entry.getValue()).equals(entry.getValue()))
                .map(entry -> prefix + entry.getKey() + ": " + before.get(entry.getKey()) + " then, " + entry.getValue()
                        + " now")
                .toList();
    }

    /** One difference for each level if a factor varies the image, because each level is a build of its own. */
    private static List<String> images(
            MeasurementEnvironment before, MeasurementEnvironment now, Map<TreatmentSummary, TreatmentSummary> pairs) {
        Set<String> levels = pairs.keySet().stream()
                .flatMap(treatment -> Stream.ofNullable(level(treatment)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return levels.isEmpty()
                ? difference("image of the server", before.images(), now.images(), Image::digest).stream()
                        .toList()
                : levels.stream()
                        .flatMap(level -> difference(
                                "image of the server with image=" + level,
                                digests(pairs.values(), level),
                                digests(pairs.keySet(), level),
                                digest -> digest)
                                .stream())
                        .toList();
    }

    private static @Nullable String level(TreatmentSummary treatment) {
        return treatment.treatment().levels().get("image");
    }

    private static List<String> digests(Collection<TreatmentSummary> treatments, String level) {
        return treatments.stream()
                .filter(treatment -> level.equals(level(treatment)))
                .flatMap(treatment -> treatment.runs().stream())
                .filter(run -> run.outcome() == Outcome.Succeeded)
                .flatMap(run -> Stream.ofNullable(run.image()))
                .toList();
    }

    private static <T> Optional<String> difference(String what, List<T> before, List<T> now, Function<T, String> of) {
        Set<String> ofBefore = before.stream().map(of).collect(Collectors.toSet());
        Set<String> ofNow = now.stream().map(of).collect(Collectors.toSet());
        return ofNow.isEmpty() || ofBefore.isEmpty() || ofNow.equals(ofBefore)
                ? Optional.empty()
                : Optional.of(what + ": " + text(ofBefore) + " then, " + text(ofNow) + " now");
    }

    static String text(Set<String> values) {
        return values.stream().sorted().collect(Collectors.joining(" and "));
    }
}
