package io.batchmark.core.schedule;

import io.batchmark.core.design.Run;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the obstacles of a campaign, and puts them in words for the user. */
final class ObstacleSummary {
    /** Reason while every obstacle may well pass soon. */
    private static final String WAITING = "Waiting";

    private final Policy policy;
    private final Instant now;
    private final Map<Kind, List<String>> ofRuns = new LinkedHashMap<>();
    private final List<String> ofCampaign = new ArrayList<>();
    private @Nullable String reason;

    ObstacleSummary(Policy policy, Instant now) {
        this.policy = policy;
        this.now = now;
    }

    /** Adds an obstacle of a run, unless the obstacle is usual. */
    void add(Run.Key run, Obstacle obstacle) {
        boolean lasts = obstacle.lasts(policy, now);
        if (lasts || !obstacle.usual()) {
            ofRuns.computeIfAbsent(obstacle.kind(), kind -> new ArrayList<>())
                    .add("run " + run + " " + (lasts ? obstacle.textWithRemedy() : obstacle.text()));
        }
        if (lasts && reason == null) {
            reason = obstacle.reason();
        }
    }

    /** Adds words on an obstacle that has no reason of its own. */
    void add(String text) {
        ofCampaign.add(text);
    }

    /** Adds an obstacle of the campaign. Its reason is given at once, unless the obstacle is usual. */
    void add(Obstacle obstacle) {
        ofCampaign.add(obstacle.text());
        if (reason == null && (!obstacle.usual() || obstacle.lasts(policy, now))) {
            reason = obstacle.reason();
        }
    }

    boolean isEmpty() {
        return ofRuns.isEmpty() && ofCampaign.isEmpty();
    }

    String reason() {
        return reason == null ? WAITING : reason;
    }

    /** The message for the user. The first run that meets an obstacle speaks for other runs with the same obstacle. */
    String message() {
        List<String> texts = new ArrayList<>();
        for (List<String> runs : ofRuns.values()) {
            texts.add(runs.getFirst() + (runs.size() == 1 ? "" : " (and " + (runs.size() - 1) + " more runs)"));
        }
        texts.addAll(ofCampaign);
        return String.join("; ", texts);
    }
}
