package io.batchmark.operator.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.Broker;
import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Treatments;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.statistics.EventCost;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.operator.resource.RunBroker;
import io.batchmark.operator.resource.RunDatabase;
import io.batchmark.operator.resource.RunJob;
import io.batchmark.operator.resource.StrimziListener;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A spec in the words of the core: the only translation of a custom resource. What a treatment does is worked out when a
 * run of it starts.
 *
 * @param design what is varied, with the seed that is used
 * @param plan what is run
 * @param settings what treatments do
 * @param brokers names of the brokers that runs use
 */
record Planned(Design design, Plan plan, Settings settings, Set<String> brokers) {
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

    /** What is varied, before anything is worked out. */
    static Design design(BenchmarkCampaign campaign) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        List<Factor> factors = factors(settings(spec), JSON.valueToTree(spec.factors()));
        if (spec.interrupt() != null) {
            String checkpoints = Integer.toString(spec.interrupt().afterCheckpoints());
            factors.add(new Factor(
                    Settings.INTERRUPT, Settings.UNINTERRUPTED, List.of(Settings.UNINTERRUPTED, checkpoints), true));
        }
        return new Design(
                spec.design().type(),
                factors,
                spec.design().replicates(),
                seed(campaign),
                spec.design().exclude().stream().map(Planned::texts).toList());
    }

    /** @throws InvalidDesignException if the spec says something that its schema cannot refuse */
    static Planned of(BenchmarkCampaign campaign) throws InvalidDesignException {
        Design design = design(campaign);
        Plan plan = Plan.of(design);
        Settings settings = Settings.of(campaign.getSpec(), design.factors());
        Set<String> brokers = new HashSet<>();
        Treatments treatments = plan.treatments();
        for (int index = 0; index < treatments.size(); index++) {
            int treatment = index;
            brokers.add(settings.of(
                            treatments.levels(treatment),
                            () -> treatments.get(treatment).label())
                    .broker());
        }
        return new Planned(design, plan, settings, Set.copyOf(brokers));
    }

    /** @param listeners where clusters of Strimzi are, by the names of their brokers */
    Scheduler.Parameters parameters(BenchmarkCampaign campaign, Map<String, StrimziListener> listeners) {
        return (run, attempt) -> {
            Setting setting = settings.of(run.treatment());
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
        Settings.parameters(spec.job()).forEach((name, value) -> settings.put(Settings.PARAMETER + name, value));
        return settings;
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
                        .forEach(parameter -> flat.put(Settings.PARAMETER + parameter.getKey(), parameter.getValue()));
            } else {
                flat.put(setting.getKey(), setting.getValue());
            }
        });
        return flat;
    }
}
