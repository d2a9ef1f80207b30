package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.NamedJvmOptions;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Treatment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What treatments do, and whether that can be done. */
final class Configurations {
    /** Name of the factor that is not a setting of its own: checkpoints after which a run is interrupted. */
    static final String INTERRUPT = "interruptAfterCheckpoints";

    static final String UNINTERRUPTED = "0";

    private final @Nullable OwnJob job;
    private final Levels levels;
    private final Map<String, List<String>> jvmOptions;

    private Configurations(BenchmarkCampaignSpec spec, Levels levels) {
        this.job = spec.job();
        this.levels = levels;
        this.jvmOptions = spec.jvmOptions().stream()
                .collect(Collectors.toMap(NamedJvmOptions::name, NamedJvmOptions::options, (first, same) -> first));
    }

    /** @throws InvalidDesignException if a level is none that its setting can have */
    static Configurations of(BenchmarkCampaignSpec spec, List<Factor> factors) throws InvalidDesignException {
        Levels levels = new Levels(spec.baseline());
        for (Factor factor : factors) {
            if (!Setting.isOfOwnJob(factor.name()) && !factor.name().equals(INTERRUPT)) {
                try {
                    levels.read(factor);
                } catch (IllegalArgumentException e) {
                    throw unusable("with " + factor.name(), e);
                }
            }
        }
        return new Configurations(spec, levels);
    }

    /** What a treatment of the plan does, which was worked out before without an exception. */
    Configuration of(Treatment treatment) {
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
    Configuration of(Map<String, String> treatment, Supplier<String> label) throws InvalidDesignException {
        try {
            int interrupt = Integer.parseInt(treatment.getOrDefault(INTERRUPT, UNINTERRUPTED));
            Baseline settings = levels.of(treatment);
            TreatmentCheck.all(label, settings, interrupt, job != null);
            Workload workload = Workloads.of(settings, interrupt);
            return new Configuration(
                    workload,
                    application(treatment),
                    settings.database(),
                    workload.sendsMessages() ? settings.messagesTo() : settings.events(),
                    settings.acks(),
                    settings.delivery(),
                    jvmOptions.get(settings.jvmOptions()));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw unusable(label.get(), e);
        }
    }

    /** The schema refuses this, unless it is that of another version. */
    private static InvalidDesignException unusable(String treatment, RuntimeException problem) {
        return new InvalidDesignException(
                "UnusableLevel",
                "spec",
                "the treatment " + treatment + " cannot be run: " + problem.getMessage(),
                "correct that setting, or install the custom resource definition of this version");
    }

    private @Nullable Application application(Map<String, String> treatment) {
        if (job == null) {
            return null;
        }
        Map<String, String> variables = entries(job, Setting.VARIABLES, treatment);
        return new Application(
                job.batchJob(),
                entries(job, Setting.PARAMETERS, treatment),
                job.items(),
                variables.isEmpty() ? null : variables);
    }

    private static Map<String, String> entries(OwnJob job, String of, Map<String, String> treatment) {
        String prefix = of + ".";
        Map<String, String> entries = new HashMap<>(job.entries(of));
        treatment.forEach((name, level) -> {
            if (name.startsWith(prefix)) {
                entries.put(name.substring(prefix.length()), level);
            }
        });
        return entries;
    }
}
