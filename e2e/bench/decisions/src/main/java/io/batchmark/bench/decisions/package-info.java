/** Compares statistical rules in simulated campaigns, and measures decisions: {@code make bench PART=decisions}. */
@org.jspecify.annotations.NullMarked
package io.batchmark.bench.decisions;
