/** Partitions that servers take from a queue: the way to the queue, and the signs of a partition that is lost. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.dispatch;
