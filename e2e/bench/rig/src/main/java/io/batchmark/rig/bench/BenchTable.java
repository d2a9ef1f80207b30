package io.batchmark.rig.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures for people. */
final class BenchTable {
    private BenchTable() {}

    static void print(List<Figures> all) {
        System.out.println();
        System.out.printf(
                "%-13s %8s %10s %9s %9s %15s %17s %9s %8s %7s %16s %9s%n",
                "campaign",
                "runs/s",
                "x Indexed",
                "x bare",
                "x Argo",
                "1st, last qtr",
                "dead ms p50, p99",
                "writes/run",
                "CPU ms",
                "start s",
                "MiB idle,end,top",
                "CR bytes");
        all.forEach(figures -> System.out.println(row(figures)));
    }

    private static String row(Figures figures) {
        Cost cost = figures.cost();
        Traffic traffic = cost.traffic();
        return String.format(
                Locale.ROOT,
                "%-13s %8.1f %10.2f %9.2f %9.2f %15s %17s %9.2f %8.1f %7.2f %16s %9d",
                figures.size(),
                figures.pace().perSecond(),
                figures.toIndexed(),
                figures.toBare(),
                figures.toArgo(),
                String.format(Locale.ROOT, "%.1f, %.1f", traffic.pace(0, 0.25), traffic.pace(0.75, 1)),
                figures.size().parallelism() == 1
                        ? String.format(Locale.ROOT, "%.0f, %.0f", figures.deadTime(50), figures.deadTime(99))
                        : "",
                figures.writesPerRun(),
                figures.pace().cpuMillisPerRun("operator"),
                cost.startTime().toMillis() / 1e3,
                cost.idleMemory() / 1024 + ", " + cost.memory() / 1024 + ", " + cost.peakMemory() / 1024,
                cost.bytes());
    }

    /** What the row of a campaign is made of. */
    static void explain(Figures figures) {
        Pace pace = figures.pace();
        Traffic traffic = figures.cost().traffic();
        System.out.println();
        System.out.printf(
                "%s: campaign %s, Indexed Job %s, bare Jobs %s, Argo Workflows %s%n",
                figures.size(), pace, figures.indexed(), figures.bare(), figures.argo());
        System.out.println("  writes per run: " + perRun(pace, traffic.writes()));
        System.out.println("  refused writes: " + traffic.refused() + ", reads: " + traffic.reads());
        System.out.println("  CPU ms and KiB to etcd per run");
        System.out.println("    campaign:       " + perRun(pace));
        System.out.println("    Indexed Job:    " + perRun(figures.indexed()));
        System.out.println("    bare Jobs:      " + perRun(figures.bare()));
        System.out.println("    Argo Workflows: " + perRun(figures.argo()));
        System.out.println();
    }

    private static String perRun(Pace pace) {
        return String.format(Locale.ROOT, "%s; %.1f KiB", pace.cpuPerRun(), pace.storedKibPerRun());
    }

    private static String perRun(Pace pace, Map<String, Integer> tally) {
        return tally.entrySet().stream()
                .map(request ->
                        String.format(Locale.ROOT, "%s %.2f", request.getKey(), pace.perRun(request.getValue())))
                .collect(Collectors.joining(", "));
    }
}
