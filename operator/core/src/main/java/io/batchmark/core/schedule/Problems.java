package io.batchmark.core.schedule;

import io.batchmark.core.design.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a campaign does not get on, for the user. */
final class Problems {
    /** Reason of a wait that may well be over soon. */
    private static final String WAITING = "Waiting";

    private final Policy policy;
    private final Instant now;
    private final Map<Obstacle, List<String>> waits = new LinkedHashMap<>();
    private final List<String> others = new ArrayList<>();
    private @Nullable String reason;

    Problems(Policy policy, Instant now) {
        this.policy = policy;
        this.now = now;
    }

    /** Adds what a run waits for, unless that is usual. */
    void add(Run.Key run, Wait wait) {
        boolean lasts = wait.lasts(policy, now);
        if (lasts || !wait.usual()) {
            waits.computeIfAbsent(wait.obstacle(), obstacle -> new ArrayList<>())
                    .add("run " + run + " " + wait.text(lasts));
        }
        if (lasts && reason == null) {
            reason = wait.obstacle().name();
        }
    }

    void add(String problem) {
        others.add(problem);
    }

    /** Adds what keeps the campaign from starting runs. */
    void add(Hindrance hindrance) {
        others.add(hindrance.message());
        if (reason == null && hindrance.isNews(policy, now)) {
            reason = hindrance.reason();
        }
    }

    boolean isEmpty() {
        return waits.isEmpty() && others.isEmpty();
    }

    String reason() {
        return reason == null ? WAITING : reason;
    }

    /** The first run that meets an obstacle speaks for the others. */
    String text() {
        List<String> texts = new ArrayList<>();
        for (List<String> runs : waits.values()) {
            texts.add(runs.getFirst() + (runs.size() == 1 ? "" : " (and " + (runs.size() - 1) + " more runs)"));
        }
        texts.addAll(others);
        return String.join("; ", texts);
    }
}
