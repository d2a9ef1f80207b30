package io.batchmark.core.loop;

import io.batchmark.core.schedule.Decision.Retirement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pod of an ended attempt that can be kept, so that its log can be read.
 *
 * @param name name of the Job, or of the pod if it has no Job; names of a campaign are different
 * @param log argument of kubectl logs
 * @param ended when its container ended, in whole seconds
 * @param keptAs whether the attempt failed, as written on a pod that was kept before; null if it was not kept before
 */
public record EndedPod(
        Retirement attempt,
        String name,
        String log,
        Instant ended,
        @Nullable Boolean keptAs) {}
