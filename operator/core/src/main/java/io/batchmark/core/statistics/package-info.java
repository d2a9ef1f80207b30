/**
 * Derives the result of a campaign from its ledger: summary of the treatments, comparisons and answer. The package
 * {@code response} contains the responses, the package {@code estimate} the intervals.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.statistics;
