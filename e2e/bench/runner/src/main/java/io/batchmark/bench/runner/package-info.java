/** Measures the costs of a run: {@code make bench PART=runner}. */
@org.jspecify.annotations.NullMarked
package io.batchmark.bench.runner;
