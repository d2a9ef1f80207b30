package io.batchmark.operator.status;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What happens to a campaign, as Kubernetes events. An event has a name made of what it tells, so that telling it again
 * changes nothing; it is told only after what it tells is written.
 */
public final class CampaignEvents {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** Reasons why a campaign does not go on, beside those of its runs. */
    private static final Set<String> TOLD = Stream.of(
                    EventReason.SpecNotUnderstood,
                    EventReason.SpecTooLarge,
                    EventReason.TooManyObjects,
                    EventReason.RequestRefused,
                    EventReason.LedgerNotWritable,
                    EventReason.BrokerNotReady,
                    EventReason.NameTaken)
            .map(EventReason::name)
            .collect(Collectors.toSet());

    /** The API server counts bytes. */
    private static final int MAX_NOTE_BYTES = 1024;

    private final KubernetesClient client;
    private final Clock clock;

    public CampaignEvents(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    /** One line that the API server takes. */
    static String note(String text) {
        String line = Plain.line(text);
        if (line.getBytes(StandardCharsets.UTF_8).length <= MAX_NOTE_BYTES) {
            return line;
        }
        String end = "…";
        int room = MAX_NOTE_BYTES - end.getBytes(StandardCharsets.UTF_8).length;
        CharBuffer rest = CharBuffer.wrap(line);
        // stops in front of the character that it has no room for
        StandardCharsets.UTF_8.newEncoder().encode(rest, ByteBuffer.allocate(room), true);
        return line.substring(0, rest.position()) + end;
    }

    /** Tells of an attempt that did not succeed. */
    public void tell(BenchmarkCampaign campaign, Entry entry) {
        if (entry.outcome() == Outcome.Succeeded) {
            return;
        }
        if (!entry.outcome().isOfAttempt()) {
            String block = entry.run() + " " + entry.outcome();
            String note = "Treatment " + entry.treatment() + " from block " + entry.block() + " on: " + entry.cause()
                    + ": " + entry.message();
            tell(campaign, EventReason.valueOf("Treatment" + entry.outcome()), note, block);
            return;
        }
        String attempt = entry.run() + " attempt " + entry.attempt();
        String note = "Run " + attempt + ": " + entry.cause() + (entry.message() == null ? "" : ": " + entry.message());
        tell(campaign, EventReason.valueOf("Run" + entry.outcome()), note, attempt);
    }

    /** Tells of a change of phase, and of an obstacle that runs have met. */
    public void tell(BenchmarkCampaign campaign, BenchmarkCampaignStatus status) {
        tellObstacle(campaign, status);
        Phase before =
                campaign.getStatus() == null ? null : campaign.getStatus().phase();
        if (before == status.phase()) {
            return;
        }
        String generation = campaign.getMetadata().getGeneration().toString();
        switch (status.phase()) {
            case Running -> {
                boolean first = before == null || before == Phase.Pending;
                String story = first ? "Campaign started: " : "Campaign continues: ";
                String runs = status.progress() + " runs";
                tell(campaign, first ? EventReason.Started : EventReason.Resumed, story + runs, generation);
            }
            case Suspended ->
                tell(campaign, EventReason.Suspended, status.progress() + " runs have finished", generation);
            case Completed -> tell(campaign, EventReason.Completed, String.valueOf(status.answer()), generation);
            case Cancelled ->
                tell(campaign, EventReason.Cancelled, status.progress() + " runs have finished", generation);
            case Failed ->
                tell(campaign, EventReason.Failed, Conditions.message(status, Conditions.FAILED), generation);
            case Pending -> {}
        }
    }

    /**
     * Tells that pods or Jobs that are over may not be removed.
     *
     * @throws KubernetesClientException the refusal, if it passes by itself
     */
    public void tellOfLeftovers(BenchmarkCampaign campaign, KubernetesClientException refused) {
        ApiError error = ApiError.of(campaign, refused).orElseThrow(() -> refused);
        tell(
                campaign,
                EventReason.RemovalRefused,
                "finished pods or Jobs cannot be removed: " + error.message(),
                error.message());
    }

    private void tellObstacle(BenchmarkCampaign campaign, BenchmarkCampaignStatus status) {
        String reason = Conditions.reason(status, Conditions.PROGRESSING);
        String before =
                campaign.getStatus() == null ? "" : Conditions.reason(campaign.getStatus(), Conditions.PROGRESSING);
        if ((Kind.isOfAttempt(reason) || TOLD.contains(reason)) && !reason.equals(before)) {
            tell(campaign, EventReason.valueOf(reason), Conditions.message(status, Conditions.PROGRESSING));
        }
    }

    /** Tells of what happens now, and is another event when it happens again. */
    public void tell(BenchmarkCampaign campaign, EventReason reason, String note) {
        tell(campaign, reason, note, clock.instant().toString());
    }

    /** @param key what tells this event from others of the same reason */
    public void tell(BenchmarkCampaign campaign, EventReason reason, String note, String key) {
        String uid = campaign.getMetadata().getUid();
        String id = UUID.nameUUIDFromBytes((uid + reason + key).getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, 13);
        Event event = new EventBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(campaign.getMetadata().getName() + "." + id)
                .withLabels(Map.of(Labels.CAMPAIGN, campaign.getMetadata().getName()))
                .endMetadata()
                .withEventTime(new MicroTime(MICROS.format(clock.instant())))
                .withReportingController("batchmark.io/operator")
                .withReportingInstance("batchmark")
                .withAction("Reconcile")
                .withType(reason.type().name())
                .withReason(reason.name())
                .withNote(note(note))
                .withNewRegarding()
                .withApiVersion(campaign.getApiVersion())
                .withKind(campaign.getKind())
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(campaign.getMetadata().getName())
                .withUid(uid)
                .endRegarding()
                .build();
        try {
            client.resource(event).create();
        } catch (KubernetesClientException e) {
            // told before, refused, or the namespace is being deleted; an event that cannot be written is no
            // reason to stop a campaign
            if (e.getCode() != HTTP_CONFLICT && e.getCode() != HTTP_NOT_FOUND && !ApiError.isRefusal(e)) {
                throw e;
            }
        }
    }
}
