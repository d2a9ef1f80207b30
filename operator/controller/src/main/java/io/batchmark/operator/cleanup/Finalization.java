package io.batchmark.operator.cleanup;

import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.act.AttemptRemover;
import io.batchmark.operator.act.PagedRemoval;
import io.batchmark.operator.act.StrimziBrokers;
import io.batchmark.operator.observe.OmittedObjects;
import io.batchmark.operator.run.Since;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.IdleCampaign;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is to be done when a campaign is over, and before one that is deleted may go. */
public final class Finalization {
    /** Between two looks at what keeps a campaign that is deleted, of which no informer tells. */
    public static final Duration PAUSE = Duration.ofSeconds(2);

    /** Between two tries to remove what may not be removed, of which no event tells that it may. */
    private static final Duration REMOVAL_PAUSE = Duration.ofSeconds(30);

    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final Images images;
    private final Clock clock;
    private final Since since;
    private final Duration deletionGrace;
    private final Actuator actuator;
    private final AttemptRemover remover;

    /**
     * @param since the time when the operator saw a fact first
     * @param deletionGrace time for which a pod may outlive its end before its node counts as lost
     */
    public Finalization(
            BenchmarkCampaign campaign,
            Context<BenchmarkCampaign> context,
            Actuator actuator,
            Images images,
            Clock clock,
            Since since,
            Duration deletionGrace) {
        this.campaign = campaign;
        this.context = context;
        this.images = images;
        this.clock = clock;
        this.since = since;
        this.deletionGrace = deletionGrace;
        this.actuator = actuator;
        this.remover = new AttemptRemover(campaign, context);
    }

    /** Deletes a campaign whose time is over. */
    public void expire() {
        actuator.expire();
    }

    /** Ends all pods and Jobs, and says whether none is left. */
    public boolean endAll() {
        return remover.endAll(deletionGrace, since, clock.instant());
    }

    /** Ends all pods and Jobs where the namespace is being deleted, which waits for pods that are held. */
    public void endWithNamespace() {
        if (remover.isNamespaceGoing()) {
            endAll();
        }
    }

    /**
     * Ends what is left of a campaign that is over, but for runs whose results are nowhere else, and removes what it has left in
     * databases.
     *
     * @return when to look again; null once all is done
     */
    public @Nullable Instant endRest() {
        try {
            if (IdleCampaign.holdsResults(campaign)) {
                remover.endBeside();
                endWithNamespace();
            } else {
                // a pod may show up late, when somebody deleted its Job before it was seen
                endAll();
            }
        } catch (KubernetesClientException e) {
            events().tellOfLeftovers(campaign, e);
            return clock.instant().plus(REMOVAL_PAUSE);
        }
        return cleanUp();
    }

    /** Removes what a campaign that is over has left in databases; null once that is done, or else when to look again. */
    public @Nullable Instant cleanUp() {
        return databases().afterItIsOver();
    }

    /** Whether nothing is left of a campaign that is deleted. */
    public boolean isDone() {
        Instant asked = since.of("deleted");
        // a Job that is not being deleted may still make a pod
        return endAllOfDeleted()
                && databases().beforeItGoes(asked) == null
                && new StrimziBrokers(campaign, context.getClient()).isRemoved(asked, clock);
    }

    private boolean endAllOfDeleted() {
        if (OmittedObjects.readAgain(campaign, context).isPresent()) {
            return new PagedRemoval(campaign, context, remover).endAll(deletionGrace, since, clock.instant());
        }
        remover.discardAll();
        return endAll();
    }

    private DatabaseCleanup databases() {
        return new DatabaseCleanup(campaign, actuator, events(), since, clock.instant(), images.runner());
    }

    private CampaignEvents events() {
        return new CampaignEvents(context.getClient(), clock);
    }
}
