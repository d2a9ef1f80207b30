package io.batchmark.operator.campaign;

import io.batchmark.contract.Application;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.statistics.EventCost;
import io.batchmark.operator.api.v1alpha1.Baseline;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.operator.api.v1alpha1.OwnJob;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What treatments do, and whether that can be done. */
final class Settings {
    /** Name of the factor that is not a setting of its own: checkpoints after which a run is interrupted. */
    static final String INTERRUPT = "interruptAfterCheckpoints";

    static final String UNINTERRUPTED = "0";

    /** What the name of a factor begins with that is a parameter of the user's own job. */
    static final String PARAMETER = "parameters.";

    private final @Nullable OwnJob job;
    private final Levels levels;

    private Settings(@Nullable OwnJob job, Levels levels) {
        this.job = job;
        this.levels = levels;
    }

    /** @throws InvalidDesignException if a level is none that its setting can have */
    static Settings of(BenchmarkCampaignSpec spec, List<Factor> factors) throws InvalidDesignException {
        Levels levels = new Levels(spec.baseline());
        for (Factor factor : factors) {
            if (!factor.name().startsWith(PARAMETER) && !factor.name().equals(INTERRUPT)) {
                try {
                    levels.read(factor);
                } catch (IllegalArgumentException e) {
                    throw cannotBeRun("with " + factor.name(), e);
                }
            }
        }
        return new Settings(spec.job(), levels);
    }

    /** What a treatment of the plan does, which was worked out before without an exception. */
    Setting of(Treatment treatment) {
        try {
            return of(treatment.levels(), treatment::label);
        } catch (InvalidDesignException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param treatment the levels of a treatment by the names of their factors
     * @param label what to call it
     * @throws InvalidDesignException if it cannot be run
     */
    Setting of(Map<String, String> treatment, Supplier<String> label) throws InvalidDesignException {
        try {
            return unchecked(treatment, label);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw cannotBeRun(label.get(), e);
        }
    }

    /** The schema refuses this, unless it is that of another version. */
    private static InvalidDesignException cannotBeRun(String treatment, RuntimeException problem) {
        return new InvalidDesignException(
                "spec",
                "the treatment " + treatment + " cannot be run: " + problem.getMessage(),
                "correct that setting, or install the custom resource definition of this version");
    }

    private Setting unchecked(Map<String, String> treatment, Supplier<String> label) throws InvalidDesignException {
        Map<String, String> parameters = new HashMap<>(job == null ? Map.of() : parameters(job));
        treatment.forEach((name, level) -> {
            if (name.startsWith(PARAMETER)) {
                parameters.put(name.substring(PARAMETER.length()), level);
            }
        });
        int interrupt = Integer.parseInt(treatment.getOrDefault(INTERRUPT, UNINTERRUPTED));
        Baseline all = levels.of(treatment);
        long minHeap = bytes(all.minHeap());
        long maxHeap = bytes(all.maxHeap());
        if (minHeap > maxHeap) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "the treatment " + label.get() + " has minHeap " + all.minHeap() + " over maxHeap " + all.maxHeap(),
                    "lower minHeap, raise maxHeap, or leave the combination out in spec.design.exclude");
        }
        if (all.servers() > all.partitions()) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "the treatment " + label.get() + " has " + all.servers() + " servers and " + all.partitions()
                            + " partitions, and each server needs one",
                    "lower servers, raise partitions, or leave the combination out in spec.design.exclude");
        }
        if (all.servers() > 1 && !all.events().equals(EventCost.NONE)) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "the treatment " + label.get() + " has " + all.servers()
                            + " servers and publishes events, which are counted for one server",
                    "leave the combination out in spec.design.exclude");
        }
        boolean messages = all.write() == Workload.Write.SendMessage;
        if (messages) {
            checkMessages(label, all, interrupt);
        }
        Workload workload = new Workload(
                all.items(),
                all.itemCount(),
                all.partitions(),
                all.servers(),
                all.executorThreads(),
                all.readerCheckpointBytes(),
                all.writerCheckpointBytes(),
                all.resultBytes(),
                minHeap,
                maxHeap,
                all.jobRepository(),
                all.instrumentation(),
                all.read(),
                all.queryRows(),
                all.write(),
                all.messageBytes(),
                all.twoPhaseCommit(),
                interrupt);
        if (interrupt >= workload.checkpoints()) {
            throw new InvalidDesignException(
                    "spec.interrupt.afterCheckpoints",
                    "the treatment " + label.get() + " is to be interrupted after " + interrupt
                            + " checkpoints and has " + workload.checkpoints(),
                    "lower spec.interrupt.afterCheckpoints, or give the job more items");
        }
        Application application = job == null ? null : new Application(job.batchJob(), parameters, job.items());
        return new Setting(
                workload,
                application,
                all.database(),
                messages ? all.messagesTo() : all.events(),
                all.acks(),
                all.delivery());
    }

    private static void checkMessages(Supplier<String> label, Baseline all, int interrupt)
            throws InvalidDesignException {
        String sends = "the treatment " + label.get() + " has write SendMessage ";
        if (all.messagesTo().equals(EventCost.NONE)) {
            throw new InvalidDesignException(
                    "spec.baseline.messagesTo",
                    sends + "and no broker to send to",
                    "set it to the name of one of spec.brokers, or choose another write");
        }
        if (!all.events().equals(EventCost.NONE)) {
            throw new InvalidDesignException(
                    "spec.factors",
                    sends + "and events " + all.events() + ", and a run has one broker",
                    "set events to none there, or leave the combination out in spec.design.exclude");
        }
        if (all.servers() > 1 || interrupt > 0) {
            throw new InvalidDesignException(
                    "spec.factors",
                    sends + "and " + (interrupt > 0 ? "is to be interrupted" : all.servers() + " servers")
                            + ", and messages are counted for one server that ends by itself",
                    "leave out servers and spec.interrupt, or leave the combination out in spec.design.exclude");
        }
    }

    private static long bytes(String size) {
        return Quantity.getAmountInBytes(new Quantity(size)).longValueExact();
    }

    static Map<String, String> parameters(OwnJob job) {
        return Objects.requireNonNullElse(job.parameters(), Map.of());
    }
}
