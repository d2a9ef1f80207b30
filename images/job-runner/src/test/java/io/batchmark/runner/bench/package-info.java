/** Measures what a run costs: {@code make bench PART=runner}. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.bench;
