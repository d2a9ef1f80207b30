package io.batchmark.operator.adapter;

import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.pod.Images;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.CampaignLoop;
import io.batchmark.core.loop.Memory;
import io.batchmark.core.loop.Ports;
import io.batchmark.core.loop.Result;
import io.batchmark.core.loop.Shared;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.act.AttemptRemover;
import io.batchmark.operator.act.LedgerWriter;
import io.batchmark.operator.act.PlatformUserIds;
import io.batchmark.operator.act.StrimziBrokers.Found;
import io.batchmark.operator.clock.ServerClock;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.observe.EarlierObservations;
import io.batchmark.operator.observe.Neighbourhood;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.page.LivePages;
import io.batchmark.operator.status.CampaignEvents;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The loop of one campaign on its cluster. */
public final class ClusterLoop {
    /**
     * The services of the operator that adapters use.
     *
     * @param loop services that the loops share
     * @param neighbourhood runs of all campaigns
     * @param awaitLease blocks while another operator may lead
     */
    public record Services(
            OperatorConfig config,
            ServerClock clock,
            CampaignMetrics metrics,
            LivePages pages,
            Shared loop,
            Neighbourhood neighbourhood,
            PlatformUserIds userIds,
            Runnable awaitLease) {
        /** The writes of a campaign. */
        public Actuator actuator(BenchmarkCampaign campaign, Images images, Context<BenchmarkCampaign> context) {
            return new Actuator(
                    campaign,
                    context,
                    images,
                    ImagePins.of(campaign, config.pull()),
                    userIds.of(context.getClient()),
                    metrics,
                    awaitLease);
        }
    }

    /**
     * The facts about a campaign that are kept between reconciliations.
     *
     * @param brokers finds the Kafka clusters of Strimzi
     */
    public record Kept(Memory memory, EarlierObservations observations, Supplier<Found> brokers) {}

    private final BenchmarkCampaign campaign;
    private final Actuator actuator;
    private final Refusals refusals;
    private final ClusterRuns runs;
    private final CampaignLoop loop;

    public ClusterLoop(
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            Images images,
            Services services,
            Kept kept,
            Context<BenchmarkCampaign> context) {
        this.campaign = campaign;
        this.actuator = services.actuator(campaign, images, context);
        this.refusals = new Refusals(campaign);
        CampaignEvents events =
                new CampaignEvents(context.getClient(), services.loop().clock());
        this.runs = new ClusterRuns(
                now -> Observer.observe(
                        campaign,
                        kept.observations(),
                        services.config(),
                        now,
                        services.loop().nanos(),
                        services.neighbourhood(),
                        context),
                actuator,
                new AttemptRemover(campaign, context),
                events,
                services.awaitLease(),
                refusals);
        Ports ports = new Ports(
                runs,
                new ClusterLedger(
                        campaign,
                        context,
                        new LedgerWriter(
                                campaign,
                                context,
                                services.metrics(),
                                kept.observations().rows()::wrote),
                        runs,
                        refusals),
                this::replaceReport,
                new StrimziPrerequisites(campaign, plan, kept.brokers(), refusals),
                new ComparedCampaign(campaign, refusals, context),
                new ClusterEvents(campaign, events),
                new ProgressWatcher(campaign, plan, services.metrics(), services.pages()));
        this.loop = new CampaignLoop(
                CampaignTranslation.of(campaign, plan, services.config(), services.clock()),
                ports,
                services.loop(),
                kept.memory());
    }

    private Consumer<ReportFiles> replaceReport() {
        Optional<ConfigMap> replaced = refusals.read(() -> Optional.ofNullable(actuator.report()));
        return files -> refusals.write(() -> actuator.report(files, replaced.orElse(null)));
    }

    /** Measures treatments again, as an annotation of the campaign asks. */
    public void rerun(String request) throws UnreadableLedgerException {
        loop.rerun(
                request, () -> refusals.write(() -> campaign.getMetadata().setResourceVersion(actuator.forgetRerun())));
    }

    /** @param noRoom why there is no room for the runs of the campaign; null if there is room */
    public Result run(@Nullable String noRoom) throws UnreadableLedgerException {
        return loop.run(noRoom);
    }

    /** ConfigMaps of the ledger, as the last look has counted them. */
    public int shards() {
        return runs.shards().size();
    }

    /** The builds of images that the campaign measures, as the last look has seen them. */
    public List<ImageDigest> images() {
        return runs.images();
    }
}
