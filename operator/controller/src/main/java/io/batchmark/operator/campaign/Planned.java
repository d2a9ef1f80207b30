package io.batchmark.operator.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.api.v1alpha1.Baseline;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.operator.resource.RunDatabase;
import io.batchmark.operator.resource.RunJob;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * A spec in the words of the core: the only translation of a custom resource.
 *
 * @param design what is varied, with the seed that is used
 * @param plan what is run
 * @param settings what a treatment does, by its id
 */
record Planned(Design design, Plan plan, Map<String, Setting> settings) {
    /** Name of the factor that is not a setting of its own: checkpoints after which a run is interrupted. */
    private static final String INTERRUPT = "interruptAfterCheckpoints";

    private static final String UNINTERRUPTED = "0";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** JSON numbers are exact up to here, whatever reads them. */
    private static final long LARGEST_SEED = (1L << 53) - 1;

    /** @throws InvalidDesignException if the spec says something that its schema cannot refuse */
    static Planned of(BenchmarkCampaign campaign) throws InvalidDesignException {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        ObjectNode baseline = JSON.valueToTree(spec.baseline());
        List<Factor> factors = factors(baseline, JSON.valueToTree(spec.factors()));
        if (spec.interrupt() != null) {
            String checkpoints = Integer.toString(spec.interrupt().afterCheckpoints());
            factors.add(new Factor(INTERRUPT, UNINTERRUPTED, List.of(UNINTERRUPTED, checkpoints), true));
        }
        Design design = new Design(
                spec.design().type(),
                factors,
                spec.design().replicates(),
                seed(campaign),
                spec.design().exclude().stream().map(Planned::texts).toList());
        Plan plan = Plan.of(design);
        Map<String, Setting> settings = new HashMap<>();
        for (Treatment treatment : plan.treatments()) {
            settings.put(treatment.id(), setting(baseline, treatment));
        }
        return new Planned(design, plan, settings);
    }

    Scheduler.Parameters parameters(BenchmarkCampaign campaign) {
        return (run, attempt) -> {
            Setting setting =
                    Objects.requireNonNull(settings.get(run.treatment().id()));
            Database database = RunDatabase.of(campaign, run.key(), attempt, setting.database());
            return new RunParameters(RunJob.uid(campaign, run.key()), attempt, setting.workload(), database);
        };
    }

    /**
     * What a treatment does.
     *
     * @param database name of its database
     */
    record Setting(Workload workload, String database) {}

    /** That of the spec, or one drawn from the campaign's UID, which is random and never changes. */
    private static long seed(BenchmarkCampaign campaign) {
        Long seed = campaign.getSpec().design().seed();
        UUID uid = UUID.fromString(campaign.getMetadata().getUid());
        return seed != null ? seed : (uid.getMostSignificantBits() ^ uid.getLeastSignificantBits()) & LARGEST_SEED;
    }

    private static List<Factor> factors(ObjectNode baseline, JsonNode factors) {
        List<Factor> all = new ArrayList<>();
        factors.properties().forEach(factor -> {
            List<String> levels = new ArrayList<>();
            factor.getValue().forEach(level -> levels.add(level.asText()));
            all.add(new Factor(factor.getKey(), baseline.get(factor.getKey()).asText(), levels));
        });
        return all;
    }

    /** The settings of every run unless a factor varies them, by name. */
    static Map<String, String> settings(Baseline baseline) {
        return texts(baseline);
    }

    private static Map<String, String> texts(Record settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        JSON.<ObjectNode>valueToTree(settings)
                .properties()
                .forEach(setting ->
                        texts.put(setting.getKey(), setting.getValue().asText()));
        return texts;
    }

    private static Setting setting(ObjectNode baseline, Treatment treatment) throws InvalidDesignException {
        try {
            return unchecked(baseline, treatment);
        } catch (IllegalArgumentException | ArithmeticException e) {
            // the schema refuses this, unless it is that of another version
            throw new InvalidDesignException(
                    "spec",
                    "the treatment " + treatment.label() + " cannot be run: " + e.getMessage(),
                    "correct that setting, or install the custom resource definition of this version");
        }
    }

    private static Setting unchecked(ObjectNode baseline, Treatment treatment) throws InvalidDesignException {
        ObjectNode settings = baseline.deepCopy();
        treatment.levels().forEach(settings::put);
        settings.remove(INTERRUPT);
        int interrupt = Integer.parseInt(treatment.levels().getOrDefault(INTERRUPT, UNINTERRUPTED));
        Baseline all = JSON.convertValue(settings, Baseline.class);
        long minHeap = bytes(all.minHeap());
        long maxHeap = bytes(all.maxHeap());
        if (minHeap > maxHeap) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "the treatment " + treatment.label() + " has minHeap " + all.minHeap() + " over maxHeap "
                            + all.maxHeap(),
                    "lower minHeap, raise maxHeap, or leave the combination out in spec.design.exclude");
        }
        Workload workload = new Workload(
                all.items(),
                all.itemCount(),
                all.partitions(),
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
                all.twoPhaseCommit(),
                interrupt);
        if (interrupt >= workload.checkpoints()) {
            throw new InvalidDesignException(
                    "spec.interrupt.afterCheckpoints",
                    "the treatment " + treatment.label() + " is to be interrupted after " + interrupt
                            + " checkpoints and has " + workload.checkpoints(),
                    "lower spec.interrupt.afterCheckpoints, or give the job more items");
        }
        return new Setting(workload, all.database());
    }

    private static long bytes(String size) {
        return Quantity.getAmountInBytes(new Quantity(size)).longValueExact();
    }
}
