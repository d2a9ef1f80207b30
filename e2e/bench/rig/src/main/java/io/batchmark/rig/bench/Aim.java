package io.batchmark.rig.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What is to be reached.
 *
 * @param text what it is about
 * @param concerned the campaigns that it is about
 * @param figure what counts
 * @param least whether the figure is to be at least the bound, or else at most
 * @param bound the bound
 */
record Aim(String text, Predicate<Figures> concerned, ToDoubleFunction<Figures> figure, boolean least, double bound) {
    static final List<Aim> ALL = List.of(
            atLeast("runs/s relative to the Indexed Job, parallelism 10", parallelism(10), Figures::toIndexed, 2),
            atLeast("runs/s relative to bare Jobs, parallelism 100", parallelism(100), Figures::toBare, 0.9),
            atMost("dead time p99, ms, parallelism 1", parallelism(1), figures -> figures.deadTime(99), 250),
            atMost("writes per run", any(), Figures::writesPerRun, 4),
            atMost(
                    "bytes of the custom resource, 100,000 runs",
                    runs(100_000),
                    figures -> figures.cost().bytes(),
                    32 << 10),
            atMost("operator idle, MiB", any(), figures -> figures.cost().idleMemory() / 1024.0, 128),
            atMost(
                    "operator peak, MiB, 100,000 runs",
                    runs(100_000),
                    figures -> figures.cost().peakMemory() / 1024.0,
                    256),
            atMost(
                    "operator start, s",
                    any(),
                    figures -> figures.cost().startTime().toMillis() / 1e3,
                    2));

    /** One line: what was seen of each campaign that it concerns, and whether that is what was aimed at. */
    String verdict(List<Figures> all) {
        List<Figures> seen = all.stream().filter(concerned).toList();
        if (seen.isEmpty()) {
            return "not measured  " + this;
        }
        boolean reached = seen.stream().mapToDouble(figure).allMatch(value -> least ? value >= bound : value <= bound);
        return (reached ? "reached       " : "MISSED        ") + this + ": "
                + String.join(
                        ", ",
                        seen.stream()
                                .map(figures -> String.format(
                                        Locale.ROOT, "%.2f (%s)", figure.applyAsDouble(figures), figures.size()))
                                .toList());
    }

    @Override
    public String toString() {
        return text + (least ? ", at least " : ", at most ") + (bound == Math.rint(bound) ? (long) bound : bound);
    }

    private static Aim atLeast(
            String text, Predicate<Figures> concerned, ToDoubleFunction<Figures> figure, double bound) {
        return new Aim(text, concerned, figure, true, bound);
    }

    private static Aim atMost(
            String text, Predicate<Figures> concerned, ToDoubleFunction<Figures> figure, double bound) {
        return new Aim(text, concerned, figure, false, bound);
    }

    private static Predicate<Figures> any() {
        return figures -> true;
    }

    private static Predicate<Figures> parallelism(int parallelism) {
        return figures -> figures.size().parallelism() == parallelism;
    }

    private static Predicate<Figures> runs(int runs) {
        return figures -> figures.size().runs() == runs;
    }
}
