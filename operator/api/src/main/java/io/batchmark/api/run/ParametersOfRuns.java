package io.batchmark.api.run;

import io.batchmark.api.broker.BrokerParameters;
import io.batchmark.api.broker.StrimziListener;
import io.batchmark.api.database.DatabaseParameters;
import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.pod.RunService;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.spec.Configuration;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.Run;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.treatment.EventCost;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of the runs of a campaign: what its plan says of a run, and how the run reaches its database and its broker. */
public final class ParametersOfRuns {
    private ParametersOfRuns() {}

    /** @param listeners where clusters of Strimzi are, by the names of their brokers */
    public static Scheduler.Parameters of(
            BenchmarkCampaign campaign, CampaignPlan plan, Map<String, StrimziListener> listeners) {
        return (run, attempt) -> {
            Configuration configuration = plan.configuration(campaign, run);
            Database database = DatabaseParameters.of(
                    campaign, run.key(), attempt, configuration.workload().servers(), configuration.database());
            Broker broker = configuration.broker().equals(EventCost.NONE)
                    ? null
                    : BrokerParameters.of(
                            campaign,
                            run.key(),
                            attempt,
                            configuration.broker(),
                            configuration.acks(),
                            configuration.delivery(),
                            listeners.get(configuration.broker()));
            return new RunParameters(
                    RunParameters.VERSION,
                    Attempt.uid(campaign, run.key()),
                    attempt,
                    configuration.workload(),
                    configuration.application(),
                    database,
                    broker,
                    configuration.jvmOptions(),
                    dispatcher(campaign, run.key(), attempt, configuration.workload()));
        };
    }

    /** The host of the server whose queue the others need. */
    private static @Nullable String dispatcher(
            BenchmarkCampaign campaign, Run.Key run, int attempt, Workload workload) {
        return workload.step().dispatches() && workload.servers() > 1
                ? RunService.firstServer(campaign, run, attempt)
                : null;
    }
}
