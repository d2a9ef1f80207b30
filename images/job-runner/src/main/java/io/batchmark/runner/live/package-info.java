/** The progress of a run while it is running, in the log and as metrics. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.live;
