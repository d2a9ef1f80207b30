/**
 * Measures what the probes report: calls and times per thread, step and artifact, and the ends of steps and jobs. Durations are in
 * nanoseconds.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.measure;
