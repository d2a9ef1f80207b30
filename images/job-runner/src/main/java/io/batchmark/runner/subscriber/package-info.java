/** A process next to the run that receives and counts the events of its job. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.subscriber;
