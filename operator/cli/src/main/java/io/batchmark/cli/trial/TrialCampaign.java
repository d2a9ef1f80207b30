package io.batchmark.cli.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.metadata.Labels;
import io.batchmark.cli.cluster.RandomName;
import java.util.List;

/** The campaign of a trial: the baseline treatment of another campaign, with one run and one attempt. */
public final class TrialCampaign {
    /** A name that is longer leaves no room for the names of pods. */
    private static final int MAX_NAME = 40;

    private static final String SUFFIX = "-try";

    /** The trial ends by itself after this time if the command was killed before it deleted the trial. */
    private static final String TIME_TO_LIVE = "10m";

    private static final List<String> OF_SEVERAL_RUNS = List.of("factors", "interrupt", "analysis", "design");
    private static final List<String> OF_EXECUTION_OF_SEVERAL_RUNS = List.of(
            "parallelism",
            "maxRuns",
            "maxDuration",
            "maxFailedRuns",
            "disturbance",
            "suspend",
            "suspendPolicy",
            "cancel",
            "ttlAfterFinished");

    private TrialCampaign() {}

    /** A name for a trial that no other object of the namespace has. */
    public static String name(String campaign) {
        int most = MAX_NAME - SUFFIX.length() - RandomName.LENGTH;
        String beginning = campaign.substring(0, Math.min(most, campaign.length()));
        return RandomName.after(beginning.replaceAll("-+$", "") + SUFFIX);
    }

    /**
     * The trial of a campaign.
     *
     * @param campaign as its user wrote it
     * @param keep true if the trial stays until the user deletes it
     */
    public static ObjectNode of(JsonNode campaign, String name, boolean keep) {
        ObjectNode trial = JsonNodeFactory.instance.objectNode();
        trial.set("apiVersion", campaign.path("apiVersion"));
        trial.set("kind", campaign.path("kind"));
        trial.set("metadata", metadata(campaign.path("metadata"), name));
        ObjectNode spec = copy(campaign.path("spec"));
        spec.remove(OF_SEVERAL_RUNS);
        spec.putObject("design").put("type", "FullFactorial").put("replicates", 1);
        spec.set("execution", execution(spec.path("execution"), keep));
        trial.set("spec", spec);
        return trial;
    }

    private static ObjectNode metadata(JsonNode of, String name) {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        metadata.put("name", name);
        if (of.has("namespace")) {
            metadata.set("namespace", of.get("namespace"));
        }
        if (of.has("labels")) {
            metadata.set("labels", of.get("labels"));
        }
        if (of.has("annotations")) {
            ObjectNode annotations = copy(of.get("annotations"));
            annotations.remove(List.of(Labels.RERUN, "kubectl.kubernetes.io/last-applied-configuration"));
            metadata.set("annotations", annotations);
        }
        return metadata;
    }

    private static ObjectNode execution(JsonNode of, boolean keep) {
        ObjectNode execution = copy(of);
        execution.remove(OF_EXECUTION_OF_SEVERAL_RUNS);
        if (execution.path("isolation").asText().equals("Pair")) {
            // a pair needs two treatments
            execution.remove("isolation");
        }
        execution.put("retries", 0);
        if (!keep) {
            execution.put("ttlAfterFinished", TIME_TO_LIVE);
        }
        return execution;
    }

    private static ObjectNode copy(JsonNode object) {
        return object instanceof ObjectNode there ? there.deepCopy() : JsonNodeFactory.instance.objectNode();
    }
}
