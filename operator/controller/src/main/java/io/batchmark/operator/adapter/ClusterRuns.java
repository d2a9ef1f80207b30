package io.batchmark.operator.adapter;

import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.EndedPod;
import io.batchmark.core.loop.Observation;
import io.batchmark.core.loop.PodRetention;
import io.batchmark.core.loop.Runs;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.act.AttemptRemover;
import io.batchmark.operator.act.KeptRuns;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.run.KeptRun;
import io.batchmark.operator.status.CampaignEvents;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The attempts of a campaign on its cluster. It remembers the objects of the last look, which writes refer to. */
final class ClusterRuns implements Runs {
    /** Looks at the objects of a campaign. */
    @FunctionalInterface
    interface Look {
        ObservedObjects at(Instant now) throws UnreadableLedgerException;
    }

    private final Look look;
    private final Actuator actuator;
    private final AttemptRemover remover;
    private final CampaignEvents events;
    private final Runnable awaitLease;
    private final Refusals refusals;
    private @Nullable ObservedObjects seen;
    private Map<String, KeptRun> candidates = Map.of();

    ClusterRuns(
            Look look,
            Actuator actuator,
            AttemptRemover remover,
            CampaignEvents events,
            Runnable awaitLease,
            Refusals refusals) {
        this.look = look;
        this.actuator = actuator;
        this.remover = remover;
        this.events = events;
        this.awaitLease = awaitLease;
        this.refusals = refusals;
    }

    @Override
    public Observation look(Instant now) throws UnreadableLedgerException {
        seen = look.at(now);
        actuator.measure(seen.images());
        return seen.meaning();
    }

    /** ConfigMaps of the ledger as the last look has found them, in order. */
    List<ConfigMap> shards() {
        return seen().shards();
    }

    /** The builds of images that the campaign measures, as the last look has seen them. */
    List<ImageDigest> images() {
        return seen().images().digests();
    }

    private ObservedObjects seen() {
        return Objects.requireNonNull(seen, "nothing was looked at");
    }

    @Override
    public void open(List<Opening> attempts) {
        refusals.write(() -> actuator.open(attempts, seen()));
    }

    @Override
    public void start(List<Start> starts, Scheduler.Parameters parameters) {
        refusals.write(() -> actuator.start(starts, parameters));
    }

    @Override
    public void accompany(List<Start> starts, Scheduler.Parameters parameters) {
        refusals.write(() -> actuator.accompany(starts, parameters));
    }

    @Override
    public List<EndedPod> ended(Collection<Retirement> retired) {
        candidates = KeptRuns.candidates(seen(), retired);
        return candidates.values().stream().map(KeptRun::ended).toList();
    }

    @Override
    public boolean end(Decision decision, PodRetention retention) {
        awaitLease.run();
        KeptRuns keeping = KeptRuns.of(retention, candidates);
        return refusals.read(() -> remover.end(decision, seen(), keeping, events));
    }
}
