package io.batchmark.operator.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.Application;
import io.batchmark.contract.Broker;
import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Workload;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.statistics.EventCost;
import io.batchmark.operator.api.v1alpha1.Baseline;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.operator.api.v1alpha1.OwnJob;
import io.batchmark.operator.resource.RunBroker;
import io.batchmark.operator.resource.RunDatabase;
import io.batchmark.operator.resource.RunJob;
import io.batchmark.operator.resource.StrimziListener;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** What the name of a factor begins with that is a parameter of the user's own job. */
    private static final String PARAMETER = "parameters.";

    /** Settings that have no effect on a job of the user's own. */
    private static final Set<String> OF_BUILT_IN_JOB = Set.of(
            "items",
            "itemCount",
            "partitions",
            "servers",
            "readerCheckpointBytes",
            "writerCheckpointBytes",
            "resultBytes",
            "read",
            "queryRows",
            "write",
            "messageBytes",
            "messagesTo");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** JSON numbers are exact up to here, whatever reads them. */
    private static final long LARGEST_SEED = (1L << 53) - 1;

    /** @throws InvalidDesignException if the spec says something that its schema cannot refuse */
    static Planned of(BenchmarkCampaign campaign) throws InvalidDesignException {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        ObjectNode baseline = JSON.valueToTree(spec.baseline());
        List<Factor> factors = factors(settings(spec), JSON.valueToTree(spec.factors()));
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
            settings.put(treatment.id(), setting(baseline, spec.job(), treatment));
        }
        return new Planned(design, plan, settings);
    }

    /** Names of the brokers that runs use. */
    Set<String> brokers() {
        return settings.values().stream().map(Setting::broker).collect(Collectors.toSet());
    }

    /** @param listeners where clusters of Strimzi are, by the names of their brokers */
    Scheduler.Parameters parameters(BenchmarkCampaign campaign, Map<String, StrimziListener> listeners) {
        return (run, attempt) -> {
            Setting setting =
                    Objects.requireNonNull(settings.get(run.treatment().id()));
            Database database = RunDatabase.of(
                    campaign, run.key(), attempt, setting.workload().servers(), setting.database());
            Broker broker = setting.broker().equals(EventCost.NONE)
                    ? null
                    : RunBroker.of(
                            campaign,
                            run.key(),
                            attempt,
                            setting.broker(),
                            setting.acks(),
                            setting.delivery(),
                            listeners.get(setting.broker()));
            return new RunParameters(
                    RunJob.uid(campaign, run.key()),
                    attempt,
                    setting.workload(),
                    setting.application(),
                    database,
                    broker);
        };
    }

    /**
     * What a treatment does.
     *
     * @param application what it runs in place of the built-in job; null where nothing does
     * @param database name of its database
     * @param broker name of the broker that it publishes events or sends messages to, or none
     */
    record Setting(
            Workload workload,
            @Nullable Application application,
            String database,
            String broker,
            Broker.Acks acks,
            Broker.Delivery delivery) {}

    /** That of the spec, or one drawn from the campaign's UID, which is random and never changes. */
    private static long seed(BenchmarkCampaign campaign) {
        Long seed = campaign.getSpec().design().seed();
        UUID uid = UUID.fromString(campaign.getMetadata().getUid());
        return seed != null ? seed : (uid.getMostSignificantBits() ^ uid.getLeastSignificantBits()) & LARGEST_SEED;
    }

    private static List<Factor> factors(Map<String, String> baseline, ObjectNode factors) {
        List<Factor> all = new ArrayList<>();
        flat(factors).forEach((name, levels) -> {
            List<String> texts = new ArrayList<>();
            levels.forEach(level -> texts.add(level.asText()));
            all.add(new Factor(name, baseline.getOrDefault(name, ""), texts));
        });
        return all;
    }

    /** The settings of every run unless a factor varies them, by name. */
    static Map<String, String> settings(BenchmarkCampaignSpec spec) {
        Map<String, String> settings = texts(spec.baseline());
        if (spec.job() == null) {
            return settings;
        }
        settings.keySet().removeAll(OF_BUILT_IN_JOB);
        parameters(spec.job()).forEach((name, value) -> settings.put(PARAMETER + name, value));
        return settings;
    }

    private static Map<String, String> parameters(OwnJob job) {
        return Objects.requireNonNullElse(job.parameters(), Map.of());
    }

    private static Map<String, String> texts(Record settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        flat(JSON.valueToTree(settings)).forEach((name, value) -> texts.put(name, value.asText()));
        return texts;
    }

    /** By name; parameters of a job by names that no setting has. */
    private static Map<String, JsonNode> flat(ObjectNode settings) {
        Map<String, JsonNode> flat = new LinkedHashMap<>();
        settings.properties().forEach(setting -> {
            if (setting.getKey().equals("parameters")) {
                setting.getValue()
                        .properties()
                        .forEach(parameter -> flat.put(PARAMETER + parameter.getKey(), parameter.getValue()));
            } else {
                flat.put(setting.getKey(), setting.getValue());
            }
        });
        return flat;
    }

    private static Setting setting(ObjectNode baseline, @Nullable OwnJob job, Treatment treatment)
            throws InvalidDesignException {
        try {
            return unchecked(baseline, job, treatment);
        } catch (IllegalArgumentException | ArithmeticException e) {
            // the schema refuses this, unless it is that of another version
            throw new InvalidDesignException(
                    "spec",
                    "the treatment " + treatment.label() + " cannot be run: " + e.getMessage(),
                    "correct that setting, or install the custom resource definition of this version");
        }
    }

    private static Setting unchecked(ObjectNode baseline, @Nullable OwnJob job, Treatment treatment)
            throws InvalidDesignException {
        ObjectNode settings = baseline.deepCopy();
        Map<String, String> parameters = new HashMap<>(job == null ? Map.of() : parameters(job));
        treatment.levels().forEach((name, level) -> {
            if (name.startsWith(PARAMETER)) {
                parameters.put(name.substring(PARAMETER.length()), level);
            } else if (!name.equals(INTERRUPT)) {
                settings.put(name, level);
            }
        });
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
        if (all.servers() > all.partitions()) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "the treatment " + treatment.label() + " has " + all.servers() + " servers and " + all.partitions()
                            + " partitions, and each server needs one",
                    "lower servers, raise partitions, or leave the combination out in spec.design.exclude");
        }
        if (all.servers() > 1 && !all.events().equals(EventCost.NONE)) {
            throw new InvalidDesignException(
                    "spec.factors",
                    "the treatment " + treatment.label() + " has " + all.servers()
                            + " servers and publishes events, which are counted for one server",
                    "leave the combination out in spec.design.exclude");
        }
        boolean messages = all.write() == Workload.Write.SendMessage;
        if (messages) {
            checkMessages(treatment, all, interrupt);
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
                    "the treatment " + treatment.label() + " is to be interrupted after " + interrupt
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

    private static void checkMessages(Treatment treatment, Baseline all, int interrupt) throws InvalidDesignException {
        String sends = "the treatment " + treatment.label() + " has write SendMessage ";
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
}
