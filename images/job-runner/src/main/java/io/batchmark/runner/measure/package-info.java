/** The measurement of a run, independent of the measured batch job. Durations are in nanoseconds. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.measure;
