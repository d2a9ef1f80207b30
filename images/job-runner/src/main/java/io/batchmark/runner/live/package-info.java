/** What is to be seen of a run while it lasts: in the log, and as metrics. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.live;
