/** What becomes of the events of a batch job: the broker they go to, and what the run itself publishes. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.events;
