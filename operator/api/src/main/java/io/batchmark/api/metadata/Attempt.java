package io.batchmark.api.metadata;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.batchmark.core.schedule.Decision.Retirement;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An attempt of a run, and what it is called in databases and at brokers.
 *
 * @param number from 1
 */
public record Attempt(BenchmarkCampaign campaign, Run.Key run, int number) {
    /** The number of a block or an attempt. */
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private static final int TOPIC_UID_CHARACTERS = 12;

    /** The root of the topics of the attempt at a broker, or the name of its queue. */
    public String topic() {
        String uid = uid(campaign, run).replace("-", "").substring(0, TOPIC_UID_CHARACTERS);
        return "batchmark-" + uid + "-" + number;
    }

    /** The schema of the attempt in an external database, or in one that its servers share. */
    public String schema() {
        return schemaPrefix(campaign) + uid(campaign, run).substring(0, 8) + "_" + number;
    }

    /** What the names of all schemas of a campaign begin with. */
    public static String schemaPrefix(BenchmarkCampaign campaign) {
        return "batchmark_" + campaign.getMetadata().getUid().replace("-", "").substring(0, 12) + "_";
    }

    /** The ID of a run, which all of its attempts have and no other run has; see {@link RunParameters#run()}. */
    public static String uid(BenchmarkCampaign campaign, Run.Key run) {
        String name = campaign.getMetadata().getUid() + "/" + run;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** The ID of an attempt, which all of its pods have and no other pods in the cluster; names of Jobs are not unique there. */
    public static String uid(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return uid(campaign, run) + "-" + attempt;
    }

    /** The ID of an attempt of both runs of a block, which go side by side. */
    public static String pairUid(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return uid(campaign, new Run.Key("pair", run.block()), attempt);
    }

    /** Name of the Job or the pod of an attempt: whoever starts it a second time finds that it exists. */
    public static String name(BenchmarkCampaign campaign, Run.Key run, int attempt) {
        return campaign.getMetadata().getName() + "-" + run + "-a" + attempt;
    }

    /** Whether a Job or a pod says which attempt it belongs to; one that does not was made by somebody else. */
    public static boolean isAttempt(HasMetadata object) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels.containsKey(Labels.TREATMENT)
                && isNumber(labels.get(Labels.BLOCK))
                && isNumber(labels.get(Labels.ATTEMPT));
    }

    private static boolean isNumber(@Nullable String label) {
        return label != null && NUMBER.matcher(label).matches();
    }

    /** The attempt that a Job or a pod belongs to. */
    public static Retirement of(HasMetadata object) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return new Retirement(
                new Run.Key(
                        labels.getOrDefault(Labels.TREATMENT, ""),
                        Integer.parseInt(labels.getOrDefault(Labels.BLOCK, "0"))),
                Integer.parseInt(labels.getOrDefault(Labels.ATTEMPT, "0")));
    }
}
