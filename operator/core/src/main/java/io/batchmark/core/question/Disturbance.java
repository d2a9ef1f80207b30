package io.batchmark.core.question;

import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.RunResult;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What may disturb a run, as a share of its step. How long the run took is in none of them but as what the share is of. */
public enum Disturbance {
    /** As a part of the elapsed time, added up over processors and servers. */
    Throttled("maxThrottled", "throttled for %s of its step", Disturbance::throttled),
    /** As a part of the elapsed time; of several servers the largest. */
    CpuPressure("maxCpuPressure", "under CPU pressure for %s of its step", Disturbance::cpuPressure),
    /** As a part of the time of the processors. */
    Steal("maxSteal", "without %s of its processors' time, which was stolen", Disturbance::steal);

    private final String bound;
    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // a function of its argument alone
    private final Function<RunResult, @Nullable Double> share;

    Disturbance(String bound, String text, Function<RunResult, @Nullable Double> share) {
        this.bound = bound;
        this.text = text;
        this.share = share;
    }

    /** Name of its bound in {@code execution.disturbance}. */
    public String bound() {
        return bound;
    }

    /** What is said of a run, as in {@code throttled for 12 % of its step}. */
    public String text(String percentage) {
        return text.formatted(percentage);
    }

    /** 0.05 for 5 %; empty where the run did not measure it. */
    public OptionalDouble share(RunResult result) {
        Double measured = share.apply(result);
        return measured == null ? OptionalDouble.empty() : OptionalDouble.of(measured);
    }

    private static @Nullable Double throttled(RunResult result) {
        Cgroup cgroup = result.cgroup();
        return cgroup == null ? null : part(cgroup.throttled(), result.times().elapsed());
    }

    private static @Nullable Double cpuPressure(RunResult result) {
        Contention contention = result.contention();
        return contention == null
                ? null
                : part(contention.cpuPressure(), result.times().elapsed());
    }

    private static @Nullable Double steal(RunResult result) {
        Contention contention = result.contention();
        return contention == null ? null : part(contention.steal(), contention.processors());
    }

    private static @Nullable Double part(@Nullable Long part, @Nullable Long whole) {
        return part == null || whole == null || whole == 0 ? null : Double.valueOf((double) part / whole);
    }
}
