/**
 * The queues of what campaigns share: room for runs, nodes for attempts with several pods, and memory for analyses. A
 * queue lives in memory: a restarted operator fills it again.
 */
@NullMarked
package io.batchmark.operator.queue;

import org.jspecify.annotations.NullMarked;
