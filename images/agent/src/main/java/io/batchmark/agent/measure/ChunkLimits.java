package io.batchmark.agent.measure;

import org.jspecify.annotations.Nullable;

/** The limits of a chunk that are in force in a step: the checkpoint policy {@code item} of Jakarta Batch. */
public final class ChunkLimits {
    private static final String CHUNK_STEP = "ChunkStepControllerImpl";
    private static final String ITEM_POLICY = "ItemCheckpointAlgorithm";

    private final long itemCount;
    private final long timeLimit;

    private ChunkLimits(long itemCount, long timeLimit) {
        this.itemCount = itemCount;
        this.timeLimit = timeLimit;
    }

    /** The limits that a step controller applies; null if its step has no chunk or another checkpoint policy. */
    static @Nullable ChunkLimits of(Object controller) throws ReflectiveOperationException {
        if (!controller.getClass().getSimpleName().equals(CHUNK_STEP)) {
            return null;
        }
        Object manager = Container.field(controller, "checkpointManager");
        Object policy = manager == null ? null : Container.field(manager, "checkpointAlgorithm");
        return policy == null || !policy.getClass().getSimpleName().equals(ITEM_POLICY)
                ? null
                : new ChunkLimits(number(policy, "itemCount"), number(policy, "timeLimitSeconds"));
    }

    private static long number(Object object, String field) throws ReflectiveOperationException {
        Object value = Container.field(object, field);
        return value instanceof Number ? ((Number) value).longValue() : 0;
    }

    /** The most items of a chunk. */
    public long itemCount() {
        return itemCount;
    }

    /** The most seconds of a chunk, or 0. */
    public long timeLimit() {
        return timeLimit;
    }

    boolean isSame(ChunkLimits other) {
        return itemCount == other.itemCount && timeLimit == other.timeLimit;
    }
}
