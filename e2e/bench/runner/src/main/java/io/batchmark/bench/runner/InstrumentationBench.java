package io.batchmark.bench.runner;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import java.io.IOException;
import java.util.List;
import java.util.Random;

/**
 * What the instrumentation of a run costs: {@code instrumentation: Full} against {@code StepOnly}.
 *
 * <p>Runs of the same kind differ by several per cent, because each JVM compiles and lays out its code in its own way, and because the
 * machine gets faster and slower; that is many times what instrumentation costs. So each JVM executes the batch job with and without it,
 * again and again, in pairs whose order is random: both of a pair have the same JVM and the same minute. Pairs of one JVM are no
 * independent samples, as they share what its compiler did. So the unit is the JVM, with the ratio of the means of its pairs, and the
 * interval is that over JVMs (Georges, Buytaert and Eeckhout, Statistically rigorous Java performance evaluation, OOPSLA 2007; Kalibera
 * and Jones, Rigorous benchmarking in reasonable time, ISMM 2013). It holds at every look, so that it may be looked at after each JVM.
 *
 * <p>That is the cost in a warm JVM, of a step that goes on. Not in it is what loading and compiling the classes that measure takes once
 * in each JVM; of a run with one iteration that is a part, the smaller the longer its step. And both kinds run code that was compiled for
 * both: where the batch container calls the reader or writer of one kind, it has also seen the other's, which a JVM of a campaign has
 * not. Both kinds pay the same for it. The options of {@link AlternatingServer} take away part of what makes executions differ by chance.
 * A step is faster with them, so the share of the instrumentation is larger, if anything.
 */
final class InstrumentationBench {
    /** What the instrumentation is to cost at most. */
    private static final double AIM = 1.005;

    /** What it surely must not cost: below this has the upper bound to be. */
    private static final double BOUND = 1.01;

    /** Of the order of executions. */
    private static final long SEED = 42;

    private final AlternatingServer server;
    private final RunParameters parameters;
    private final int warmUp;
    private final int counted;
    private final PairedRatio elapsed = new PairedRatio();
    private final PairedRatio cpu = new PairedRatio();
    private final Scatter elapsedScatter = new Scatter();
    private final Scatter cpuScatter = new Scatter();

    /**
     * @param parameters of each execution, apart from its instrumentation
     * @param warmUp pairs of each JVM that do not count, in which it gets warm
     * @param counted pairs of each JVM that count, at least 1
     */
    InstrumentationBench(AlternatingServer server, RunParameters parameters, int warmUp, int counted) {
        this.server = server;
        this.parameters = parameters;
        this.warmUp = warmUp;
        this.counted = counted;
    }

    /** Until it is known on which side of the bound the ratio of the elapsed time is, or there were as many JVMs as there may be. */
    void run(long most) throws IOException, InterruptedException, ContractException {
        RunnerBench.say(
                "%n(b) instrumentation: Full / StepOnly in the same JVM, %d records, %d pairs of random order in each after %d to get warm:"
                        + " until it is known whether it is less than %.3f, at most %d JVMs",
                parameters.workload().items(), counted, warmUp, BOUND, most);
        Random random = new Random(SEED);
        int jvms = 0;
        while (jvms < most && !elapsed.isDecided(BOUND)) {
            Alternation alternation = Alternation.of(warmUp + counted, random);
            List<RunResult> results = server.run(parameters, alternation);
            Pairs time =
                    alternation.pairs(results, warmUp, result -> result.times().elapsed());
            Pairs work =
                    alternation.pairs(results, warmUp, result -> result.jvm().stepCpu());
            add(time, elapsed, elapsedScatter);
            add(work, cpu, cpuScatter);
            jvms++;
            RunnerBench.say(
                    "  JVM %d: elapsed %.3f / %.3f s = %.4f, CPU %.3f / %.3f s = %.4f, load %.2f; so far elapsed %s, CPU %s",
                    jvms,
                    time.figure() / 1e9,
                    time.reference() / 1e9,
                    time.ratio(),
                    work.figure() / 1e9,
                    work.reference() / 1e9,
                    work.ratio(),
                    RunnerBench.load(),
                    elapsed.text(),
                    cpu.text());
        }
        if (jvms > 0) {
            tell("elapsed ratio: ", jvms, elapsed, elapsedScatter);
            tell("step CPU ratio:", jvms, cpu, cpuScatter);
        }
    }

    private static void add(Pairs jvm, PairedRatio ratio, Scatter scatter) {
        ratio.add(jvm.reference(), jvm.figure());
        scatter.add(jvm);
    }

    private static void tell(String what, int jvms, PairedRatio ratio, Scatter scatter) {
        RunnerBench.say("  %s n=%d  %s, %s, %s", what, jvms, ratio.text(), ratio.verdict(AIM), ratio.verdict(BOUND));
        if (jvms > 1) {
            RunnerBench.say("    %s", scatter.text());
        }
    }
}
