/**
 * From the ledger of a campaign to what its runs say: the summary of its treatments, comparisons between them, and the answer. The
 * responses are in {@code response}, the intervals in {@code estimate}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.statistics;
