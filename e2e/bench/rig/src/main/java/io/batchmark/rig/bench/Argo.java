package io.batchmark.rig.bench;

import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.ArgoWorkflows;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The pace of Argo Workflows, which is measured once for each parallelism. */
final class Argo {
    private static final Case FIRST = new Case(1, 1);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path folder = Path.of(Settings.text("ARGO", ""));
    private final int runs = Math.toIntExact(Settings.number("ARGO_RUNS", 300));
    private final Duration limit = Settings.seconds("ARGO_LIMIT", 120);
    /** It is ten seconds where nobody says anything, and its authors call one second the least that works. */
    private final Duration pause = Settings.seconds("ARGO_PAUSE", 1);

    private final Map<Case, Pace> paces = new HashMap<>();

    /** Of that many pods at a time, and of not more of them than it can do in a while. */
    Pace beside(Case campaign, PodTemplateSpec pod) throws Exception {
        Case size = new Case(Math.min(campaign.runs(), runs), campaign.parallelism());
        Pace pace = paces.get(size);
        if (pace == null) {
            pace = measure(size, pod);
            paces.put(size, pace);
        }
        return pace;
    }

    private Pace measure(Case size, PodTemplateSpec pod) throws Exception {
        try (Leg leg = new Leg("argo", size)) {
            ArgoWorkflows.start(leg.plane(), folder, pause);
            try (ArgoExecutor executor = new ArgoExecutor(leg.client())) {
                Pace first = new ArgoWorkflow(leg.client(), "first", FIRST).run(pod, PATIENCE);
                if (first.finished() == 0) {
                    throw new IllegalStateException("Argo Workflows did not run a single pod; its log says why");
                }
                return leg.measure(() -> new ArgoWorkflow(leg.client(), "argo", size).run(pod, limit));
            }
        }
    }
}
