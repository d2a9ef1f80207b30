package io.batchmark.rig.bench;

import io.batchmark.rig.Main;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.Operator;
import io.batchmark.rig.plane.Program;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Campaigns of several sizes, each beside an Indexed Job, bare Jobs and Argo Workflows. */
public final class Bench {
    /** Ten thousand runs one at a time take hours: for whoever asks for it. */
    private static final String CASES = "1000x1 1000x10 1000x100 10000x10 10000x100 " + Resting.CASE;

    private static final Set<String> WORDS =
            Set.of(Resting.CASE, Large.CASE, Many.CASE, RecordedRuns.CASE, Neighbours.CASE, Neighbours.BUSY);

    private static final Duration IDLE = Duration.ofSeconds(5);

    private final Duration limit = Settings.seconds("LIMIT", 1800);
    private final Duration indexedLimit = Settings.seconds("INDEXED_LIMIT", 120);
    private final Map<Integer, Pace> bareJobs = new HashMap<>();
    private final Argo argo = new Argo();

    private Bench() {}

    public static void main(String[] arguments) {
        List<String> cases = List.of(Settings.text("CASES", CASES).split(" "));
        List<Case> sizes = cases.stream()
                .filter(text -> !WORDS.contains(text))
                .map(Case::parse)
                .toList();
        Main.run(() -> {
            Bench bench = new Bench();
            if (cases.contains(Resting.CASE)) {
                Resting.measure();
            }
            if (cases.contains(Large.CASE)) {
                Large.measure(bench.limit);
            }
            if (cases.contains(Many.CASE)) {
                Many.measure(bench.limit);
            }
            boolean fits = !cases.contains(RecordedRuns.CASE) || RecordedRuns.measure(bench.limit);
            boolean isUndisturbed = !cases.contains(Neighbours.CASE) || Neighbours.measure(bench.limit);
            isUndisturbed &= !cases.contains(Neighbours.BUSY) || Neighbours.measureBusy(bench.limit);
            return (sizes.isEmpty() || bench.run(sizes)) && fits && isUndisturbed;
        });
    }

    private boolean run(List<Case> cases) throws Exception {
        List<Figures> all = new ArrayList<>();
        for (Case size : cases) {
            all.add(measure(size));
            BenchTable.explain(all.getLast());
        }
        BenchTable.print(all);
        System.out.println();
        Aim.ALL.forEach(aim -> System.out.println(aim.verdict(all)));
        FailOver.measure(limit);
        return true;
    }

    private Figures measure(Case size) throws Exception {
        Pace pace;
        Cost cost;
        PodTemplateSpec pod;
        try (Leg leg = new Leg("campaign", size)) {
            Operator operator = Operator.start(leg.plane(), Map.of());
            Program program = operator.program();
            Thread.sleep(IDLE);
            long idleMemory = program.memory();
            BenchCampaign campaign = new BenchCampaign(leg.client(), size);
            try (RunnerPod first = new RunnerPod(leg.client())) {
                pace = leg.measure(() -> campaign.run(limit));
                pod = first.template();
            }
            cost = new Cost(
                    Traffic.read(leg.plane().auditLog(), size.parallelism() == 1),
                    operator.startTime(),
                    idleMemory,
                    program.memory(),
                    program.peakMemory(),
                    campaign.bytes());
        }
        Pace indexed;
        try (Leg leg = new Leg("indexed", size)) {
            indexed = leg.measure(() -> IndexedJob.run(leg.client(), pod, size, indexedLimit));
        }
        Pace bare = bareJobs.get(size.runs());
        if (bare == null) {
            try (Leg leg = new Leg("bare", size)) {
                bare = leg.measure(() -> BareJobs.run(leg.client(), pod, size.runs(), limit));
                bareJobs.put(size.runs(), bare);
            }
        }
        return new Figures(size, pace, indexed, bare, argo.beside(size, pod), cost);
    }
}
