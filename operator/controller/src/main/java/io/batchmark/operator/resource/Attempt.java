package io.batchmark.operator.resource;

import io.batchmark.core.design.Run;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;

/**
 * An attempt of a run, and what it is called in databases and at brokers.
 *
 * @param number from 1
 */
record Attempt(BenchmarkCampaign campaign, Run.Key run, int number) {
    private static final int TOPIC_UID_CHARACTERS = 12;

    /** The root of the topics of the attempt at a broker, or the name of its queue. */
    String topic() {
        String uid = RunJob.uid(campaign, run).replace("-", "").substring(0, TOPIC_UID_CHARACTERS);
        return "batchmark-" + uid + "-" + number;
    }

    /** The schema of the attempt in a database of somebody else's, or in one that its servers share. */
    String schema() {
        return schemaPrefix(campaign) + RunJob.uid(campaign, run).substring(0, 8) + "_" + number;
    }

    /** What the names of all schemas of a campaign begin with. */
    static String schemaPrefix(BenchmarkCampaign campaign) {
        return "batchmark_" + campaign.getMetadata().getUid().replace("-", "").substring(0, 12) + "_";
    }
}
