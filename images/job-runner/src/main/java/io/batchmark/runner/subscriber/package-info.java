/** A process of its own beside the run that receives and counts the events of its job. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.subscriber;
