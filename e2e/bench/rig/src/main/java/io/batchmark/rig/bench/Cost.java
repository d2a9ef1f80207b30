package io.batchmark.rig.bench;

import java.time.Duration;

/**
 * What it took to run a campaign.
 *
 * @param traffic what the operator asked of the API server
 * @param startTime of the operator, from the start of the process until it is ready
 * @param idleMemory resident memory of the operator before the campaign, KiB
 * @param memory resident memory of the operator after it, KiB
 * @param peakMemory the largest that it ever was, KiB
 * @param bytes size of the custom resource
 */
record Cost(Traffic traffic, Duration startTime, long idleMemory, long memory, long peakMemory, int bytes) {}
